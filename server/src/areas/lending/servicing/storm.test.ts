import { expect, it } from 'vitest'

import { disagreements, key } from '../../../../test/billing.ts'
import { runs } from '../../../../test/depth.ts'
import { useHarness } from '../../../../test/harness.ts'
import { buildLoan, dayOf, loanWorld, ownLoanOf, recorded } from '../../../../test/loans.ts'

// the bench makes two hundred
const { STORM_PAYMENTS } = process.env
const count = Number(STORM_PAYMENTS ?? runs({ short: 8, deep: 20 }))

const h = useHarness()

it(
  'payments of one loan at the same moment, from credit and by staff: every cent is applied once',
  async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    const other = await buildLoan(own)
    const bodies = Array.from({ length: count }, (_, at) => ({ at, amountCents: 1_000 + at }))
    const fromCredit = bodies.filter(({ at }) => at % 2 === 0).reduce((sum, { amountCents }) => sum + amountCents, 0)
    // a little less credit than they want together: the last one is refused, whichever that is
    await recorded(own, other, 500_000 + fromCredit - 1)
    const answers = await Promise.all(
      bodies.map(({ at, amountCents }) =>
        at % 2 === 0
          ? own.borrower.post(
              `/api/user/loans/${loan.id}/payments`,
              { amountCents, extraTo: 'principal', source: { kind: 'credit' } },
              key(),
            )
          : own.admin.post(
              `/api/admin/loans/${loan.id}/payments`,
              { amountCents, receivedOn: dayOf(h()), method: 'wire', extraTo: 'principal' },
              key(),
            ),
      ),
    )
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
    const applied = bodies.filter(({ at }) => answers[at]?.status === 201)
    expect(applied).toHaveLength(count - 1)
    const sum = applied.reduce((total, { amountCents }) => total + amountCents, 0)
    const after = await ownLoanOf(own, loan)
    expect(after.balance.totalCents).toBe(500_000 - sum)
    expect(after.payments.reduce((total: number, each: any) => total + each.principalCents, 0)).toBe(sum)
    expect(await disagreements(own.admin)).toEqual([])
  },
  60_000 + count * 1_000,
)
