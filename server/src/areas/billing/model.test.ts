import { it } from 'vitest'

import { startHarness } from '../../../test/harness.ts'
import { memberMoneySteps, playMemberMoney } from '../../../test/member-money.ts'
import { livesTimeout, playLives } from '../../../test/money-lives.ts'

it(
  'any sequence of operations on a member’s money matches a simple reference ledger',
  () =>
    playLives({
      name: 'member',
      runs: { short: 3, deep: 12 },
      // what the processor collects is recorded without a charge here
      except: 'charges',
      steps: { test: memberMoneySteps(50, 60), bench: memberMoneySteps(8, 14) },
      open: async () => {
        const h = await startHarness()
        const admin = await h.buildUser({ isAdmin: true })
        return { h, play: (steps) => playMemberMoney(h, admin, steps), close: h.close }
      },
    }),
  livesTimeout,
)
