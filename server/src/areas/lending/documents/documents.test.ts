import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { approvedBy } from '../../../../test/approvals.ts'
import { key } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import {
  accrue,
  adminLoanOf,
  buildLoan,
  dayOf,
  daysLater,
  freshCodes,
  type LoanWorld,
  loanWorld,
  offeredLoan,
  ownLoanOf,
  recorded,
} from '../../../../test/loans.ts'
import { overlapsIn, pagesOf } from '../../../../test/pdf.ts'

const h = useHarness()
let world: LoanWorld
let loan: any
let stranger: Caller
beforeAll(async () => {
  world = await loanWorld(h())
  stranger = await h().buildUser()
  loan = await buildLoan(world, { cards: 2 })
  // funded Nov 15; the first installment is paid late and with something on top
  await daysLater(world, 45)
  await accrue(world)
  await recorded(world, loan, 100_000, { extraTo: 'principal' })
  await daysLater(world, 20)
  await accrue(world)
})
beforeEach(() => freshCodes(world))

const textOf = async (by: Caller, url: string) => {
  const answer = await by.get(url)
  expect(answer.status, answer.body.slice(0, 200)).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(overlapsIn(answer.bytes)).toEqual([])
  return pagesOf(answer.bytes).join(' ').replace(/\s+/g, ' ')
}
const money = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const of = (file: string) => `/files/loans/${loan.id}/${file}`

