import { expect } from 'vitest'

import { checkFund, checkLender, checkLoans } from './area-checks.ts'
import { wanted } from './cards.ts'
import type { World } from './document-lives.ts'
import type { Caller } from './harness.ts'
import { all, column, csv, fees, on, posted, read, sum, total } from './posted-amounts.ts'
import { centsOf, dollars, type Printed } from './printed-amounts.ts'

// Issues every document and export that two members can have, and compares what is printed with the ledger: each foots,
// agrees with the others of the same event, and its total is what the member's accounts moved.

/** Lines add up to the subtotal, that with discounts and tax to the total, and that without what was settled to the due. */
function expectFooting(document: Printed): { totalCents: number; taxCents: number } {
  const [subtotal, totalCents] = [document.after('Subtotal'), document.after('Total')]
  expect(sum(document.between('', 'Subtotal')), document.lines.join(' | ')).toBe(subtotal)
  const between = document.between('Subtotal', 'Total').slice(1)
  expect(sum([subtotal, ...between])).toBe(totalCents)
  const taxAt = document.lines.find((each) => each.startsWith('Sales tax'))
  return { totalCents, taxCents: taxAt === undefined ? 0 : document.after(taxAt) }
}

async function checkInvoices({ h }: World, member: Caller): Promise<void> {
  const records = await csv(member, '/api/user/invoices')
  for (const { id, number, totalCents, dueCents, displayStatus } of await all(member, '/api/user/invoices')) {
    const document = await read(member, `/files/invoices/${id}/invoice.pdf`)
    const billed = expectFooting(document)
    const { own, others } = await posted(h, member.id, `e.invoice_id = $2 AND e.kind = 'invoice_issued'`, [id])
    // what they have to return is owed from their payouts or credit, so only the one account says how much
    expect([billed.totalCents, totalCents], number).toEqual(Array(2).fill(on(own, 'receivable')))
    expect(billed.taxCents, number).toBe(-on(others, 'sales_tax') || 0)
    const settled = document.find('Due') === undefined ? [] : document.between('Total', 'Due').slice(1)
    const isVoid = displayStatus === 'void'
    if (isVoid) expect(document.lines.join(), number).toContain('Void. Nothing is due.')
    const left = isVoid ? 0 : (document.find('Due') ?? billed.totalCents)
    const ever = await posted(h, member.id, 'e.invoice_id = $2', [id])
    expect([left, dueCents], `${number} is ${displayStatus}`).toEqual([
      on(ever.own, 'receivable'),
      on(ever.own, 'receivable'),
    ])
    if (!isVoid) expect(billed.totalCents + sum(settled), number).toBe(left)
    expect(records.find((row) => row.Number === number)).toMatchObject({ 'Total (USD)': (totalCents / 100).toFixed(2) })

    const { creditNotes, payments } = await wanted(member.get(`/api/user/invoices/${id}`))
    for (const note of creditNotes) {
      const credit = expectFooting(await read(member, `/files/credit-notes/${note.id}/credit-note.pdf`))
      const entry = await posted(h, member.id, 'e.id = (SELECT entry_id FROM credit_notes WHERE id = $2)', [note.id])
      expect([credit.totalCents, note.amountCents], note.number).toEqual([-total(entry.own), -total(entry.own)])
      expect(credit.taxCents, note.number).toBe(on(entry.others, 'sales_tax'))
    }
    expect(payments).toBeDefined()
  }
}

async function checkReceipts({ h }: World, member: Caller): Promise<void> {
  for (const { id } of await h.query<{ id: string }>('SELECT id FROM payments WHERE member_id = $1', [member.id])) {
    const receipt = await read(member, `/files/payments/${id}/receipt.pdf`)
    const { own, others } = await posted(h, member.id, `e.payment_id = $2 AND e.kind = 'payment'`, [id])
    const parts = receipt.lines.slice(0, receipt.lines.lastIndexOf('Received')).flatMap((text) => centsOf(text) ?? [])
    expect([receipt.after('Received'), sum(parts), on(others, 'bank', 'processor')]).toEqual(Array(3).fill(-total(own)))
  }
}

