import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { beforeAll, beforeEach, expect, it } from 'vitest'

import { approvedBy } from '../../../../test/approvals.ts'
import { disagreements, key } from '../../../../test/billing.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import {
  accrue,
  adminLoanOf,
  dayOf,
  daysLater,
  type LoanWorld,
  loanWorld,
  ownLoanOf,
  recorded,
  setContactPhone,
} from '../../../../test/loans.ts'
import { adminUrl, calledLoan, endCalls, explained, reasoned, sell } from '../../../../test/margin.ts'
import { pagesOf } from '../../../../test/pdf.ts'
import { payFor } from '../../../../test/sales.ts'

// What UCC 9-616(c) lists: the obligation, the proceeds, the difference, expenses, credits, and the surplus or deficiency.

const h = useHarness()
let buyer: Caller
let own: LoanWorld
beforeAll(async () => {
  buyer = await h().buildUser({ name: 'Bea Buyer' })
})
beforeEach(async () => {
  own = await loanWorld(h())
})

/** In default by a missed margin call, with its notice of sale run. */
async function inDefault(): Promise<any> {
  const loan = await calledLoan(own)
  await daysLater(own, 11)
  await endCalls(own)
  await daysLater(own, 10)
  await accrue(own)
  return ownLoanOf(own, loan)
}

async function sold(loan: any, collateralId: string, priceCents: number): Promise<void> {
  await wanted(sell(own.admin, loan, collateralId, reasoned(buyer, priceCents, { offeredFrom: dayOf(h()) })))
  const { collateralSales } = await adminLoanOf(own, loan)
  await payFor(own.admin, await wanted(own.admin.get(`/api/admin/sales/${collateralSales.at(-1).saleId}`)))
}

const foreclose = (loan: any, deficiency: string) =>
  own.admin.post(adminUrl(loan, 'foreclose'), { deficiency, reason: 'Nothing is left to sell.' }, key())
const explanationsOf = ({ id }: any) =>
  h().query(`SELECT body, owed_cents::int AS owed FROM loan_notices WHERE loan_id = $1 AND kind = 'explanation'`, [id])

function expectLines(body: string, lines: readonly (readonly [string, number])[]): void {
  let from = 0
  for (const [label, cents] of lines) {
    const plain = body.replaceAll('**', '')
    const at = plain.indexOf(`| ${label} | ${formatMoney(cents)} |`, from)
    expect(at, `${label} ${formatMoney(cents)} in\n${body}`).toBeGreaterThan(-1)
    from = at
  }
}

it('a surplus: to the cent, as a PDF, sent once, and listed for the borrower and staff', async () => {
  const loan = await inDefault()
  const { principalCents, interestCents, feesCents, totalCents } = loan.balance
  await sold(loan, loan.collateral[0].id, 700_000)
  await explained(own)
  await explained(own)
  const [row, ...more] = await explanationsOf(loan)
  expect(more).toEqual([])
  expect(row.owed).toBe(totalCents)
  const day = formatDate(dayOf(h()))
  expectLines(row.body, [
    [`Principal owed on ${day}, before the sale`, principalCents],
    [`Interest owed on ${day}`, interestCents],
    [`Late fees owed on ${day}`, feesCents],
    ['What you owed', totalCents],
    ['Proceeds of the sale', 700_000],
    ['What you owed less the proceeds', totalCents - 700_000],
    ['Expenses added: seller’s fee', 35_000],
    [`Interest and late fees added after ${day}`, 0],
    [`Payments and other credits after ${day}, subtracted`, 0],
    ['Surplus', 700_000 - 35_000 - totalCents],
  ])
  expect(row.body).toContain('no rebate is due')
  expect(row.body).toContain('call us at (302) 555-0142')
  const { notices, documents } = await ownLoanOf(own, loan)
  const notice = notices.at(-1)
  expect(notice).toMatchObject({ kind: 'explanation', owedCents: totalCents })
  expect(notice.deliveries.map(({ channel }: any) => channel)).toContain('app')
  expect(documents).toContainEqual({ label: 'Explanation of the sale', address: notice.address, on: dayOf(h()) })
  expect((await adminLoanOf(own, loan)).notices.at(-1).id).toBe(notice.id)
  const pdf = await own.borrower.get(notice.address)
  expect(pdf.status).toBe(200)
  const text = pagesOf(pdf.bytes).join(' ').replace(/\s+/g, ' ')
  expect(text).toContain('Explanation of the sale')
  expect(text).toContain(formatMoney(700_000 - 35_000 - totalCents))
  expect(await disagreements(own.admin)).toEqual([])
})

