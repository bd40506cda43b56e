import { expect, it } from 'vitest'

import { useHarness } from '../../../../test/harness.ts'
import { subscriptionStorm } from '../../../../test/subscription-storm.ts'

// the bench runs two hundred
const { STORM_SUBSCRIBERS = '20' } = process.env
const h = useHarness({ environment: { DATABASE_POOL: '12' } })

it('of many who subscribe to the last place at once, one gets it', async () => {
  expect(await subscriptionStorm(h(), Number(STORM_SUBSCRIBERS))).toEqual([])
})
