import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { disagreements, key } from '../../../../test/billing.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { putInto } from '../../../../test/lending.ts'
import {
  accrue,
  adminLoanOf,
  buildLoan,
  checkedIn,
  dayOf,
  daysLater,
  freshCodes,
  fund,
  type LoanWorld,
  ledgerOf,
  loanWorld,
  offeredLoan,
  ownLoanOf,
  record,
  recorded,
  reverseEvent,
  signed,
  walkedLoan,
} from '../../../../test/loans.ts'

const h = useHarness()
let world: LoanWorld
beforeAll(async () => {
  world = await loanWorld(h())
})
beforeEach(() => freshCodes(world))

/** Everything a loan left behind, without what is different for each. */
async function tracesOf(own: LoanWorld, loan: { id: string; number: string }) {
  const traces = {
    own: await ownLoanOf(own, loan),
    admin: await adminLoanOf(own, loan),
    ledger: await ledgerOf(own, loan),
    audit: await h().query(
      `SELECT action, actor_id = $2 AS by_borrower, subject_id, outcome, before, after FROM audit_log
       WHERE object_id = $1 OR object_id IN (SELECT card_id::text FROM loan_collateral WHERE loan_id = $1::uuid) ORDER BY id`,
      [loan.id, own.borrower.id],
    ),
    notices: await h().query(
      `SELECT kind, title, message FROM notices WHERE user_id = $1 OR message LIKE '%' || $2 || '%' ORDER BY id`,
      [own.borrower.id, loan.number],
    ),
    texts: await h().query(`SELECT body FROM messages WHERE recipient = $1 ORDER BY id`, [own.borrower.phone]),
  }
  return JSON.parse(
    JSON.stringify(traces)
      .replaceAll(own.borrower.phone, 'phone')
      .replaceAll(/[0-9a-f]{64}/g, 'hash')
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      .replaceAll(/L-\d{4}/g, 'number')
      .replaceAll(/"number":\d+/g, '"number":0')
      .replaceAll(/picture\?v=[\w-]+/g, 'picture')
      .replaceAll(/\b10\d{6}\b/g, 'cert'),
  )
}

