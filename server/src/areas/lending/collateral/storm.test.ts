import { expect, it } from 'vitest'

import { runs } from '../../../../test/depth.ts'
import { useHarness } from '../../../../test/harness.ts'
import { pledgeStorm } from '../../../../test/loan-storm.ts'

// the bench runs two hundred
const { STORM_LOANS } = process.env
const loans = Number(STORM_LOANS ?? runs({ short: 8, deep: 20 }))
const h = useHarness({ environment: { DATABASE_POOL: '12' } })

it('under concurrent approvals, one card secures one loan', async () => {
  expect(await pledgeStorm(h(), { loans })).toEqual([])
})
