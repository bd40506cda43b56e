import fc from 'fast-check'
import { expect, it } from 'vitest'

import { disagreements } from '../../../../test/billing.ts'
import { DisputeLives, sequences } from '../../../../test/dispute-lives.ts'
import { startHarness } from '../../../../test/harness.ts'
import { sandboxCounter, stripeCounter } from '../../../../test/payments.ts'

// Bounded by runs; the sequences come from a helper, so that a bench can play more of them.
it.each([
  ['sandbox', 12],
  ['stripe', 8],
] as const)('whatever happens at %s, our account equals its balance to the cent', async (kind, numRuns) => {
  const stripe = kind === 'stripe' ? await stripeCounter() : null
  const h = await startHarness(stripe ? { payments: stripe.gateway } : {})
  const counter = stripe ? stripe.over(h) : sandboxCounter(h)
  try {
    const admin = await h.buildUser({ isAdmin: true })
    const lives = new DisputeLives(h, counter, admin)
    await fc.assert(
      fc.asyncProperty(sequences, async (steps) => {
        expect(await lives.play(steps)).toEqual([])
      }),
      // a shrunk sequence would begin with another's books
      { numRuns, endOnFailure: true },
    )
    expect(await disagreements(admin)).toEqual([])
  } finally {
    await h.close()
    await counter.close()
  }
})