/** Two sales five days apart, and a payment of $100 between them. */
async function soldShort() {
  const loan = await inDefault()
  const [first, second] = loan.collateral
  const day = formatDate(dayOf(h()))
  const owed = loan.balance.totalCents
  await sold(loan, first.id, 200_000)
  await daysLater(own, 5)
  await accrue(own)
  const later = (await ownLoanOf(own, loan)).balance.totalCents - (owed - 190_000)
  await recorded(own, loan, 10_000)
  await sold(loan, second.id, 200_000)
  const left = (await ownLoanOf(own, loan)).balance.totalCents
  // nothing to explain before it is decided what happens to the rest
  await explained(own)
  expect(await explanationsOf(loan)).toEqual([])
  expect((await adminLoanOf(own, loan)).nextStep).toEqual({ step: 'close_sold', on: null })
  expect(later).toBeGreaterThan(0)
  expect(left).toBe(owed - 400_000 + 20_000 + later - 10_000)
  const lines = [
    ['What you owed', owed],
    ['Proceeds of the sale', 400_000],
    ['What you owed less the proceeds', owed - 400_000],
    ['Expenses added: seller’s fee', 20_000],
    [`Interest and late fees added after ${day}`, later],
    [`Payments and other credits after ${day}, subtracted`, 10_000],
    ['Deficiency', left],
  ] as const
  return { loan, left, lines }
}

it('a deficiency that stays owed, with interest and a payment between two sales', async () => {
  const { loan, left, lines } = await soldShort()
  await setContactPhone(h(), null)
  expect((await refusal(foreclose(loan, 'kept')))[1]).toMatch(/^Add a contact phone/)
  await setContactPhone(h(), '(302) 555-0142')
  await wanted(foreclose(loan, 'kept'))
  await explained(own)
  const [{ body }] = await explanationsOf(loan)
  expectLines(body, lines)
  expect(body).toContain(`You owe ${formatMoney(left)}. It no longer accrues interest.`)
  // paying it later needs no other explanation
  await recorded(own, loan, left)
  await explained(own)
  expect(await explanationsOf(loan)).toHaveLength(1)
  expect(await disagreements(own.admin)).toEqual([])
})

it('a deficiency that is written off', async () => {
  const { loan, left, lines } = await soldShort()
  await approvedBy(own.second, foreclose(loan, 'waived'))
  await explained(own)
  const [{ body }] = await explanationsOf(loan)
  expectLines(body, lines)
  expect(body).toContain(`We wrote off the deficiency of ${formatMoney(left)}. You owe nothing on this loan.`)
})

it('waits for our phone number without holding up the buyer’s payment', async () => {
  const loan = await inDefault()
  await setContactPhone(h(), null)
  await sold(loan, loan.collateral[0].id, 700_000)
  expect((await ownLoanOf(own, loan)).status).toBe('foreclosed')
  await explained(own)
  await explained(own)
  expect(await explanationsOf(loan)).toEqual([])
  const { items } = await wanted(own.admin.get('/api/user/notices'))
  expect(items.filter(({ title }: any) => title === `Loan ${loan.number}: a notice couldn’t be sent`)).toHaveLength(1)
  await setContactPhone(h(), '(302) 555-0142')
  await explained(own)
  expect(await explanationsOf(loan)).toHaveLength(1)
})

it('the card that wasn’t needed is free: nobody says that all cards are sold', async () => {
  const loan = await inDefault()
  await sold(loan, loan.collateral[0].id, 200_000)
  await h().query(
    `UPDATE loan_collateral SET status = 'released', ended_at = now(), end_reason = 'A test' WHERE id = $1`,
    [loan.collateral[1].id],
  )
  expect((await adminLoanOf(own, loan)).nextStep).toEqual({ step: 'close_no_cards', on: null })
})
