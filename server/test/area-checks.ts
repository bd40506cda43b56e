import { dayIn, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { expect } from 'vitest'

import { loanWorldOf } from './area-deeds.ts'
import type { World } from './document-lives.ts'
import type { Caller } from './harness.ts'
import { accrue, ownLoanOf } from './loans.ts'
import { on, posted, read, sum } from './posted-amounts.ts'
import { csvRecords, dollars, type Printed } from './printed-amounts.ts'

// The same for the documents of loans, of lenders, and of those who hold units of a fund.

const firstDay = '2026-11-01'
const today = ({ h }: World) => dayIn(h.app.deps.settings.current.timeZone, h.clock.now())
const years = (world: World) =>
  Array.from({ length: Number(today(world).slice(0, 4)) - 2025 }, (_, at) => Number(firstDay.slice(0, 4)) + at)

/** The amount after the label that begins like this. */
const startingWith = (document: Printed, start: string): string =>
  document.lines.find((line) => line.startsWith(start)) ?? start
const afterStart = (document: Printed, start: string): number => document.after(startingWith(document, start))
const nth = (rows: (number | null)[][], at: number): number => sum(rows.map((row) => row.at(at) ?? null))

export async function checkLoans(world: World): Promise<void> {
  const { h, seller } = world
  await accrue(loanWorldOf(world))
  const loans = await h.query<{ id: string }>('SELECT id FROM loans WHERE member_id = $1 AND funded_on IS NOT NULL', [
    seller.id,
  ])
  for (const { id } of loans) await checkLoan(world, id)
}

async function checkLoan(world: World, id: string): Promise<void> {
  const { h, seller } = world
  const loan = await ownLoanOf(loanWorldOf(world), { id })
  const { own } = await posted(h, seller.id, 'e.loan_id = $2', [id])
  const owed = {
    principalCents: on(own, 'loan_principal'),
    interestCents: on(own, 'loan_interest'),
    feesCents: on(own, 'loan_fees'),
    totalCents: on(own, 'loan_principal', 'loan_interest', 'loan_fees'),
  }
  expect(loan.balance, loan.number).toMatchObject(owed)
  if (['active', 'defaulted'].includes(loan.status)) {
    const quote = await read(seller, `/files/loans/${id}/payoff.pdf?on=${today(world)}`)
    const printed = [quote.after('Principal'), afterStart(quote, 'Interest through'), quote.after('Late fees')]
    expect(printed, loan.number).toEqual([owed.principalCents, owed.interestCents, owed.feesCents])
    expect([sum(printed), quote.after('Payoff amount')]).toEqual(Array(2).fill(owed.totalCents))
  }
  if (loan.status === 'paid') {
    const letter = await read(seller, `/files/loans/${id}/payoff-letter.pdf`)
    expect(letter.lines.join(' ')).toContain(`Loan ${loan.number} of ${formatMoney(loan.principalCents)}`)
  }
  await checkLoanStatements(seller, loan)
  await checkLoanPayments(world, loan)
  await checkCanceledDebt(world, loan)
}

/** Every month foots, its activity leads to what is owed, and begins with what the month before ended with. */
async function checkLoanStatements(seller: Caller, loan: any): Promise<void> {
  const months = loan.documents.flatMap(({ address }: any) => address.match(/month=([\d-]+)/)?.[1] ?? [])
  let before = loan.principalCents
  for (const month of months.toSorted()) {
    const statement = await read(seller, `/files/loans/${loan.id}/statement.pdf?month=${month}`)
    const [begin, end] = [startingWith(statement, 'Balance on'), startingWith(statement, 'Owed on')]
    const [opening, closing] = [statement.after(begin), statement.after(end)]
    expect([opening, sum(statement.between(begin, end))], month).toEqual([before, closing])
    const rows = statement.rows('Activity')
    expect(rows.at(-1)?.at(-1) ?? opening, month).toBe(closing)
    before = closing
  }
}

/** What every year's paper says was paid is what left their credit, and its principal what is not owed anymore. */
async function checkLoanPayments(world: World, loan: any): Promise<void> {
  const { h, seller } = world
  let [paid, principal] = [0, 0]
  for (const year of loan.documents.flatMap(
    ({ address }: any) => address.match(/interest.pdf\?year=(\d+)/)?.[1] ?? [],
  )) {
    const document = await read(seller, `/files/loans/${loan.id}/interest.pdf?year=${year}`)
    const rows = document.rows('Applied')
    const parts = [
      document.after(`Interest paid in ${year}`),
      document.after('Principal paid'),
      document.after('Late fees paid'),
    ]
    expect(parts, year).toEqual([nth(rows, 1), nth(rows, 2), nth(rows, 3)])
    expect(sum(parts)).toBe(nth(rows, 0))
    paid += nth(rows, 0)
    principal += nth(rows, 2)
  }
  const shown = loan.payments.filter(({ isReversed }: any) => !isReversed)
  const ofLoan = await posted(h, seller.id, `e.loan_id = $2 AND e.kind IN ('loan_payment', 'loan_change')`, [loan.id])
  expect(sum(shown.map((each: any) => each.amountCents - each.unappliedCents)), loan.number).toBe(
    on(ofLoan.own, 'credit'),
  )
  // a year without interest has no paper
  const without = shown.filter(
    ({ on: day }: any) =>
      !loan.documents.some(({ address }: any) => address.includes(`interest.pdf?year=${day.slice(0, 4)}`)),
  )
  expect(paid + sum(without.map((each: any) => each.amountCents - each.unappliedCents)), loan.number).toBe(
    on(ofLoan.own, 'credit'),
  )
  const canceled = await posted(h, seller.id, `e.loan_id = $2 AND ${isWriteOff}`, [loan.id])
  const left = on(ofLoan.own, 'loan_principal') - on(canceled.own, 'loan_principal')
  expect(principal + sum(without.map((each: any) => each.principalCents)), loan.number).toBe(-left || 0)
}

const isWriteOff = `e.id IN (SELECT w.entry_id FROM ledger_postings w JOIN ledger_accounts b ON b.id = w.account_id AND b.code = 'write_offs')`

/** A form for each year in which $600 or more was canceled, and its boxes are what was written off. */
async function checkCanceledDebt({ h, seller }: World, loan: any): Promise<void> {
  const written = await h.query<{ year: string; cents: string }>(
    `SELECT to_char(coalesce(e.value_on, e.booked_on), 'YYYY') AS year, sum(p.amount_cents) AS cents FROM ledger_entries e
      JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id AND a.code = 'write_offs'
      WHERE e.loan_id = $1 AND e.kind <> 'note_shares' GROUP BY 1`,
    [loan.id],
  )
  const due = written.filter(({ cents }) => Number(cents) >= 60_000).map(({ year }) => year)
  const forms = loan.documents.flatMap(({ address }: any) => address.match(/1099-c.pdf\?year=(\d+)/)?.[1] ?? [])
  expect(forms.toSorted(), loan.number).toEqual(due.toSorted())
  for (const { year, cents } of written.filter((each) => due.includes(each.year))) {
    const form = await read(seller, `/files/loans/${loan.id}/1099-c.pdf?year=${year}`)
    const parts = ['Principal, included in box 2', 'Box 3, interest included in box 2', 'Late fees, included in box 2']
    const box = form.after('Box 2, debt canceled')
    expect([sum(parts.map(form.after)), box], year).toEqual(Array(2).fill(Number(cents)))
  }
}

export async function checkLender(world: World): Promise<void> {
  const { h, lender } = world
  const until = today(world)
  const statement = await read(lender, `/files/lending/statement.pdf?from=${firstDay}&to=${until}`)
  const [begin, end] = [
    startingWith(statement, 'Available at the start'),
    startingWith(statement, 'Available at the end'),
  ]
  const [opening, closing] = [statement.after(begin), statement.after(end)]
  expect(sum(statement.between(begin, end))).toBe(closing)
  const { own } = await posted(h, lender.id, 'a.party_id = $1', [])
  expect([opening, closing]).toEqual([0, -on(own, 'lender_cash') || 0])
  const rows = statement.rows('Balance')
  if (rows.length > 0) expect([nth(rows, 0), rows.at(-1)?.at(-1)]).toEqual([closing, closing])
  let [interest, fees] = [0, 0]
  for (const year of years(world)) {
    const tax = await read(lender, `/files/lending/tax.pdf?year=${year}`)
    const records = csvRecords((await lender.get(`/files/lending/tax.csv?year=${year}`)).body)
    const names = Object.keys(records[0] ?? {})
    const column = (at: number) => sum(records.map((record) => dollars(record[names[at] ?? ''])))
    expect([tax.after('Box 1, interest income'), afterStart(tax, 'Servicing fees')]).toEqual([column(3), column(4)])
    interest += column(3)
    fees += column(4)
  }
  expect([interest, -fees || 0]).toEqual([statement.after('Interest received'), statement.after('Servicing fees')])
  // what loans brought is interest less the servicing fee, and principal
  const brought = await posted(h, lender.id, `e.kind = 'note_shares'`, [])
  expect(interest - fees + statement.after('Principal received')).toBe(
    -on(brought.own, 'lender_cash', 'lender_receivable') || 0,
  )
}

export async function checkFund(world: World, member: Caller): Promise<void> {
  const { h, fund } = world
  if (!fund) return
  const answer = await member.get(`/api/funds/${fund.id}/position`)
  if (answer.status !== 200) return
  const position = answer.json()
  const until = today(world)
  const statement = await read(member, `/files/funds/${fund.id}/statement.pdf?from=${firstDay}&to=${until}`)
  const [begin, end] = [startingWith(statement, 'Opening balance'), startingWith(statement, 'Closing balance')]
  const closing = statement.after(end)
  expect(sum(statement.between(begin, end))).toBe(closing)
  expect(closing, formatDate(until)).toBe(position.valueCents)
  const ofFund = (kinds: string) => posted(h, member.id, `e.fund_id = $2 AND e.kind IN (${kinds})`, [fund.id])
  const units = (await ofFund(`'fund_units'`)).own
  const shares = (await ofFund(`'fund_distribution'`)).own
  // billed for issued units, less refunds
  const billed = await posted(
    h,
    member.id,
    `e.kind = 'invoice_issued' AND e.invoice_id IN (SELECT invoice_id FROM fund_subscriptions WHERE fund_id = $2 AND status = 'issued')`,
    [fund.id],
  )
  expect(statement.after('Contributions, before entry fees')).toBe(on(billed.own, 'receivable') + on(units, 'credit'))
  expect(statement.after('Redemptions and transfers')).toBe(on(units, 'payable'))
  expect(statement.after('Distributions')).toBe(on(shares, 'payable'))
}
