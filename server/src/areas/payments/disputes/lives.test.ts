import { expect, it } from 'vitest'

import { DisputeLives, disputeSteps } from '../../../../test/dispute-lives.ts'
import { startHarness } from '../../../../test/harness.ts'
import { livesTimeout, playLives } from '../../../../test/money-lives.ts'
import { sandboxCounter, stripeCounter } from '../../../../test/payments.ts'

it.each([
  ['sandbox', { short: 4, deep: 12 }],
  ['stripe', { short: 3, deep: 8 }],
] as const)(
  'whatever happens at %s, our account equals its balance to the cent',
  (name, runs) =>
    playLives({
      name,
      runs,
      steps: { test: disputeSteps(3, 12), bench: disputeSteps(3, 7) },
      open: async () => {
        const stripe = name === 'stripe' ? await stripeCounter() : null
        const h = await startHarness(stripe ? { payments: stripe.gateway } : {})
        const counter = stripe ? stripe.over(h) : sandboxCounter(h)
        const admin = await h.buildUser({ isAdmin: true })
        const lives = new DisputeLives(h, counter, admin)
        return {
          h,
          play: async (steps) => {
            expect(await lives.play(steps)).toEqual([])
          },
          close: async () => {
            await h.close()
            await counter.close()
          },
        }
      },
    }),
  livesTimeout,
)
