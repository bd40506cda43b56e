import { expect, it } from 'vitest'

import { useHarness } from '../../../../test/harness.ts'
import { requestStorm } from '../../../../test/request-storm.ts'

// the bench runs ten cards and twenty members
const { STORM_CARDS = '5', STORM_MEMBERS = '8' } = process.env
const h = useHarness({ environment: { DATABASE_POOL: '12' } })

it('under concurrent approvals and payments, each card is sold at most once and the books balance', async () => {
  expect(await requestStorm(h(), { cards: Number(STORM_CARDS), members: Number(STORM_MEMBERS) })).toEqual([])
})
