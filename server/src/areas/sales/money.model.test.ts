import { it } from 'vitest'

import { startHarness } from '../../../test/harness.ts'
import { livesTimeout, playLives } from '../../../test/money-lives.ts'
import { playSaleMoney, saleMoneySteps } from '../../../test/sale-money.ts'

it(
  'after any sequence of sales, payouts, returns, chargebacks and clawbacks, every account is as a model says',
  () =>
    playLives({
      name: 'sale',
      runs: { short: 3, deep: 12 },
      steps: { test: saleMoneySteps(40, 60), bench: saleMoneySteps(8, 14) },
      open: async () => {
        const h = await startHarness()
        const admin = await h.buildUser({ isAdmin: true })
        return { h, play: (steps) => playSaleMoney(h, admin, steps), close: h.close }
      },
    }),
  livesTimeout,
)