describe('funding', () => {
  it('by requests ends as through the services, with which other tests begin', async () => {
    const [one, other] = [await loanWorld(h()), await loanWorld(h())]
    const wish = { cards: 2, returnsCards: true }
    const walked = await tracesOf(one, await walkedLoan(one, wish))
    expect(walked).toEqual(await tracesOf(other, await buildLoan(other, wish)))
    expect(walked.audit.map(({ action }: any) => action)).toContain('loan.fund')
    expect(walked.notices.length).toBeGreaterThan(3)
  })

  it('posts principal, fee and wire, and starts the loan', async () => {
    const loan = await walkedLoan(world)
    expect(loan).toMatchObject({
      status: 'active',
      fundedOn: dayOf(h()),
      outstandingCents: 500_000,
      nextDueOn: '2026-12-15',
    })
    expect(await ledgerOf(world, loan)).toEqual({
      bank: -490_000,
      fees_loan_origination: -10_000,
      loan_principal: 500_000,
    })
    expect(loan.schedule).toHaveLength(6)
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('is refused until every condition is met', async () => {
    const { id } = await offeredLoan(world)
    expect((await fund(world, id)).body).toMatch(/checked in, and signed off first/)
    await checkedIn(world, id)
    expect(await refusal(fund(world, id))).toEqual([422, 'The borrower hasn’t signed the agreement yet.'])
    await signed(world, id)
    const [saved] = await h().query<{ value_cents: number }>('SELECT value_cents FROM loans WHERE id = $1', [id])
    await h().query('UPDATE loans SET value_cents = 800000 WHERE id = $1', [id])
    expect((await fund(world, id)).body).toMatch(/now has an LTV above 55%/)
    await h().query('UPDATE loans SET value_cents = $2 WHERE id = $1', [id, saved?.value_cents])
    expect((await fund(world, id, { fundedOn: '2026-11-16' })).status).toBe(422)
    expect((await fund(world, id, { fundedOn: '2026-11-14' })).body).toMatch(/when the agreement was signed/)
    expect((await fund(world, id, { firstDueOn: '2026-11-15' })).body).toMatch(/after the funding date/)
    expect((await fund(world, id, { firstDueOn: '2027-02-15' })).body).toMatch(/within 62 days/)
    await wanted(fund(world, id))
    expect((await fund(world, id)).status).toBe(409)
  })

  it('is refused after the offer has ended, and for an unverified borrower', async () => {
    const own = await loanWorld(h())
    const { id } = await offeredLoan(own)
    await checkedIn(own, id)
    await signed(own, id)
    await h().query(`UPDATE identity_cases SET expires_on = '2026-11-01' WHERE id = $1`, [own.borrower.id])
    expect((await fund(own, id)).status).toBe(422)
    await h().query(`UPDATE identity_cases SET expires_on = '2099-01-01' WHERE id = $1`, [own.borrower.id])
    await h().query(`UPDATE loans SET offer_ends_on = '2026-11-14' WHERE id = $1`, [id])
    expect((await fund(own, id)).status).toBe(409)
  })

  it('nobody funds their own loan', async () => {
    const staff = await h().buildUser({ name: 'Ann Borrower', staffRoles: ['finance'] })
    const own: LoanWorld = { ...world, borrower: staff }
    await h().stepUp(staff)
    const { id } = await offeredLoan(own)
    await checkedIn(own, id)
    await signed(own, id)
    const answer = await staff.post(`/api/admin/loans/${id}/fund`, { fundedOn: dayOf(h()), reference: 'W' }, key())
    expect(answer).toMatchObject({ status: 422, body: 'You can’t do this for yourself. Ask someone else on staff.' })
  })

  it('needs the right, a code and an existing loan', async () => {
    const { id } = await offeredLoan(world)
    const body = { fundedOn: dayOf(h()), reference: 'W' }
    expect((await h().nobody.post(`/api/admin/loans/${id}/fund`, body, key())).status).toBe(401)
    expect((await world.borrower.post(`/api/admin/loans/${id}/fund`, body, key())).status).toBe(403)
    const officer: Caller = await h().buildUser({ staffRoles: ['lending'] })
    expect((await officer.post(`/api/admin/loans/${id}/fund`, body, key())).status).toBe(403)
    const finance: Caller = await h().buildUser({ staffRoles: ['finance'] })
    expect((await finance.post(`/api/admin/loans/${id}/fund`, body, key())).status).toBe(403)
    await h().stepUp(finance)
    expect((await finance.post(`/api/admin/loans/${id}/fund`, { ...body, reference: '' }, key())).status).toBe(400)
    const none = '00000000-0000-4000-8000-000000000000'
    expect((await finance.post(`/api/admin/loans/${none}/fund`, body, key())).status).toBe(404)
  })
})

describe('from funding to a free card', () => {
  it('accrues, takes payments, and releases the cards when nothing is owed', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own, { returnsCards: true })
    await daysLater(own, 30)
    await accrue(own)
    // 5,000.00 × 18% × 30 / 365
    expect(await ownLoanOf(own, loan)).toMatchObject({ balance: { principalCents: 500_000, interestCents: 7_397 } })
    const [first] = loan.schedule
    await recorded(own, loan, first.totalCents)
    const after = await ownLoanOf(own, loan)
    expect(after.payments[0]).toMatchObject({
      amountCents: first.totalCents,
      interestCents: 7_397,
      feesCents: 0,
      unappliedCents: 0,
    })
    expect(after.schedule[0].status).toBe('paid')
    const { balance } = after
    await recorded(own, loan, balance.totalCents + 1_000)
    const paid = await ownLoanOf(own, loan)
    expect(paid).toMatchObject({ status: 'paid', outstandingCents: 0, paidOn: dayOf(h()), balance: { totalCents: 0 } })
    expect(paid.collateral[0]).toMatchObject({ status: 'released', endReason: 'Loan paid in full' })
    const [card] = await h().query(`SELECT commitment, return_requested_at FROM cards WHERE id = $1`, [
      paid.collateral[0].card.id,
    ])
    expect(card).toMatchObject({ commitment: null, return_requested_at: h().clock.now().toISOString() })
    // what exceeded the payoff is the member's credit
    expect((await wanted(own.borrower.get('/api/user/balance'))).creditCents).toBe(1_000)
    expect(await disagreements(own.admin)).toEqual([])
    expect(await ledgerOf(own, loan)).toEqual({
      bank: -490_000,
      credit: 507_397,
      fees_loan_origination: -10_000,
      interest_income: -7_397,
    })
    const [notice] = (await wanted(own.borrower.get('/api/user/notices'))).items.filter(
      (each: any) => each.title === 'Loan Marked as Paid',
    )
    expect(notice.message).toBe('Your loan is paid in full. Your cards are free of its lien.')
  })

  it('reversing the payment that closed it reopens the loan and pledges its cards again', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own, { cards: 2 })
    await daysLater(own, 10)
    const before = await ownLoanOf(own, loan)
    await recorded(own, loan, before.balance.totalCents)
    const paid = await adminLoanOf(own, loan)
    expect(paid.status).toBe('paid')
    await daysLater(own, 5)
    // one card has left meanwhile
    const [gone] = paid.collateral
    await putInto(h(), gone.card.id, 'outbound')
    await wanted(reverseEvent(own, loan, paid.payments[0].id))
    const open = await adminLoanOf(own, loan)
    expect(open).toMatchObject({ status: 'active', paidOn: null, balance: { principalCents: 500_000 } })
    expect(open.balance.interestCents).toBe(3_699)
    expect(open.collateral.filter((each: any) => each.status === 'pledged')).toHaveLength(1)
    const notices = (await wanted(own.admin.get('/api/user/notices'))).items
    expect(notices.some((each: any) => /could not be pledged again/.test(each.message))).toBe(true)
    expect(await disagreements(own.admin)).toEqual([])
    // and it can be repaid again
    await recorded(own, loan, open.balance.totalCents)
    expect((await ownLoanOf(own, loan)).status).toBe('paid')
    expect(await disagreements(own.admin)).toEqual([])
  })
})

