import { randomUUID } from 'node:crypto'
import { type CapitalLine, capitalLines } from '@ambry/contract/funds/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { beforeAll, describe, expect, it } from 'vitest'

import { approvedBy, approvedIfWaiting } from '../../../../test/approvals.ts'
import { key } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import {
  accepted,
  dayOf,
  daysLater,
  type FundWorld,
  fundOf,
  fundWorld,
  held,
  investor,
  openFund,
  struck,
  terms,
} from '../../../../test/funds.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { printed } from '../../../../test/printed-amounts.ts'
import { payFor, saleNow } from '../../../../test/sales.ts'

const h = useHarness()
let world: FundWorld
let admin: Caller
let fund: any
let year: number
let first: string
let holders: Caller[]
/** of the wrong NAV */
let wrongId: string

const names = ['Ann Early', 'Abe Early', 'Ben Large', 'Cleo Joiner', 'Ned Newcomer']
const url = () => `/api/admin/funds/${fund.id}`

async function later(days: number): Promise<void> {
  await daysLater(h(), days)
  for (const by of [world.finance, world.second, admin]) await h().stepUp(by)
}
const until = (day: string) => Math.round((Date.parse(day) - Date.parse(dayOf(h()))) / 86_400_000)

async function valued(card: any, valueCents: number): Promise<string> {
  const run = await wanted(world.finance.post(`${url()}/valuation`), 201)
  const line = { holdingId: card.holdingId, valueCents, source: 'cost', isConfirmed: true }
  const saved = await wanted(world.finance.patch(`${url()}/valuation`, { version: run.version, lines: [line] }))
  const published = world.finance.post(`${url()}/valuation/publish`, { version: saved.version })
  await approvedBy(world.second, published)
  return (await fundOf(world, fund)).last.id
}

