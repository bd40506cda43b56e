import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { disagreements, key } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import { useHarness } from '../../../../test/harness.ts'
import {
  accrue,
  adminLoanOf,
  buildLoan,
  dayOf,
  daysLater,
  freshCodes,
  type LoanWorld,
  loanWorld,
  ownLoanOf,
  recorded,
} from '../../../../test/loans.ts'
import { type Counter, sandboxCounter, tokenFor } from '../../../../test/payments.ts'
import { collectAutopay } from './autopay-service.ts'
import { remindBorrowers } from './reminders-service.ts'

const h = useHarness()
let [world, counter]: [LoanWorld, Counter] = [] as never
beforeAll(async () => {
  world = await loanWorld(h())
  counter = sandboxCounter(h())
})
beforeEach(() => freshCodes(world))

type Number = Parameters<typeof tokenFor>[1]

/** Pays with a number typed on the page. */
async function payBy(own: LoanWorld, loan: { id: string }, amountCents: number, number: Number, more: object = {}) {
  const token = await tokenFor(own.borrower, number)
  const body = { amountCents, extraTo: 'installments', source: { kind: 'token', token, save: false }, ...more }
  return own.borrower.post(`/api/user/loans/${loan.id}/payments`, body, key())
}
const paidBy = async (own: LoanWorld, loan: { id: string }, amountCents: number, number: Number = 'success') =>
  (await wanted(payBy(own, loan, amountCents, number), 201)).charge

/** A payment method saved for later. */
async function savedMethod(own: LoanWorld, number: Number): Promise<string> {
  const token = await tokenFor(own.borrower, number)
  const { method } = await wanted(own.borrower.post('/api/user/payment-methods', { token }, key()), 201)
  return method.id
}

const creditOf = async ({ borrower }: LoanWorld): Promise<number> =>
  (await wanted(borrower.get('/api/user/balance'))).creditCents

