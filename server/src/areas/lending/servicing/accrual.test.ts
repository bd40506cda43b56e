import { addDays, type Day, dayIn } from '@ambry/contract/kernel/dates'
import { replay } from '@ambry/contract/lending/arithmetic/replay'
import { beforeAll, describe, expect, it } from 'vitest'

import { disagreements } from '../../../../test/billing.ts'
import { type Harness, startHarness, useHarness } from '../../../../test/harness.ts'
import {
  accrue,
  buildLoan,
  dayOf,
  daysLater,
  type LoanWorld,
  ledgerOf,
  loanWorld,
  ownLoanOf,
  recorded,
} from '../../../../test/loans.ts'
import { TestClock } from '../../../../test/test-app.ts'
import type { Transactions } from '../../../db/transaction.ts'
import { findLoan, termsOf } from '../loans/queries.ts'
import { accrueDay, accrueLoans } from './accrual-service.ts'
import { eventsOf } from './queries.ts'

const h = useHarness()

/** Interest booked per day. */
const perDay = async (own: Harness, loanId: string): Promise<[Day, number][]> =>
  (
    await own.query(
      `SELECT e.booked_on::text AS day, sum(p.amount_cents)::int AS cents FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
         JOIN ledger_accounts a ON a.id = p.account_id AND a.code = 'loan_interest'
       WHERE e.loan_id = $1 AND e.kind = 'loan_accrual' GROUP BY 1 ORDER BY 1`,
      [loanId],
    )
  ).map(({ day, cents }) => [day, cents])

const replayedOn = async (own: Harness, loanId: string, day: Day) => {
  const { db } = own.app.deps
  const loan = await findLoan(db, loanId)
  if (!loan?.fundedOn || !loan.firstDueOn) throw new Error('it is funded')
  return replay(
    termsOf(loan, { fundedOn: loan.fundedOn, firstDueOn: loan.firstDueOn }),
    await eventsOf(db, loanId),
    day,
  )
}