describe('documents of a loan', () => {
  it('term sheet: the Truth in Lending box and the whole schedule', async () => {
    const text = await textOf(world.borrower, of('term-sheet.pdf'))
    const { disclosure } = loan
    for (const part of [
      `${disclosure.aprPercent.toFixed(2)}%`,
      money(disclosure.financeChargeCents),
      money(disclosure.amountFinancedCents),
      money(disclosure.totalOfPaymentsCents),
      'Annual percentage rate',
      'with a minimum of $25.00',
    ])
      expect(text).toContain(part)
    for (const { totalCents } of loan.schedule) expect(text).toContain(money(totalCents))
  })

  it('payoff quote: figures of a date, per diem and wire details', async () => {
    const on = '2027-02-01'
    const quote = await wanted(world.borrower.get(`/api/user/loans/${loan.id}/payoff?on=${on}`))
    const today = await wanted(world.borrower.get(`/api/user/loans/${loan.id}/payoff?on=${dayOf(h())}`))
    expect(today.totalCents).toBe((await ownLoanOf(world, loan)).balance.totalCents)
    expect(quote.interestCents).toBeGreaterThan(today.interestCents)
    const text = await textOf(world.borrower, of(`payoff.pdf?on=${on}`))
    for (const part of [
      money(quote.totalCents),
      money(quote.perDiemCents),
      'Feb 1, 2027',
      `Reference: Loan ${loan.number}`,
    ])
      expect(text).toContain(part)
    expect((await world.borrower.get(of('payoff.pdf?on=2020-01-01'))).status).toBe(422)
    expect((await world.borrower.get(of('payoff.pdf?on=2029-01-01'))).status).toBe(422)
    expect((await world.borrower.get(of('payoff.pdf'))).status).toBe(400)
  })

  it('monthly statements follow each other, and add up', async () => {
    const november = await textOf(world.borrower, of('statement.pdf?month=2026-11'))
    expect(november).toContain('Nov 15, 2026 to Nov 30, 2026')
    // 5,000.00 × 18% × 15 / 365
    expect(november).toContain('$36.99')
    expect(november).toContain('$5,036.99')
    const december = await textOf(world.borrower, of('statement.pdf?month=2026-12'))
    expect(december).toContain('Balance on Dec 1, 2026 $5,036.99')
    expect(december).toContain('Payment')
    expect(december).toContain('Late fee')
    expect((await world.borrower.get(of('statement.pdf?month=2026-10'))).status).toBe(404)
    expect((await world.borrower.get(of('statement.pdf?month=2027-01'))).status).toBe(409)
    expect((await world.borrower.get(of('statement.pdf?month=2027-13'))).status).toBe(400)
  })

  it('interest of a year, only of years with any', async () => {
    const { payments } = await ownLoanOf(world, loan)
    const text = await textOf(world.borrower, of('interest.pdf?year=2026'))
    expect(text).toContain(money(payments[0].interestCents))
    expect((await ownLoanOf(world, loan)).years).toEqual([2026])
    expect((await world.borrower.get(of('interest.pdf?year=2025'))).status).toBe(404)
  })

  it('binder: everything, for staff', async () => {
    const text = await textOf(world.admin, `/files/admin/loans/${loan.id}/binder.pdf`)
    for (const part of [
      'Closing binder',
      'Buying another card',
      '4. Disclosures',
      'Loan and Security Agreement',
      'Checked in by Ada Admin',
      'Signed off by Sam Second',
      'Intake photos: 1',
      `Loan ${loan.number} funded, WIRE-1`,
      '9. History',
    ])
      expect(text).toContain(part)
    expect((await world.borrower.get(`/files/admin/loans/${loan.id}/binder.pdf`)).status).toBe(403)
    expect((await h().nobody.get(`/files/admin/loans/${loan.id}/binder.pdf`)).status).toBe(401)
  })

  it('payoff letter only once it is paid off', async () => {
    const own = await loanWorld(h())
    const paid = await buildLoan(own)
    const url = `/files/loans/${paid.id}/payoff-letter.pdf`
    expect((await own.borrower.get(url)).status).toBe(409)
    await recorded(own, paid, 500_000)
    const text = await textOf(own.borrower, url)
    expect(text).toContain('was paid in full on')
    expect(text).toContain(`cert # ${paid.collateral[0].card.certNumber}`)
    const { documents } = await ownLoanOf(own, paid)
    for (const { address } of documents) expect((await own.borrower.get(address)).status).toBe(200)
  })

  it('a loan can be recomputed from its ACTUS form', async () => {
    const own = await loanWorld(h())
    const lent = await buildLoan(own)
    const url = `/files/loans/${lent.id}/actus.json`
    const offered = await offeredLoan(own)
    expect((await own.borrower.get(`/files/loans/${offered.id}/actus.json`)).status).toBe(409)
    await daysLater(own, 10)
    await recorded(own, lent, 100_000)
    const { terms, events } = JSON.parse((await own.borrower.get(url)).body)
    expect(terms).toMatchObject({ contractID: lent.number, contractType: 'ANN', dayCountConvention: 'A365' })
    const [payment] = (await ownLoanOf(own, lent)).payments
    expect(events.slice(-2)).toMatchObject([
      { eventType: 'IP', payoff: (payment.interestCents / 100).toFixed(2) },
      { eventType: 'PR', notionalPrincipal: (payment.balanceAfterCents / 100).toFixed(2), accruedInterest: '0.00' },
    ])
  })

  it('canceled debt of $600 and more has a Form 1099-C, and less has none', async () => {
    const own = await loanWorld(h())
    const lent = await buildLoan(own)
    const year = dayOf(h()).slice(0, 4)
    const file = (of: { id: string }) => own.borrower.get(`/files/loans/${of.id}/1099-c.pdf?year=${year}`)
    const writeOff = async (principalCents: number) => {
      const body = { principalCents, interestCents: 0, feesCents: 0, reason: 'The borrower can’t be reached.' }
      await approvedBy(own.second, own.admin.post(`/api/admin/loans/${lent.id}/write-offs`, body, key()))
    }
    await writeOff(59_999)
    expect((await file(lent)).status).toBe(404)
    expect((await ownLoanOf(own, lent)).documents.filter(({ label }: any) => label.includes('1099-C'))).toEqual([])
    await writeOff(1)
    const { documents } = await ownLoanOf(own, lent)
    expect(documents).toContainEqual(expect.objectContaining({ label: `Form 1099-C, canceled debt, ${year}` }))
    const text = await textOf(own.borrower, `/files/loans/${lent.id}/1099-c.pdf?year=${year}`)
    for (const part of ['Box 2, debt canceled', '$600.00', `Box 4, description: loan ${lent.number}`])
      expect(text).toContain(part)
  })

  it('are for the borrower and for staff who see loans, and for nobody else', async () => {
    for (const file of [
      'agreement.pdf',
      'term-sheet.pdf',
      `payoff.pdf?on=${dayOf(h())}`,
      'statement.pdf?month=2026-11',
      'interest.pdf?year=2026',
    ]) {
      expect((await stranger.get(of(file))).status, file).toBe(404)
      expect((await h().nobody.get(of(file))).status, file).toBe(401)
      expect((await world.admin.get(of(file))).status, file).toBe(200)
    }
    const offered = await offeredLoan(world)
    expect((await world.borrower.get(`/files/loans/${offered.id}/statement.pdf?month=2026-11`)).status).toBe(409)
    expect((await world.borrower.get(`/files/loans/${offered.id}/agreement.pdf`)).status).toBe(409)
  })
})

