import { expect, it } from 'vitest'

import { runs } from '../../../test/depth.ts'
import { startHarness } from '../../../test/harness.ts'
import { storm } from '../../../test/payment-storm.ts'
import { sandboxCounter, stripeCounter } from '../../../test/payments.ts'

// the bench runs a thousand of each; it prints a failing seed, which STORM_SEED reproduces
const { STORM_SEED = '7', STORM_COUNT } = process.env
const [seed, count] = [Number(STORM_SEED), Number(STORM_COUNT ?? runs({ short: 8, deep: 25 }))]

it.each(['sandbox', 'stripe'] as const)(
  'dropped, repeated or reordered calls to %s charge each payment once',
  async (kind) => {
    const stripe = kind === 'stripe' ? await stripeCounter() : null
    const h = await startHarness(stripe ? { payments: stripe.gateway } : {})
    const counter = stripe ? stripe.over(h) : sandboxCounter(h)
    try {
      expect(await storm(h, counter, { count, seed })).toEqual([])
    } finally {
      await h.close()
      await counter.close()
    }
  },
  60_000 + count * 1_000,
)