describe('paying by card or bank', () => {
  it('becomes credit and is applied at once, with its choice about extra money', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    const preview = await wanted(
      own.borrower.get(`/api/user/loans/${loan.id}/payment-preview?amountCents=200000&extraTo=principal`),
    )
    expect(preview).toMatchObject({
      principalCents: 200_000,
      interestCents: 0,
      closesLoan: false,
      balanceAfterCents: 300_000,
    })
    expect(preview.interestSavedCents).toBeGreaterThan(0)
    // every later payment is smaller, and what the schedule then says is what the preview said
    expect(preview.changes).toHaveLength(6)
    for (const { beforeCents, afterCents } of preview.changes) expect(afterCents).toBeLessThan(beforeCents)
    const token = await tokenFor(own.borrower, 'success')
    const body = { amountCents: 200_000, extraTo: 'principal', source: { kind: 'token', token, save: false } }
    const { charge } = await wanted(own.borrower.post(`/api/user/loans/${loan.id}/payments`, body, key()), 201)
    expect(charge).toMatchObject({
      status: 'succeeded',
      loan: { id: loan.id, label: `Loan ${loan.number}` },
      parts: [],
    })
    const after = await ownLoanOf(own, loan)
    expect(after.payments[0]).toMatchObject({ amountCents: 200_000, principalCents: 200_000, extraTo: 'principal' })
    expect(after.payments[0].receipt.method).toBe('Card')
    expect(after.nextDueCents).toBe(preview.nextDue.cents)
    // the payment covered the first, so that one is skipped
    expect(preview.changes[0].afterCents).toBe(0)
    expect(
      after.schedule.map(({ dueOn, status, totalCents }: any) => [dueOn, status === 'paid' ? 0 : totalCents]),
    ).toEqual(preview.changes.map(({ on, afterCents }: any) => [on, afterCents]))
    expect(after.scheduleVersions).toHaveLength(1)
    expect(await creditOf(own)).toBe(0)
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('a bank transfer is applied when it arrives, and only one is under way', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    const charge = await paidBy(own, loan, 100_000, 'bank_success')
    expect(charge.status).toBe('processing')
    expect(await ownLoanOf(own, loan)).toMatchObject({
      underWay: { chargeId: charge.id, status: 'processing', amountCents: 100_000 },
      payments: [],
    })
    expect(await payBy(own, loan, 100, 'success')).toMatchObject({
      status: 409,
      body: 'A payment for this loan is already in progress. Check it before you pay again.',
    })
    await daysLater(own, 3)
    await counter.advance(charge)
    await wanted(counter.notify(charge))
    await wanted(counter.notify(charge))
    const after = await ownLoanOf(own, loan)
    expect(after).toMatchObject({ underWay: null, payments: [{ amountCents: 100_000, on: dayOf(h()) }] })
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('a failed one changes nothing', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    expect((await paidBy(own, loan, 1_000, 'decline')).status).toBe('failed')
    const charge = await paidBy(own, loan, 1_000, 'bank_failure')
    await counter.advance(charge)
    await wanted(counter.notify(charge, { type: 'payment.failed' }))
    expect(await ownLoanOf(own, loan)).toMatchObject({ payments: [], underWay: null, balance: { totalCents: 500_000 } })
    const { items } = await wanted(own.borrower.get('/api/user/notices'))
    expect(items[0]).toMatchObject({ title: 'Payment failed', link: `/lend?loan=${loan.id}` })
  })

  it('at most the payoff of today, within the card limit, and only on one’s own running loan', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    expect(await payBy(own, loan, 500_001, 'success')).toMatchObject({
      status: 409,
      body: 'You owe $5,000.00 today. Enter that amount or less.',
    })
    expect((await payBy(own, loan, 0, 'success')).status).toBe(400)
    expect((await payBy({ ...own, borrower: world.borrower }, loan, 100, 'success')).status).toBe(404)
    expect((await h().nobody.post(`/api/user/loans/${loan.id}/payments`, {}, key())).status).toBe(401)
    const large = await buildLoan(own, { principalCents: 5_000_000 })
    const { body } = await payBy(own, large, 5_000_000, 'success')
    expect(body).toMatch(/Card payments are limited to/)
    await wanted(payBy(own, large, 5_000_000, 'bank_success'), 201)
  })

  it('money that arrives after the loan was paid otherwise stays credit', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    const charge = await paidBy(own, loan, 100_000, 'bank_success')
    await recorded(own, loan, 500_000)
    expect((await ownLoanOf(own, loan)).status).toBe('paid')
    await counter.advance(charge)
    await wanted(counter.notify(charge))
    expect(await creditOf(own)).toBe(100_000)
    expect(await disagreements(own.admin)).toEqual([])
  })
})

describe('paying with credit', () => {
  it('takes what is there and no more', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    const other = await buildLoan(own)
    await recorded(own, other, 500_000 + 70_000)
    const pay = (amountCents: number) =>
      own.borrower.post(
        `/api/user/loans/${loan.id}/payments`,
        { amountCents, extraTo: 'installments', source: { kind: 'credit' } },
        key(),
      )
    expect(await pay(70_001)).toMatchObject({
      status: 409,
      body: 'You have $700.00 in credit. Enter a lower amount or choose another payment method.',
    })
    expect(await wanted(pay(70_000), 201)).toEqual({ charge: null })
    expect(await creditOf(own)).toBe(0)
    const after = await adminLoanOf(own, loan)
    expect(after.payments[0]).toMatchObject({ amountCents: 70_000, receipt: null })
    expect(await disagreements(own.admin)).toEqual([])
    // its reversal gives the credit back
    await wanted(
      own.admin.post(
        `/api/admin/loans/${loan.id}/events/${after.payments[0].id}/reverse`,
        { reason: 'A mistake' },
        key(),
      ),
    )
    expect(await creditOf(own)).toBe(70_000)
    expect(await disagreements(own.admin)).toEqual([])
  })
})

