import { beforeEach, expect, it } from 'vitest'

import { approvedBy } from '../../../../test/approvals.ts'
import { disagreements, key } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import {
  accountsOf,
  buildLender,
  committed,
  deposited,
  fundOffered,
  notesOf,
  openOffering,
  transferred,
} from '../../../../test/lenders.ts'
import {
  accrue,
  adminLoanOf,
  dayOf,
  daysLater,
  freshCodes,
  type LoanWorld,
  loanWorld,
  ownLoanOf,
} from '../../../../test/loans.ts'
import { adminUrl, announced, appraisedAt, endCalls, reasoned, sell } from '../../../../test/margin.ts'
import { payFor } from '../../../../test/sales.ts'
import { remindBorrowers } from '../servicing/reminders-service.ts'

const h = useHarness()
let own: LoanWorld
beforeEach(async () => {
  own = await loanWorld(h())
})

/** A funded loan of $5,000 against two cards worth $13,000, and lenders who hold these parts of it. */
async function shared(shares: readonly number[]): Promise<{ loan: any; lenders: Caller[] }> {
  const wish = { cards: 2, valueCents: 650_000, rateBps: 1_200, scheduleKind: 'interest_only' as const }
  const loan = await openOffering(own, wish, { feeBps: 1_000, minimumCents: 1 })
  const lenders: Caller[] = []
  for (const cents of shares) {
    const lender = await buildLender(own, { cents })
    await committed(lender, loan.id, cents)
    lenders.push(lender)
  }
  await fundOffered(own, loan)
  return { loan: await ownLoanOf(own, loan), lenders }
}

const noticesOf = async (lender: Caller): Promise<any[]> => (await wanted(lender.get('/api/user/notices'))).items
const cashOf = async (lender: Caller) => (await accountsOf(h(), lender)).lender_cash ?? 0
const valued = async (loan: any, cents: number) => {
  for (const { card } of loan.collateral) await appraisedAt(own.admin, card.id, cents)
  await announced(own)
}
const soldFor = async (loan: any, collateralId: string, priceCents: number) => {
  const buyer = await h().buildUser({ name: 'Bea Buyer' })
  await wanted(sell(own.admin, loan, collateralId, reasoned(buyer, priceCents, { offeredFrom: dayOf(h()) })))
  const { collateralSales } = await adminLoanOf(own, loan)
  await payFor(own.admin, await wanted(own.admin.get(`/api/admin/sales/${collateralSales.at(-1).saleId}`)))
}
async function defaulted(loan: any): Promise<void> {
  await valued(loan, 350_000)
  await daysLater(own, 11)
  await endCalls(own)
}

it('holders learn about a margin call, its cure and a default, once each and without the borrower’s name', async () => {
  const { loan, lenders } = await shared([200_000, 100_000])
  const [one, other] = lenders as [Caller, Caller]
  const [note] = await notesOf(one)
  await valued(loan, 350_000)
  await announced(own)
  const link = `/lend?tab=lending&note=${note.id}`
  expect((await noticesOf(one)).filter(({ title }) => title.startsWith('Margin call'))).toMatchObject([
    { kind: 'loans', title: `Margin call on loan ${loan.number}`, link },
  ])
  const [called] = await noticesOf(other)
  expect(called.message).toMatch(
    /^The loan to value \(LTV\) is 71\.4%\. The borrower has until .+, 4:00\sPM \S+ to cure/,
  )
  await valued(loan, 650_000)
  expect((await noticesOf(one))[0]).toMatchObject({
    ...{ title: `Margin call on loan ${loan.number} is cured`, message: 'The loan to value (LTV) is now 38.5%.', link },
  })
  await defaulted(loan)
  const [inDefault] = await noticesOf(one)
  expect(inDefault).toMatchObject({ title: `Loan ${loan.number} is in default`, link })
  expect(inDefault.message).toContain('$2,000.00 of your principal is outstanding.')
  for (const { title, message } of [...(await noticesOf(one)), ...(await noticesOf(other))])
    expect(`${title} ${message}`).not.toMatch(/Ann|Borrower\b/)
})

