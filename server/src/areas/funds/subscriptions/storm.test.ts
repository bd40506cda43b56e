import { expect, it } from 'vitest'

import { runs } from '../../../../test/depth.ts'
import { useHarness } from '../../../../test/harness.ts'
import { subscriptionStorm } from '../../../../test/subscription-storm.ts'

// the bench runs two hundred
const { STORM_SUBSCRIBERS } = process.env
const subscribers = Number(STORM_SUBSCRIBERS ?? runs({ short: 8, deep: 20 }))
const h = useHarness({ environment: { DATABASE_POOL: '12' } })

it('of many who subscribe to the last place at once, one gets it', async () => {
  expect(await subscriptionStorm(h(), subscribers)).toEqual([])
})
