import fc from 'fast-check'
import { expect, it } from 'vitest'

import { disagreements } from '../../../test/billing.ts'
import { useHarness } from '../../../test/harness.ts'
import { playSaleMoney, saleMoneySteps } from '../../../test/sale-money.ts'

const h = useHarness()

// a failing run prints its seed and path; pass both to fc.assert to reproduce it
it('after any sequence of sales, payouts, returns, chargebacks and clawbacks, every account is as a model says', async () => {
  const admin = await h().buildUser({ isAdmin: true })
  await fc.assert(
    fc.asyncProperty(saleMoneySteps(40, 60), (steps) => playSaleMoney(h(), admin, steps)),
    { numRuns: 12, endOnFailure: true },
  )
  expect(await disagreements(admin)).toEqual([])
})