it('a sale says what it brought each holder, and a foreclosure what is left or lost', async () => {
  const { loan, lenders } = await shared([200_000, 100_000])
  const [one, seller] = lenders as [Caller, Caller]
  const buyer = await buildLender(own, { cents: 100_000 })
  const [bought] = await notesOf(seller)
  await transferred(own, seller, buyer, bought, 100_000)
  const before = (await noticesOf(seller)).length
  await defaulted(loan)
  await daysLater(own, 10)
  await accrue(own)
  await freshCodes(own)
  const [first, second] = loan.collateral
  const cash = await cashOf(one)
  await soldFor(loan, first.id, 200_000)
  const received = (await cashOf(one)) - cash
  const [{ principalCents: left }] = await notesOf(one)
  expect(received).toBeGreaterThan(70_000)
  const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  const [sale] = await noticesOf(one)
  expect(sale.title).toBe(`A card securing loan ${loan.number} was sold`)
  expect(sale.message).toContain(
    `was sold for $2,000.00. You received ${dollars(received)}. ${dollars(left)} of your principal is outstanding.`,
  )
  await soldFor(loan, second.id, 100_000)
  const [{ principalCents: rest }] = await notesOf(one)
  const foreclose = (deficiency: string) =>
    own.admin.post(adminUrl(loan, 'foreclose'), { deficiency, reason: 'Nothing is left to sell.' }, key())
  const answer = await foreclose('kept')
  if (answer.status === 202) await approvedBy(own.second, Promise.resolve(answer))
  expect((await noticesOf(one))[0]).toMatchObject({
    title: `Loan ${loan.number} is closed after the sale of its cards`,
    message: `${dollars(rest)} of your principal wasn’t recovered. The borrower still owes it, and you’ll receive your share of anything they pay.`,
  })
  // a former holder gets no further notices
  expect((await noticesOf(buyer))[0].link).toBe(`/lend?tab=lending&note=${bought.id}`)
  expect(await noticesOf(seller)).toHaveLength(before)
  expect(await disagreements(own.admin)).toEqual([])
})

it('a foreclosure that writes the rest off closes the notes with their loss', async () => {
  const { loan, lenders } = await shared([200_000])
  const [lender] = lenders as [Caller]
  await defaulted(loan)
  await daysLater(own, 10)
  await accrue(own)
  await freshCodes(own)
  for (const { id } of loan.collateral) await soldFor(loan, id, 100_000)
  const answer = own.admin.post(
    adminUrl(loan, 'foreclose'),
    { deficiency: 'waived', reason: 'Nothing is left.' },
    key(),
  )
  await approvedBy(own.second, answer)
  const [note] = await notesOf(lender)
  expect(note).toMatchObject({ status: 'closed' })
  const [closed] = await noticesOf(lender)
  expect(closed).toMatchObject({ title: 'Note closed with a loss', link: `/lend?tab=lending&note=${note.id}` })
  expect(closed.message).toContain(
    `You lost $${(note.lostCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
  )
})

it('holders learn that a loan is 30, 60 and 90 days late, once each, and those with two notes once', async () => {
  const { lenders } = await shared([200_000, 100_000])
  const [one, seller] = lenders as [Caller, Caller]
  await deposited(own, one, 100_000)
  const [bought] = await notesOf(seller)
  await transferred(own, seller, one, bought, 100_000)
  const lateTitles = async () =>
    (await noticesOf(one)).map(({ title }) => title as string).filter((title) => /\d+ days late$/.test(title))
  const titles: string[] = []
  // the first payment is due in a month
  for (const [days, late] of [
    [40, null],
    [25, 30],
    [5, null],
    [30, 60],
    [30, 90],
  ] as const) {
    await daysLater(own, days)
    await accrue(own)
    for (const _ of [1, 2]) await remindBorrowers(h().app.deps)
    const now = await lateTitles()
    expect(now).toHaveLength(titles.length + (late === null ? 0 : 1))
    if (late !== null) titles.unshift(now[0] as string)
    expect(now).toEqual(titles)
  }
  expect((await noticesOf(one)).find(({ title }) => title === titles[0])?.message).toContain(
    '$3,000.00 of your principal is outstanding.',
  )
})