describe('the daily accrual', () => {
  let world: LoanWorld
  beforeAll(async () => {
    world = await loanWorld(h())
  })

  it('books each day once, and the days add up to the exact interest', async () => {
    const loan = await buildLoan(world, { principalCents: 333_333 })
    for (let day = 0; day < 25; day++) {
      await daysLater(world, 1)
      await accrue(world)
      // a second run finds nothing to do
      await accrue(world)
    }
    const days = await perDay(h(), loan.id)
    expect(days).toHaveLength(25)
    expect(days[0]?.[0]).toBe(addDays(loan.fundedOn, 1))
    const sum = days.reduce((total, [, cents]) => total + cents, 0)
    // 3,333.33 × 18% × 25 / 365
    expect(sum).toBe(4_110)
    expect(sum).toBe((await replayedOn(h(), loan.id, dayOf(h()))).interestCents)
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('a week late ends in the same books, day by day', async () => {
    const [punctual, late] = [await buildLoan(world), await buildLoan(world, { principalCents: 700_000 })]
    await daysLater(world, 7)
    await accrue(world)
    const days = await perDay(h(), late.id)
    expect(days.map(([day]) => day)).toEqual(Array.from({ length: 7 }, (_, at) => addDays(late.fundedOn, at + 1)))
    expect(days.reduce((sum, [, cents]) => sum + cents, 0)).toBe((await ownLoanOf(world, late)).balance.interestCents)
    expect((await perDay(h(), punctual.id)).length).toBe(7)
    const [row] = await h().query('SELECT count(*)::int AS n FROM loan_accruals WHERE on_day > $1', [late.fundedOn])
    expect(row.n).toBe(7)
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('days caught up at once, past a due date and its late fee, end in the books of days one by one', async () => {
    const others = await Promise.all(
      [0, 40].map(async (caughtUp) => {
        const own = await startHarness()
        try {
          const world = await loanWorld(own)
          const [loan, other] = [await buildLoan(world), await buildLoan(world, { scheduleKind: 'bullet', months: 1 })]
          for (let day = 0; day < 50; day++) {
            await own.later(86_400)
            if (day >= caughtUp) await accrue(world)
          }
          await own.stepUp(world.admin)
          expect(await disagreements(world.admin)).toEqual([])
          const copies = await own.query(
            `SELECT to_jsonb(l) - '{id,member_id,funding_entry_id,approved_by,search}'::text[] AS copies FROM loans l ORDER BY number`,
          )
          const days = await own.query('SELECT on_day::text, loans, interest_cents FROM loan_accruals ORDER BY on_day')
          return { days, copies, entries: [await perDay(own, loan.id), await perDay(own, other.id)] }
        } finally {
          await own.close()
        }
      }),
    )
    expect(others[0]).toEqual(others[1])
    expect(others[0]?.days).toHaveLength(50)
  })

  it('killed in the middle, two runs at once finish it, and no loan is accrued twice', async () => {
    const loan = await buildLoan(world)
    await daysLater(world, 1)
    const day = dayOf(h())
    const { deps } = h().app
    let left = 2
    const dying: Transactions = {
      run: (origin, work, at) => {
        if (left-- === 0) throw new Error('killed')
        return deps.transactions.run(origin, work, at)
      },
    }
    await expect(accrueDay({ transactions: dying }, day, { size: 1 })).rejects.toThrow('killed')
    const [some] = await h().query(
      `SELECT count(*) FILTER (WHERE accrued_through = $1)::int AS done, count(*)::int AS loans FROM loans WHERE status = 'active'`,
      [day],
    )
    expect(some.done).toBe(2)
    expect(some.loans).toBeGreaterThan(2)
    await Promise.all([accrueLoans(deps), accrueLoans(deps)])
    expect(await perDay(h(), loan.id)).toEqual([[day, 247]])
    const [twice] = await h().query(
      `SELECT count(*)::int AS n FROM (SELECT loan_id FROM ledger_entries WHERE kind = 'loan_accrual' AND booked_on = $1
        GROUP BY loan_id HAVING count(*) > 1) t`,
      [day],
    )
    expect(twice.n).toBe(0)
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('a payment while the job did not run posts its own interest, and the job continues from there', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    await daysLater(own, 5)
    await recorded(own, loan, 50_000, { extraTo: 'principal' })
    await daysLater(own, 5)
    await accrue(own)
    const state = await replayedOn(h(), loan.id, dayOf(h()))
    expect((await ledgerOf(own, loan)).loan_interest).toBe(state.interestCents)
    expect((await ledgerOf(own, loan)).interest_income).toBe(-state.totals.interestEarnedCents)
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('charges late fees on their day, and follows what is past due', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    const [first] = loan.schedule
    const days = (Date.parse(first.dueOn) - Date.parse(dayOf(h()))) / 86_400_000
    await daysLater(own, days + 10)
    await accrue(own)
    expect((await ownLoanOf(own, loan)).balance.feesCents).toBe(0)
    await daysLater(own, 1)
    await accrue(own)
    const [row] = await h().query(
      'SELECT fees_cents::int, past_due_cents::int, past_due_from::text FROM loans WHERE id = $1',
      [loan.id],
    )
    const fee = Math.round(first.totalCents / 20)
    expect(row).toEqual({ fees_cents: fee, past_due_cents: first.totalCents, past_due_from: first.dueOn })
    await daysLater(own, 1)
    await accrue(own)
    const [next] = await h().query('SELECT past_due_cents::int FROM loans WHERE id = $1', [loan.id])
    expect(next.past_due_cents).toBe(first.totalCents + fee)
    expect((await ledgerOf(own, loan)).late_fees).toBe(-fee)
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('days of a closed month are booked on the first open day', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    const month = loan.fundedOn.slice(0, 7)
    await daysLater(own, 40)
    await h().query(`INSERT INTO ledger_months (month, closed_at, closed_by) VALUES ($1, $2, $3)`, [
      `${month}-01`,
      h().clock.now(),
      own.admin.id,
    ])
    await accrue(own)
    const days = await perDay(h(), loan.id)
    expect((days[0]?.[0] ?? '').slice(0, 7) > month).toBe(true)
    expect(days.reduce((sum, [, cents]) => sum + cents, 0)).toBe((await ownLoanOf(own, loan)).balance.interestCents)
    expect(await disagreements(own.admin)).toEqual([])
  })
})

describe('days of the calendar', () => {
  it.each([
    // clocks go back on Nov 5, 2028 and forward on Mar 12, 2028; 2028 is a leap year
    ['across the end of daylight-saving time', '2028-11-04T03:30:00.000Z', 3],
    ['across its beginning', '2028-03-11T04:30:00.000Z', 3],
    ['across February 29', '2028-02-27T12:00:00.000Z', 4],
  ])('%s every day counts once', async (_name, at, days) => {
    const own = await startHarness({ clock: new TestClock(at) })
    try {
      const world = await loanWorld(own)
      const day = () => dayIn('America/New_York', own.clock.now())
      const loan = await buildLoan(world, { fundedOn: day() })
      for (let each = 0; each < days; each++) {
        // twice a day, at odd hours
        await own.later(43_200)
        await accrueLoans(own.app.deps)
        await own.later(43_200)
        await accrueLoans(own.app.deps)
      }
      const last = day()
      const state = await replayedOn(own, loan.id, last)
      const booked = await perDay(own, loan.id)
      expect(booked.map(([each]) => each)).toEqual(
        Array.from({ length: booked.length }, (_, index) => addDays(loan.fundedOn, index + 1)),
      )
      expect(booked.at(-1)?.[0]).toBe(last)
      expect(booked.reduce((sum, [, cents]) => sum + cents, 0)).toBe(state.interestCents)
      await own.stepUp(world.admin)
      expect(await disagreements(world.admin)).toEqual([])
    } finally {
      await own.close()
    }
  })

  it('a payment on the due day just before midnight in our time zone is on time', async () => {
    const own = await startHarness({ clock: new TestClock('2026-11-15T12:00:00.000Z') })
    try {
      const world = await loanWorld(own)
      const loan = await buildLoan(world)
      const [first] = loan.schedule
      // 11:59 PM in New York is 4:59 AM UTC of the next day
      await own.later((Date.parse(`${first.dueOn}T12:00:00Z`) - own.clock.now().getTime()) / 1_000 + 17 * 3_600 - 60)
      await own.stepUp(world.admin)
      expect(dayIn('America/New_York', own.clock.now())).toBe(first.dueOn)
      await recorded(world, loan, first.totalCents, { receivedOn: first.dueOn })
      const paid = await ownLoanOf(world, loan)
      expect(paid.schedule[0].status).toBe('paid')
      expect(paid.daysPastDue).toBe(0)
      expect(await disagreements(world.admin)).toEqual([])
    } finally {
      await own.close()
    }
  })
})