describe('a payment the bank takes back', () => {
  it('after payoff and release reopens the loan, and the money is gone', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    await daysLater(own, 12)
    const { balance } = await ownLoanOf(own, loan)
    const charge = await paidBy(own, loan, balance.totalCents, 'taken_back')
    expect((await ownLoanOf(own, loan)).status).toBe('paid')
    await daysLater(own, 8)
    await counter.advance(charge)
    await wanted(counter.notify(charge, { type: 'payment.reversed' }))
    await wanted(counter.notify(charge, { type: 'payment.reversed' }))
    const open = await ownLoanOf(own, loan)
    // 20 days of 18% on 5,000.00, as if it had never been paid
    expect(open).toMatchObject({
      status: 'active',
      balance: { principalCents: 500_000, interestCents: 4_932, feesCents: 0 },
    })
    expect(open.collateral.at(-1)).toMatchObject({ status: 'pledged' })
    expect(open.payments[0]).toMatchObject({ isReversed: true, principalCents: 0 })
    expect(await creditOf(own)).toBe(0)
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('a payment reversed in the books reverses its event, once', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    await recorded(own, loan, 100_000)
    const [payment] = (await adminLoanOf(own, loan)).payments
    await wanted(own.admin.post(`/api/admin/payments/${payment.receipt.id}/reverse`, { reason: 'Bounced' }, key()))
    const after = await adminLoanOf(own, loan)
    expect(after).toMatchObject({
      balance: { totalCents: 500_000 },
      payments: [{ isReversed: true, reason: 'Bounced' }],
    })
    const again = await own.admin.post(
      `/api/admin/loans/${loan.id}/events/${payment.id}/reverse`,
      { reason: 'Again' },
      key(),
    )
    expect(again).toMatchObject({ status: 409, body: 'This has already been reversed.' })
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('what a processor collected becomes credit when its event is reversed', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    await paidBy(own, loan, 100_000)
    const [payment] = (await adminLoanOf(own, loan)).payments
    await wanted(
      own.admin.post(`/api/admin/loans/${loan.id}/events/${payment.id}/reverse`, { reason: 'Wrong loan' }, key()),
    )
    expect(await creditOf(own)).toBe(100_000)
    expect((await ownLoanOf(own, loan)).balance.totalCents).toBe(500_000)
    expect(await disagreements(own.admin)).toEqual([])
  })
})

describe('autopay', () => {
  const set = (own: LoanWorld, loan: { id: string }, methodId: string | null) =>
    own.borrower.post(`/api/user/loans/${loan.id}/autopay`, { methodId })

  it('charges what is due on the due date, once', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    await wanted(set(own, loan, await savedMethod(own, 'success')))
    expect(await ownLoanOf(own, loan)).toMatchObject({ hasAutopay: true, autopay: { nextOn: loan.nextDueOn } })
    const days = (Date.parse(loan.nextDueOn) - Date.parse(dayOf(h()))) / 86_400_000
    await daysLater(own, days - 1)
    await accrue(own)
    await collectAutopay(h().app.deps)
    expect((await ownLoanOf(own, loan)).payments).toEqual([])
    await daysLater(own, 1)
    await accrue(own)
    await collectAutopay(h().app.deps)
    await collectAutopay(h().app.deps)
    const after = await ownLoanOf(own, loan)
    expect(after.payments).toMatchObject([{ amountCents: loan.schedule[0].totalCents, on: loan.nextDueOn }])
    expect(after.schedule[0].status).toBe('paid')
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('makes up for a run that did not happen, and notifies about a failure without trying again', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    await wanted(set(own, loan, await savedMethod(own, 'later_decline')))
    const days = (Date.parse(loan.nextDueOn) - Date.parse(dayOf(h()))) / 86_400_000
    await daysLater(own, days + 1)
    await accrue(own)
    await collectAutopay(h().app.deps)
    await collectAutopay(h().app.deps)
    const charges = await h().query('SELECT status FROM charges WHERE purpose_id = $1', [loan.id])
    expect(charges).toEqual([{ status: 'failed' }])
    const { items } = await wanted(own.borrower.get('/api/user/notices'))
    expect(items[0]).toMatchObject({ title: 'Autopay failed' })
  })

  it('uses only one’s own valid methods, and stops when its method is removed', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    const other = await savedMethod(world, 'success')
    expect((await set(own, loan, other)).status).toBe(404)
    expect((await set({ ...own, borrower: world.borrower }, loan, null)).status).toBe(404)
    const methodId = await savedMethod(own, 'success')
    await wanted(set(own, loan, methodId))
    await wanted(own.borrower.delete(`/api/user/payment-methods/${methodId}`))
    expect((await ownLoanOf(own, loan)).autopay).toBeNull()
    const days = (Date.parse(loan.nextDueOn) - Date.parse(dayOf(h()))) / 86_400_000
    await daysLater(own, days)
    await collectAutopay(h().app.deps)
    expect((await ownLoanOf(own, loan)).hasAutopay).toBe(false)
    const { items } = await wanted(own.borrower.get('/api/user/notices'))
    expect(items[0].title).toBe('Autopay stopped')
  })
})