async function checkPayouts({ h }: World, member: Caller): Promise<void> {
  const shown = await all(member, '/api/user/payouts')
  const records = await csv(member, '/api/user/payouts')
  for (const { id, number, status, amountCents, nettedCents, lines } of shown) {
    const document = await read(member, `/files/payouts/${id}/payout.pdf`)
    const entries = 'e.payout_id = $2 OR e.id = (SELECT due_entry_id FROM payouts WHERE id = $2)'
    const { own } = await posted(h, member.id, entries, [id])
    const left = status === 'due' ? -on(own, 'payable') : 0
    const paid = status === 'paid' ? amountCents - nettedCents : 0
    expect(document.after('Total'), number).toBe(amountCents)
    expect(sum(document.between('', 'Total')), number).toBe(amountCents)
    expect(document.find('Applied to your balance due') ?? 0, number).toBe(-nettedCents || 0)
    expect(document.after(status === 'due' || status === 'canceled' ? 'Due to you' : 'Paid to you'), number).toBe(
      left + paid,
    )
    expect(
      amountCents +
        sum(
          document.between('Total', status === 'due' || status === 'canceled' ? 'Due to you' : 'Paid to you').slice(1),
        ),
      number,
    ).toBe(left + paid)
    const due = `(e.id = (SELECT due_entry_id FROM payouts WHERE id = $2) OR e.payout_id = $2 AND e.kind = 'card_bought')`
    expect(amountCents, number).toBe(-on((await posted(h, member.id, due, [id])).own, 'payable'))
    if (lines.length > 0) expect(sum(lines.map((line: any) => line.amountCents)), number).toBe(amountCents)
    expect(dollars(records.find((row) => row.Number === number)?.['Amount (USD)']), number).toBe(amountCents)
  }
  const owed = await posted(h, member.id, 'a.party_id = $1', [])
  const left = shown.filter(({ status }) => status === 'due').map((each) => each.amountCents - each.nettedCents)
  expect(sum(left)).toBe(-on(owed.own, 'payable') || 0)
}

async function checkStatement({ h }: World, member: Caller): Promise<void> {
  const [first] = await h.query<{ on: string }>('SELECT min(booked_on)::text AS on FROM ledger_entries')
  const from = first?.on ?? '2026-11-01'
  const statement = await wanted(member.get(`/api/user/statement?from=${from}`))
  const document = await read(member, `/files/account/statement.pdf?from=${from}`)
  const { own } = await posted(h, member.id, `a.party_id = $1 AND a.code IN ('receivable', 'credit', 'payable')`, [])
  const label = statement.closingCents > 0 ? 'You owe' : 'Credit balance'
  expect([
    statement.closingCents,
    statement.openingCents + sum(statement.lines.map((l: any) => l.chargeCents - l.paymentCents)),
  ]).toEqual(Array(2).fill(total(own)))
  expect(document.after(label)).toBe(Math.abs(total(own)))
  const records = await csv(member, `/api/user/statement?from=${from}`)
  expect(sum(records.map((row) => dollars(row['Charged (USD)']) - dollars(row['Paid (USD)'])))).toBe(total(own))
  // a seller never reads the number of a buyer's invoice
  const numbers = (await all(member, '/api/user/invoices')).map(({ number }) => number)
  for (const { words, number } of statement.lines)
    for (const [invoice] of `${words} ${number ?? ''}`.matchAll(/INV-\d{4}-\d{6}/g)) expect(numbers).toContain(invoice)
}

/** The settlements, the list, its export, the totals and the year, of one side. */
async function checkSales({ h }: World, member: Caller, side: 'bought' | 'sold'): Promise<void> {
  const sales = await all(member, `/api/user/sales?side=${side}`)
  const records = await csv(member, `/api/user/sales?side=${side}`)
  expect(records).toHaveLength(sales.length)
  const settled = sales.filter(({ status }) => status === 'settled')
  for (const sale of settled) {
    const isSold = side === 'sold'
    const entries =
      sale.channel === 'to_ambry'
        ? 'e.id = (SELECT entry_id FROM card_purchases WHERE id = $2)'
        : `e.invoice_id = (SELECT invoice_id FROM sales WHERE id = $2) AND e.kind IN (${isSold ? `'sale_settled', 'sale_undone'` : `'invoice_issued', 'credit_note'`})`
    const { own, others } = await posted(h, member.id, entries, [sale.id])
    const sign = isSold ? 1 : -1
    const fee = -fees(others)
    const expected = {
      priceCents: sign * on(others, 'card_proceeds', 'card_inventory'),
      feeCents: fee,
      taxCents: -on(others, 'sales_tax') || 0,
      totalCents: -sign * total(own),
    }
    expect(sale, sale.id).toMatchObject(expected)
    expect(expected.priceCents - sign * fee + expected.taxCents).toBe(expected.totalCents)
    if (isSold) expect([sale.toLoanCents, sale.toMeCents]).toEqual([-on(own, 'credit') || 0, -on(own, 'payable') || 0])
  }
  const cells = (name: string) =>
    sum(records.filter((row) => row.Status === 'settled' || row.Status === 'Settled').map((row) => dollars(row[name])))
  const sums = ['priceCents', 'feeCents', 'taxCents', 'totalCents'].map((key) => sum(settled.map((sale) => sale[key])))
  expect([cells('Price (USD)'), cells('Fee (USD)'), cells('Tax (USD)'), cells('Total (USD)')]).toEqual(sums)

  const whole = await wanted(member.get('/api/user/sales/summary'))
  const { grossCents, feesCents, taxCents = 0, netCents, count } = whole[side]
  expect([grossCents, feesCents, taxCents, netCents, count]).toEqual([...sums, settled.length])
  await checkSettlements(member, side, settled)
  for (const year of whole.years) {
    const summary = (await wanted(member.get(`/api/user/sales/summary?year=${year}`)))[side]
    const inYear = settled.filter(({ settledOn }) => settledOn.startsWith(`${year}-`))
    expect(summary.count, String(year)).toBe(inYear.length)
    await checkYear(member, side, inYear, summary, year)
  }
}

