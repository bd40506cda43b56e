import { expect, it } from 'vitest'

import { useHarness } from '../../../../test/harness.ts'
import { pledgeStorm } from '../../../../test/loan-storm.ts'

// the bench runs two hundred
const { STORM_LOANS = '20' } = process.env
const h = useHarness({ environment: { DATABASE_POOL: '12' } })

it('under concurrent approvals, one card secures one loan', async () => {
  expect(await pledgeStorm(h(), { loans: Number(STORM_LOANS) })).toEqual([])
})