describe('the page of a loan', () => {
  it('shows the borrower everything but our staff and the vault', async () => {
    const own = await ownLoanOf(world, loan)
    expect(own).toMatchObject({
      number: loan.number,
      steps: [
        { label: 'Applied' },
        { label: 'Appraised' },
        { label: 'Conditionally approved' },
        { label: 'Signed' },
        { label: 'Funded', state: 'done' },
      ],
      ltv: { healthyBps: 5_500, noticeBps: 6_500, liquidationBps: 8_000 },
      autopay: null,
      underWay: null,
    })
    expect(own.ltv.bps).toBe(Math.round((own.balance.principalCents * 10_000) / own.ltv.valueCents))
    expect(own.ltvHistory.length).toBeGreaterThanOrEqual(9)
    expect(own.collateral[0]).toMatchObject({
      checkedBy: null,
      photos: [{ purpose: 'condition' }],
      actions: [],
      card: { place: null },
    })
    expect(own.timeline.every(({ by }: any) => by === null)).toBe(true)
    expect(own.actions).toContain('pay')
    expect(own.balance.earlyPayoffSavingCents).toBeGreaterThan(0)
    expect((await stranger.get(`/api/user/loans/${loan.id}`)).status).toBe(404)
    expect((await world.admin.get(`/api/user/loans/${loan.id}`)).status).toBe(404)
  })

  it('shows staff ledger, events, exposure and checks', async () => {
    const detail = await adminLoanOf(world, loan)
    expect(detail.entries.length).toBeGreaterThan(60)
    expect(detail.entries.at(-1)).toMatchObject({ words: `Loan ${loan.number} funded, WIRE-1` })
    for (const { postings } of detail.entries)
      expect(postings.reduce((sum: number, { amountCents }: any) => sum + amountCents, 0)).toBe(0)
    expect(detail.exposure).toMatchObject({ loans: expect.any(Number), outstandingCents: expect.any(Number) })
    expect(detail.checks.length).toBeGreaterThan(3)
    expect(detail.events).toMatchObject([{ kind: 'payment', actions: ['reverse'] }])
    expect(detail.actions).toEqual(['record_payment', 'waive', 'write_off', 'change_terms', 'promise'])
    const vault = await h().buildUser({ staffRoles: ['vault'] })
    expect((await wanted(vault.get(`/api/admin/loans/${loan.id}`))).actions).toEqual([])
    expect((await world.borrower.get(`/api/admin/loans/${loan.id}`)).status).toBe(403)
    expect((await world.admin.get('/api/admin/loans/00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  it('its schedule as CSV', async () => {
    const answer = await world.borrower.get(`/api/user/loans/${loan.id}/schedule?format=csv`)
    expect(answer.status).toBe(200)
    expect(answer.body.trim().split('\n').length).toBeGreaterThan(5)
    expect((await stranger.get(`/api/user/loans/${loan.id}/schedule`)).status).toBe(404)
  })
})