async function checkSettlements(member: Caller, side: 'bought' | 'sold', settled: any[]): Promise<void> {
  for (const [, sales] of Map.groupBy(settled, (sale) => sale.settlementNumber ?? sale.invoice.number)) {
    const document = await read(member, sales[0].paper)
    const of = (key: string) => sum(sales.map((sale) => sale[key]))
    const fee = document.after(sales[0].feeName)
    const [price, due] = [document.after('Price'), document.after(side === 'sold' ? 'Due to you' : 'Total')]
    expect([price, fee]).toEqual([of('priceCents'), (side === 'sold' ? -1 : 1) * of('feeCents') || 0])
    expect(price + fee + (document.find('Sales tax') ?? 0) + (document.find('Paid to your loan') ?? 0)).toBe(due)
    expect(due).toBe(side === 'sold' ? of('toMeCents') : of('totalCents'))
    if (sales.every(({ gainCents }) => gainCents !== null) && side === 'sold')
      expect(document.find('Gain') ?? -document.after('Loss')).toBe(of('gainCents'))
  }
}

async function checkYear(
  member: Caller,
  side: 'bought' | 'sold',
  settled: any[],
  summary: any,
  of: number,
): Promise<void> {
  const year = await read(member, `/files/sales/year.pdf?year=${of}`)
  const isSold = side === 'sold'
  const gain = summary.gainCents < 0 ? 'Realized loss' : 'Realized gain'
  const end = year.lines.find((line) => line.startsWith('Realized')) ?? ''
  const at = year.lines.lastIndexOf('Sold', year.lines.indexOf('Net'))
  const part = { ...year, lines: year.lines.slice(at) }
  const rows = isSold ? year.rows('Net', 'Tax') : year.rows('Tax', end)
  expect(rows.length, part.lines.join(' | ')).toBe(settled.length)
  if (isSold) expect(year.after(gain)).toBe(Math.abs(summary.gainCents))
  if (rows.length === 0) return
  // the last row has the totals below it
  const width = isSold ? 5 : 4
  const totals = rows.at(-1)?.slice(width) ?? []
  const own = rows.map((row) => row.slice(0, width))
  for (const row of own) {
    const [price, fee, third, fourth, fifth] = row
    if (isSold) expect((price ?? 0) + (fee ?? 0)).toBe(third)
    else expect((price ?? 0) + (fee ?? 0) + (third ?? 0)).toBe(fourth)
    if (isSold && fourth !== null) expect((third ?? 0) - (fourth ?? 0)).toBe(fifth)
  }
  expect(own[0]?.map((_, index) => column(own, index))).toEqual(totals)
  expect(totals.slice(0, 2)).toEqual([summary.grossCents, (isSold ? -1 : 1) * summary.feesCents || 0])
}

export async function checkDocuments(world: World): Promise<void> {
  for (const member of [world.seller, world.buyer]) {
    await checkInvoices(world, member)
    await checkReceipts(world, member)
    await checkPayouts(world, member)
    await checkStatement(world, member)
    for (const side of ['bought', 'sold'] as const) await checkSales(world, member, side)
    await checkFund(world, member)
  }
  await checkLoans(world)
  await checkLender(world)
}