describe('reminders', () => {
  it('each goes out once: due soon, due today, late, late fee, maturing', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own, { months: 2 })
    const sent: string[] = []
    const total = 75
    for (let day = 0; day < total; day++) {
      await daysLater(own, 1)
      await accrue(own)
      await remindBorrowers(h().app.deps)
    }
    for (const { kind, on_day: on } of await h().query(
      'SELECT kind, on_day::text FROM loan_reminders WHERE loan_id = $1 ORDER BY at, kind',
      [loan.id],
    ))
      sent.push(`${kind} ${on}`)
    const [first, last] = loan.schedule.map(({ dueOn }: any) => dueOn)
    expect(sent).toEqual([
      `due_soon ${first}`,
      `due_today ${first}`,
      `late ${first}`,
      `late_fee ${first}`,
      `maturing ${last}`,
      `due_soon ${last}`,
      `due_today ${last}`,
      `late_fee ${last}`,
    ])
    await h().runJobs()
    const texts = await h().query(
      `SELECT count(*)::int AS n FROM sms_outbox WHERE phone = $1 AND body LIKE '%Loan ' || $2 || ':%'`,
      [own.borrower.phone, loan.number],
    )
    expect(texts[0].n).toBe(sent.length)
  })
})

describe('two tabs', () => {
  it('the same payment from two tabs is made once', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    const token = await tokenFor(own.borrower, 'bank_success')
    const body = { amountCents: 5_000, extraTo: 'installments', source: { kind: 'token', token, save: false } }
    const answers = await Promise.all(
      [1, 2].map(() => own.borrower.post(`/api/user/loans/${loan.id}/payments`, body, key())),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('a payment ahead of the schedule', () => {
  it('says which payments it skips and what the next one is', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    const [first, second] = loan.schedule
    const amountCents = first.totalCents + second.totalCents
    const url = `/api/user/loans/${loan.id}/payment-preview?amountCents=${amountCents}&extraTo=installments`
    const { changes, nextDue } = await wanted(own.borrower.get(url))
    expect(changes.slice(0, 2)).toEqual([
      { on: first.dueOn, beforeCents: first.totalCents, afterCents: 0 },
      { on: second.dueOn, beforeCents: second.totalCents, afterCents: 0 },
    ])
    // of those after them, only the last changes: it takes the interest that was saved
    expect(changes.slice(2).map(({ on }: any) => on)).toEqual([loan.schedule.at(-1).dueOn])
    expect(nextDue.on).toBe(loan.schedule[2].dueOn)
  })

  it('that pays the loan off leaves nothing to come: the schedule ends with it', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    const [first] = loan.schedule
    await daysLater(own, 31)
    await recorded(own, loan, first.totalCents, { receivedOn: first.dueOn })
    await daysLater(own, 5)
    await recorded(own, loan, (await ownLoanOf(own, loan)).balance.totalCents)
    const paid = await ownLoanOf(own, loan)
    expect(paid).toMatchObject({ status: 'paid', nextDueOn: null, nextDueCents: null })
    expect(paid.schedule.map(({ dueOn }: any) => dueOn)).toEqual([first.dueOn])
    const sum = (of: (payment: any) => number) =>
      paid.payments.reduce((total: number, each: any) => total + of(each), 0)
    expect(sum(({ principalCents }) => principalCents)).toBe(loan.principalCents)
    expect(paid.payments.at(0).balanceAfterCents).toBe(0)
  })
})
