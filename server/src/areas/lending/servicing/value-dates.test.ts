import { addDays } from '@ambry/contract/kernel/dates'
import { expect, it } from 'vitest'

import { disagreements, key } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import { useHarness } from '../../../../test/harness.ts'
import {
  accrue,
  adminLoanOf,
  buildLoan,
  dayOf,
  daysLater,
  loanWorld,
  ownLoanOf,
  recorded,
  reverseEvent,
} from '../../../../test/loans.ts'

const h = useHarness()

/** Entries of a loan, newest first: when they were booked, and when they took effect if that is another day. */
const entriesOf = async (loanId: string) =>
  h().query(
    `SELECT kind, booked_on, coalesce(value_on, booked_on) AS value_on FROM ledger_entries
     WHERE loan_id = $1 OR payment_id IN (SELECT payment_id FROM loan_events WHERE loan_id = $1) ORDER BY number DESC`,
    [loanId],
  )

it('a wire of a closed month counts from its own day, and is booked in the open month with both dates', async () => {
  const own = await loanWorld(h())
  const loan = await buildLoan(own)
  const [first] = loan.schedule
  const receivedOn = first.dueOn
  await daysLater(own, 62)
  await accrue(own)
  expect((await ownLoanOf(own, loan)).balance.feesCents).toBeGreaterThan(0)
  // everything before this month is closed
  for (;;) {
    const { nextToClose } = await wanted(own.admin.get('/api/admin/ledger/trial-balance'))
    if (nextToClose === null) break
    await wanted(own.admin.post('/api/admin/ledger/months', { month: nextToClose }, key()))
  }
  const [last] = await h().query('SELECT max(number)::int AS number FROM ledger_entries')
  const monthBegan = `${dayOf(h()).slice(0, 7)}-01`
  expect(receivedOn < monthBegan).toBe(true)

  await recorded(own, loan, first.totalCents, { receivedOn })
  const paid = await adminLoanOf(own, loan)
  const [payment] = paid.payments
  expect(payment).toMatchObject({
    on: receivedOn,
    feesCents: 0,
    interestCents: first.interestCents,
    principalCents: first.principalCents,
  })
  // the late fee of that installment was never owed
  expect(paid.schedule[0].status).toBe('paid')
  expect(paid.balance.feesCents).toBe(0)
  const [applied, receipt] = await entriesOf(loan.id)
  expect(applied).toEqual({ kind: 'loan_payment', booked_on: dayOf(h()), value_on: receivedOn })
  expect(receipt).toEqual({ kind: 'payment', booked_on: monthBegan, value_on: receivedOn })
  expect(paid.entries[0]).toMatchObject({ on: dayOf(h()), valueOn: receivedOn })

  // so does a waiver, and the reversal of either
  const on = addDays(receivedOn, 5)
  const waiver = { interestCents: 100, feesCents: 0, on, reason: 'The wire was held by our bank.' }
  await wanted(own.admin.post(`/api/admin/loans/${loan.id}/waivers`, waiver, key()))
  expect((await entriesOf(loan.id))[0]).toEqual({ kind: 'loan_change', booked_on: dayOf(h()), value_on: on })
  const { events } = await adminLoanOf(own, loan)
  await wanted(reverseEvent(own, loan, events[0].id, 'Recorded for another loan.'))
  expect((await entriesOf(loan.id))[0]).toEqual({ kind: 'loan_change', booked_on: dayOf(h()), value_on: on })
  await wanted(reverseEvent(own, loan, payment.id))
  const reversed = await adminLoanOf(own, loan)
  expect(reversed.events[0]).toMatchObject({ kind: 'reversal', on: receivedOn })
  expect(reversed.balance.feesCents).toBeGreaterThan(0)
  expect(await disagreements(own.admin)).toEqual([])

  // a month stays as it was closed
  const [late] = await h().query('SELECT count(*)::int AS n FROM ledger_entries WHERE booked_on < $1 AND number > $2', [
    monthBegan,
    last.number,
  ])
  expect(late.n).toBe(0)
})
