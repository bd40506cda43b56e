import { expect, it } from 'vitest'

import { runs } from '../../../../test/depth.ts'
import { useHarness } from '../../../../test/harness.ts'
import { requestStorm } from '../../../../test/request-storm.ts'

// the bench runs ten cards and twenty members
const { STORM_CARDS, STORM_MEMBERS } = process.env
const cards = Number(STORM_CARDS ?? runs({ short: 3, deep: 5 }))
const members = Number(STORM_MEMBERS ?? runs({ short: 4, deep: 8 }))
const h = useHarness({ environment: { DATABASE_POOL: '12' } })

it('under concurrent approvals and payments, each card is sold at most once and the books balance', async () => {
  expect(await requestStorm(h(), { cards, members })).toEqual([])
})