describe('payments by value date', () => {
  it('three weeks back across a due date, a late fee and a month end', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    // the day of the late fee and two more weeks
    await daysLater(own, 30 + 11 + 14)
    await accrue(own)
    const late = await ownLoanOf(own, loan)
    const [first] = loan.schedule
    expect(late.balance.feesCents).toBe(Math.round(first.totalCents / 20))
    expect(late.schedule[0].status).toBe('late')
    await recorded(own, loan, first.totalCents, { receivedOn: first.dueOn })
    const after = await ownLoanOf(own, loan)
    // the fee disappears as if it had never been charged
    expect(after.balance.feesCents).toBe(0)
    expect(after.payments[0]).toMatchObject({ on: first.dueOn, feesCents: 0, interestCents: first.interestCents })
    expect(after.schedule[0].status).toBe('paid')
    expect(await disagreements(own.admin)).toEqual([])
    await wanted(reverseEvent(own, loan, after.payments[0].id))
    const restored = await ownLoanOf(own, loan)
    expect(restored.balance).toEqual(late.balance)
    expect(restored.schedule).toEqual(late.schedule)
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('is never before the funding, in the future, or on a loan that is not running', async () => {
    const loan = await buildLoan(world)
    expect((await record(world, loan, 100, { receivedOn: '2020-01-01' })).body).toMatch(/when the loan was funded/)
    expect((await record(world, loan, 100, { receivedOn: '2099-01-01' })).status).toBe(422)
    expect((await record(world, loan, 0)).status).toBe(400)
    const offered = await offeredLoan(world)
    expect((await record(world, offered, 100)).status).toBe(409)
    expect((await record(world, { id: '00000000-0000-4000-8000-000000000000' }, 100)).status).toBe(404)
    expect((await record({ ...world, admin: world.borrower }, loan, 100)).status).toBe(403)
    // one cent goes to interest or principal, and to nothing else
    await recorded(world, loan, 1)
    expect((await ownLoanOf(world, loan)).balance.totalCents).toBe(499_999)
    expect(await disagreements(world.admin)).toEqual([])
  })
})