/** In the window of today. */
const redeems = (by: Caller, units: number) =>
  h().query(
    `INSERT INTO fund_redemptions (id, fund_id, member_id, units, window_on, requested_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [randomUUID(), fund.id, by.id, units, dayOf(h()), h().clock.now()],
  )

const bill = (label: string, amountCents: number) =>
  world.finance.post(`${url()}/bills`, { label, amountCents, billedOn: dayOf(h()) }, key())
const distribute = (amountCents: number) =>
  world.finance.post(`${url()}/distributions`, { kind: 'income', amountCents, note: 'Rent of a display' }, key())

/** Two years of one fund: a joiner, a redemption, a sale, a bill, distributions, carry, and a NAV that was wrong. */
beforeAll(async () => {
  world = await fundWorld(h())
  admin = await h().buildUser({ isAdmin: true })
  holders = []
  for (const name of names) holders.push(await investor(h(), name))
  const [ann, abe, ben, cleo, ned] = holders as [Caller, Caller, Caller, Caller, Caller]
  await later(0)
  const own = { ...terms, lockUpDays: 0, noticeDays: 0, gateBps: 10_000 }
  fund = await openFund(world, { terms: own })
  first = dayOf(h())
  year = Number(first.slice(0, 4))
  await accepted(world, ann, fund, 333_000, 'Ann Early')
  await accepted(world, abe, fund, 333_000, 'Abe Early')
  await accepted(world, ben, fund, 1_001_000, 'Ben Large')
  await struck(world, fund)
  const card = await held(world, fund, 400_000)
  const sold = await held(world, fund, 300_001)
  await later(5)
  await valued(card, 455_555)
  await later(3)
  await wanted(bill('Insurance', 1_237), 201)
  await accepted(world, cleo, fund, 500_000, 'Cleo Joiner')
  await struck(world, fund)
  await later(4)
  const body = { cardId: sold.id, buyerId: world.member.id, priceCents: 377_777 }
  const { saleId } = await wanted(world.finance.post(`${url()}/sell`, body, key()), 201)
  await payFor(admin, await saleNow(admin, { id: saleId }))
  await redeems(ben, 2_345_678)
  await later(1)
  await h().query(`UPDATE fund_redemptions SET window_on = $1`, [dayOf(h())])
  await struck(world, fund)
  await later(1)
  await approvedBy(world.second, distribute(10_003))
  await later(until(`${year}-12-31`))
  await struck(world, fund)
  // the next year: units are issued and redeemed at a NAV that is found to be wrong
  await later(20)
  await accepted(world, ned, fund, 250_000, 'Ned Newcomer')
  await redeems(ben, 1_000_000)
  wrongId = await valued(card, 600_000)
  await later(3)
  await struck(world, fund)
  const right = { values: [{ holdingId: card.holdingId, valueCents: 480_001 }], reason: 'Another card was appraised' }
  await approvedIfWaiting(world.second, world.finance.post(`${url()}/strikes/${wrongId}/correct`, right, key()))
  await later(2)
  await struck(world, fund)
})

const statementOf = (by: Caller, from: string, to: string) =>
  wanted(by.get(`/api/funds/${fund.id}/statement?from=${from}&to=${to}`))
const centsOf = ({ capital }: any, kind: string): number =>
  capital.lines.find((line: any) => line.kind === kind)?.cents ?? Number.NaN
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)
const total = (statements: readonly any[], kind: string) => sumOf(statements.map((each) => centsOf(each, kind)))
const cents = async (text: string) => Number((await h().query(text, [fund.id]))[0]?.cents)

/** What entries of some kinds moved on one account of the fund. */
const moved = (code: string, kinds: string) =>
  cents(`SELECT coalesce(sum(p.amount_cents), 0)::bigint AS cents FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
    JOIN ledger_accounts a ON a.id = p.account_id WHERE e.fund_id = $1 AND a.party_id = $1 AND a.code = '${code}' AND e.kind IN (${kinds})`)

describe('the capital accounts of a fund', () => {
  it('foot for each holder and year, and a year begins with what the last one ended with', async () => {
    for (const holder of holders) {
      const years = [
        await statementOf(holder, `${year}-01-01`, `${year}-12-31`),
        await statementOf(holder, `${year + 1}-01-01`, dayOf(h())),
      ]
      for (const { capital } of years)
        expect(sumOf([capital.openingCents, ...capital.lines.map((line: any) => line.cents)])).toBe(
          capital.closingCents,
        )
      expect(years[0].capital.openingCents).toBe(0)
      expect(years[1].capital.openingCents).toBe(years[0].capital.closingCents)
      const { valueCents } = await wanted(holder.get(`/api/funds/${fund.id}/position`))
      expect(years[1].capital.closingCents).toBe(valueCents)
    }
  })

  it('add up to the fund’s own books, line by line', async () => {
    const all = []
    for (const holder of holders) all.push(await statementOf(holder, first, dayOf(h())))
    expect(total(all, 'managementFees')).toBe(await moved('fund_fees_due', `'fund_strike'`))
    expect(total(all, 'expenses')).toBe(0 - (await moved('fund_costs', `'fund_bill'`)))
    expect(total(all, 'expenses')).toBe(-1_237)
    expect(total(all, 'realized')).toBe(377_777 - 300_001)
    // what we gave the fund for the redemption at the wrong NAV
    expect(total(all, 'income')).toBe(0 - (await moved('fund_gains', `'fund_units'`)))
    expect(total(all, 'income')).toBeGreaterThan(0)
    const gains = 0 - (await moved('fund_gains', `'fund_strike', 'fund_card', 'fund_units'`))
    expect(total(all, 'realized') + total(all, 'income') + total(all, 'unrealized')).toBe(gains)
    expect(total(all, 'entryFees')).toBe(-Math.round((2 * 333_000 + 1_001_000 + 500_000 + 250_000) / 100))
    const charged =
      (await moved('fund_carry_due', `'fund_fees', 'fund_units'`)) + (await moved('fund_costs', `'fund_units'`))
    expect(total(all, 'carryPaid')).toBe(0 - charged)
    expect(charged).toBeGreaterThan(0)
    expect(total(all, 'carryAccrued')).toBe(await moved('fund_carry_due', `'fund_fees', 'fund_units', 'fund_strike'`))
    expect(total(all, 'distributions')).toBe(-10_003)
    const { last } = await fundOf(world, fund)
    expect(sumOf(all.map(({ capital }) => capital.closingCents))).toBe(last.navCents)
    // two who did the same have the same account, but for a cent
    for (const { kind } of all[0].capital.lines)
      expect(Math.abs(centsOf(all[0], kind) - centsOf(all[1], kind))).toBeLessThanOrEqual(1)
  })

  it('give who joined later no part of what was before, and who left the carry on their own gain', async () => {
    const [, , ben, cleo, ned] = holders as [Caller, Caller, Caller, Caller, Caller]
    const joined = await statementOf(cleo, `${year}-01-01`, `${year}-12-31`)
    // the bill was before; the sale was after it
    expect(centsOf(joined, 'expenses')).toBe(0)
    expect(centsOf(joined, 'realized')).toBeGreaterThan(0)
    expect(centsOf(joined, 'contributions')).toBe(505_000)
    const later = await statementOf(ned, `${year}-01-01`, `${year}-12-31`)
    expect(later.capital).toMatchObject({ openingCents: 0, closingCents: 0 })
    expect(later.capital.lines.every((line: any) => line.cents === 0)).toBe(true)
    const left = await statementOf(ben, `${year}-01-01`, `${year}-12-31`)
    expect(centsOf(left, 'redemptions')).toBeLessThan(0)
    expect(centsOf(left, 'carryPaid')).toBeLessThan(0)
  })

  it('name each card of the closing NAV with its cost and unrealized gain', async () => {
    const [ann] = holders as [Caller]
    const { held: now } = await statementOf(ann, `${year + 1}-01-01`, dayOf(h()))
    expect(now.cards).toMatchObject([{ costCents: 400_000, valueCents: 480_001, gainCents: 80_001 }])
    expect(now).toMatchObject({ costCents: 400_000, valueCents: 480_001, gainCents: 80_001 })
    // by the end of the year the other card was sold, and by the first NAV none was bought
    const { held: then } = await statementOf(ann, first, `${year}-12-31`)
    expect(then.cards).toMatchObject([{ valueCents: 455_555, gainCents: 55_555 }])
    expect((await statementOf(ann, first, first)).held).toEqual({
      costCents: 0,
      valueCents: 0,
      gainCents: 0,
      cards: [],
    })
  })

  it('are printed as they are shown: 401, 400, 404, 422 and 200', async () => {
    const [ann] = holders as [Caller]
    const query = `from=${year + 1}-01-01&to=${dayOf(h())}`
    const { capital, held: cards } = await statementOf(ann, `${year + 1}-01-01`, dayOf(h()))
    const paper = await ann.get(`/files/funds/${fund.id}/statement.pdf?${query}`)
    const { after, lines } = printed(paper.bytes)
    for (const { kind, cents } of capital.lines) expect(after(capitalLines[kind as CapitalLine])).toBe(cents)
    expect(after(`Opening balance, ${formatDate(`${year + 1}-01-01`)}`)).toBe(capital.openingCents)
    expect(after(`Closing balance, ${formatDate(dayOf(h()))}`)).toBe(capital.closingCents)
    const totals = lines.slice(lines.indexOf('Total') + 1).slice(0, 3)
    expect(totals).toEqual([cards.costCents, cards.valueCents, cards.gainCents].map((cents) => formatMoney(cents)))
    const path = `/api/funds/${fund.id}/statement`
    expect((await h().nobody.get(`${path}?${query}`)).status).toBe(401)
    expect((await ann.get(path)).status).toBe(400)
    expect((await ann.get(`/api/funds/${wrongId}/statement?${query}`)).status).toBe(404)
    expect((await ann.get(`${path}?from=${dayOf(h())}&to=${first}`)).status).toBe(422)
  })
})
