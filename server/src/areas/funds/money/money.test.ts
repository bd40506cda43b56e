import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { approvedBy } from '../../../../test/approvals.ts'
import { key } from '../../../../test/billing.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import {
  booksOf,
  dayOf,
  daysLater,
  earned,
  type FundWorld,
  fundOf,
  fundWorld,
  issueTo,
  openFund,
  readyFor,
  struck,
  terms,
} from '../../../../test/funds.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'

const h = useHarness()
let world: FundWorld
let others: Caller[]
beforeAll(async () => {
  world = await fundWorld(h())
  others = [await h().buildUser({ name: 'Ann Able' }), await h().buildUser({ name: 'Ben Bold' })]
})
beforeEach(async () => {
  await h().stepUp(world.finance)
  await h().stepUp(world.second)
})

const distribute = (fund: { id: string }, amountCents: number, more: object = {}) =>
  world.finance.post(
    `/api/admin/funds/${fund.id}/distributions`,
    { kind: 'income', amountCents, note: 'Sold a card', ...more },
    key(),
  )
const preview = (fund: { id: string }, cents: number, by = world.finance) =>
  by.get(`/api/admin/funds/${fund.id}/distribution?cents=${cents}`)

/** Three holders of the same amount. */
async function thirds() {
  const fund = await openFund(world)
  for (const holder of [world.member, ...others]) await issueTo(world, fund, holder, 100_000)
  await struck(world, fund)
  return fund
}

describe('a distribution', () => {
  it('is previewed to the cent with its residue', async () => {
    const fund = await thirds()
    expect((await preview(fund, 1_000, h().nobody)).status).toBe(401)
    expect((await preview(fund, 1_000, world.member)).status).toBe(403)
    expect((await preview(fund, 0)).status).toBe(400)
    expect((await preview({ id: '0190a000-0000-7000-8000-000000000001' }, 5)).status).toBe(404)
    const shown = await wanted(preview(fund, 1_000))
    expect(shown).toMatchObject({ availableCents: 300_000, roundedDownCents: 999, residueCents: 1, problem: null })
    expect(shown.shares.map(({ cents }: any) => cents).toSorted()).toEqual([333, 333, 334])
    expect(shown.shares[0]).toMatchObject({ units: 10_000_000, exactMicros: 3_333_333, residueCents: 1 })
    expect(shown.navPerUnitAfter).toBe(100_000_000_000 - shown.perUnit)
    expect((await wanted(preview(fund, 300_001))).problem).toContain('$3,000.00')
    const csv = await world.finance.get(`/api/admin/funds/${fund.id}/distribution?cents=1000&format=csv`)
    expect(csv.body).toContain('Ann Able')
    const empty = await openFund(world)
    expect(await wanted(preview(empty, 5))).toMatchObject({ shares: [], problem: 'No one holds units of this fund.' })
  })

  it('takes a second person and pays everyone in one transaction', async () => {
    const fund = await thirds()
    expect((await distribute(fund, 300_001)).status).toBe(422)
    expect((await distribute(fund, 100, { kind: 'liquidation' })).status).toBe(400)
    const asked = await wanted(distribute(fund, 1_000), 202)
    expect(await booksOf(h(), fund)).toMatchObject({ fund_bank: 300_000, fund_cash: -300_000 })
    const approve = (by: Caller) =>
      by.post(`/api/admin/approvals/${asked.pendingApproval.id}/approve`, undefined, key())
    expect((await approve(world.finance)).status).toBe(422)
    await wanted(approve(world.second))
    expect(await booksOf(h(), fund)).toEqual({ fund_bank: 299_000, fund_cash: -299_000, fund_capital: -299_000 })
    const { items } = await wanted(world.finance.get(`/api/admin/funds/${fund.id}/distributions`))
    expect(items).toMatchObject([{ kind: 'income', amountCents: 1_000, recordOn: dayOf(h()), note: 'Sold a card' }])
    expect(items[0].shares).toHaveLength(3)
    const payouts = await h().query(
      `SELECT p.amount_cents::int AS cents, p.kind, p.status FROM payouts p JOIN fund_distribution_shares s ON s.payout_id = p.id
       WHERE s.distribution_id = $1 ORDER BY 1`,
      [items[0].id],
    )
    expect(payouts).toEqual([333, 333, 334].map((cents) => ({ cents, kind: 'fund', status: 'due' })))
    const [owed] = await h().query(`SELECT id FROM payouts WHERE kind = 'fund' LIMIT 1`)
    const cancel = world.finance.post(`/api/admin/payouts/${owed.id}/cancel`, { reason: 'A mistake' }, key())
    expect(await refusal(cancel)).toEqual([409, 'A fund owes this to its holder, so it can’t be canceled.'])
    const notices = await wanted(others[0]?.get('/api/user/notices') as never)
    expect(notices.items[0]).toMatchObject({ title: 'Distribution', link: `/funds/${fund.id}?tab=position` })
    const shown = await fundOf(world, fund)
    expect(shown.preview.navCents).toBe(299_000)
  })

  it('that fails in the middle pays nobody, and everyone once when it is approved again', async () => {
    const fund = await thirds()
    const { pendingApproval } = await wanted(distribute(fund, 1_000), 202)
    const approve = () => world.second.post(`/api/admin/approvals/${pendingApproval.id}/approve`, undefined, key())
    const paid = async () =>
      (
        await h().query(
          `SELECT s.cents::int AS cents FROM fund_distribution_shares s JOIN fund_distributions d ON d.id = s.distribution_id
           JOIN payouts p ON p.id = s.payout_id WHERE d.fund_id = $1 ORDER BY 1`,
          [fund.id],
        )
      ).map(({ cents }) => cents)
    const last = others.at(-1)?.id
    await h().query(`ALTER TABLE payouts ADD CONSTRAINT killed CHECK (member_id <> '${last}') NOT VALID`)
    expect((await approve()).status).toBe(500)
    await h().query('ALTER TABLE payouts DROP CONSTRAINT killed')
    expect(await paid()).toEqual([])
    expect(await booksOf(h(), fund)).toMatchObject({ fund_bank: 300_000, fund_cash: -300_000 })
    await wanted(approve())
    expect((await approve()).status, 'again').toBe(409)
    expect(await paid()).toEqual([333, 333, 334])
    expect(await booksOf(h(), fund)).toMatchObject({ fund_bank: 299_000, fund_cash: -299_000 })
  })

  it('is income in the growth of a unit, and no way around carry', async () => {
    const fund = await thirds()
    await daysLater(h(), 1)
    await h().stepUp(world.finance)
    await h().stepUp(world.second)
    // and the fee of the day
    await earned(world, fund, 60_015)
    await struck(world, fund, { kind: 'valuation' })
    // a gain of 20 a unit, 20% of it
    expect((await fundOf(world, fund)).last).toMatchObject({ carryCents: 12_000, navPerUnit: 116_000_000_000 })
    await h().later(1)
    await approvedBy(world.second, distribute(fund, 30_000))
    const held = async () => (await wanted(world.finance.get(`/api/admin/funds/${fund.id}/cap-table`))).items
    // what was paid out is gone at once, and the carry is still owed
    for (const row of await held()) expect(row).toMatchObject({ valueCents: 106_000, carryCents: 4_000 })
    await h().later(1)
    await struck(world, fund, { kind: 'valuation' })
    for (const row of await held()) expect(row).toMatchObject({ valueCents: 106_000, carryCents: 4_000 })
    const { last, growth } = await fundOf(world, fund)
    expect(last).toMatchObject({ carryCents: 12_000, navPerUnit: 106_000_000_000, price: 110_000_000_000 })
    expect(growth).toBeCloseTo(0.16, 6)
    const [row] = await h().query('SELECT gross_growth FROM fund_strikes WHERE id = $1', [last.id])
    expect(Number(row.gross_growth) / 1e9).toBeCloseTo(1.2, 2)
  })
})

describe('the cap table', () => {
  it('is as of any day', async () => {
    const fund = await openFund(world, { terms: { ...terms, managementBps: 0 } })
    const first = dayOf(h())
    await issueTo(world, fund, world.member, 300_000)
    await struck(world, fund)
    await daysLater(h(), 1)
    await issueTo(world, fund, others[0] as Caller, 100_000)
    await struck(world, fund)
    const table = (query = '') => world.finance.get(`/api/admin/funds/${fund.id}/cap-table?${query}`)
    expect((await world.member.get(`/api/admin/funds/${fund.id}/cap-table`)).status).toBe(403)
    const now = await wanted(table())
    expect(now.items).toMatchObject([
      { member: { name: 'Mia Member' }, units: 30_000_000, shareBps: 7_500, costCents: 300_000, valueCents: 300_000 },
      { member: { name: 'Ann Able' }, units: 10_000_000, shareBps: 2_500, status: 'active', carryCents: 0 },
    ])
    expect(now.items[0].lockedUntil > first).toBe(true)
    const then = await wanted(table(`on=${first}`))
    expect(then.items).toMatchObject([{ member: { name: 'Mia Member' }, shareBps: 10_000 }])
    expect((await wanted(table('on=2020-01-01'))).items).toEqual([])
    expect((await wanted(table('sort=name&q=ann'))).items).toHaveLength(1)
    expect((await table('format=csv')).body).toContain('Mia Member')
  })
})

describe('what everyone’s units are worth', () => {
  it('is the NAV to the cent: on the cap table, on each position, in the waterfall, and after units moved', async () => {
    const fund = await openFund(world, { terms: { ...terms, managementBps: 0, gateBps: 10_000 } })
    for (const holder of [world.member, ...others]) await issueTo(world, fund, holder, 33_333)
    await struck(world, fund)
    // each holds a third, and the gain of a cent can't be divided
    await earned(world, fund, 10_001)
    const agrees = async (inFund: number) => {
      const { items } = await wanted(world.finance.get(`/api/admin/funds/${fund.id}/cap-table?limit=100`))
      const sum = (key: string) => items.reduce((total: number, row: any) => total + row[key], 0)
      expect(sum('valueCents') + sum('carryCents')).toBe(inFund)
      const { shares, steps } = await wanted(world.finance.get(`/api/admin/funds/${fund.id}/waterfall`))
      expect(sum('valueCents')).toBe(steps.at(-1).cents)
      const byMember = (rows: any[], of: (row: any) => number) =>
        Object.fromEntries(rows.map((row) => [row.member.id, of(row)]))
      expect(byMember(items, ({ valueCents }) => valueCents)).toEqual(byMember(shares, ({ cents }) => cents))
      for (const holder of [world.member, ...others]) {
        const { valueCents, lots } = await wanted(holder.get(`/api/funds/${fund.id}/position`))
        expect(valueCents).toBe(items.find(({ member }: any) => member.id === holder.id)?.valueCents ?? 0)
        expect(valueCents).toBe(lots.reduce((total: number, lot: any) => total + lot.valueCents, 0))
      }
      return sum('valueCents')
    }
    await daysLater(h(), 1)
    await struck(world, fund)
    expect(await agrees(110_000)).toBe((await fundOf(world, fund)).last.navCents)
    // units that are issued and redeemed at a NAV are worth what was paid for them
    await readyFor(world, fund, world.member, 50_000)
    await h().query(`UPDATE fund_lots SET locked_until = opened_on WHERE fund_id = $1`, [fund.id])
    await daysLater(h(), 1)
    await h().query(
      `INSERT INTO fund_redemptions (fund_id, member_id, units, window_on, requested_at) VALUES ($1, $2, 123456789, $3, now())`,
      [fund.id, others[0]?.id, dayOf(h())],
    )
    await struck(world, fund)
    const { cashCents, feesDueCents } = await fundOf(world, fund)
    expect(cashCents).not.toBe(110_000)
    await agrees(cashCents - feesDueCents)
    await h().stepUp(world.finance)
    await h().stepUp(world.second)
    await h().later(60)
    await approvedBy(world.second, distribute(fund, 1_001))
    await agrees(cashCents - feesDueCents - 1_001)
  })
})

describe('values of a day', () => {
  it('stay what they were when carry is charged at the end of the year', async () => {
    const fund = await openFund(world, { terms: { ...terms, managementBps: 0 } })
    await issueTo(world, fund, world.member, 300_000)
    await struck(world, fund)
    await daysLater(h(), 5)
    await earned(world, fund, 60_000)
    await struck(world, fund)
    const { last } = await fundOf(world, fund)
    await issueTo(world, fund, others[0] as Caller, 100_000, { price: last.price })
    await earned(world, fund, 40_000)
    const left = (Date.parse('2026-12-30T22:30:00Z') - h().clock.now().getTime()) / 1000
    await h().later(Math.max(left, 1))
    const table = async (query = '') =>
      (await wanted(world.finance.get(`/api/admin/funds/${fund.id}/cap-table?sort=name&${query}`))).items as any[]
    await struck(world, fund)
    const before = await table()
    expect(before.every(({ carryCents }) => carryCents > 0)).toBe(true)
    await daysLater(h(), 1)
    expect(dayOf(h())).toBe('2026-12-31')
    // a valuation that is published on the last day is the NAV of that day
    await struck(world, fund, { kind: 'valuation' })
    const after = await table()
    // each paid their own carry, and has what they had after it
    expect(after.every(({ carryCents }) => carryCents === 0)).toBe(true)
    for (const [at, { valueCents }] of after.entries())
      expect(Math.abs(valueCents - before[at].valueCents)).toBeLessThanOrEqual(1)
    const total = after.reduce((sum, { valueCents }) => sum + valueCents, 0)
    expect(Math.abs(total - (await fundOf(world, fund)).preview.navCents)).toBeLessThanOrEqual(2)
    // and the day is still told the same when years have gone by
    await daysLater(h(), 400)
    await struck(world, fund)
    expect((await table('on=2026-12-31')).map(({ valueCents }) => valueCents)).toEqual(
      after.map(({ valueCents }) => valueCents),
    )
  })
})

describe('bills and fees', () => {
  const bill = (fund: { id: string }, more: object = {}) =>
    world.finance.post(
      `/api/admin/funds/${fund.id}/bills`,
      { label: 'Insurance', amountCents: 5_000, billedOn: dayOf(h()), ...more },
      key(),
    )
  const pay = (id: string, paidOn = dayOf(h()), by = world.finance) =>
    by.post(`/api/admin/fund-bills/${id}/pay`, { paidOn }, key())

  it('a bill lowers the NAV when it is entered, and cash when it is paid', async () => {
    const fund = await thirds()
    expect((await bill(fund, { billedOn: '2099-01-01' })).status).toBe(422)
    expect((await bill(fund, { amountCents: 0 })).status).toBe(400)
    const entered = await wanted(bill(fund), 201)
    expect(entered).toMatchObject({ cashCents: 300_000, preview: { payablesCents: 5_000, navCents: 295_000 } })
    const [{ id }] = entered.bills
    expect((await pay(id, dayOf(h()), world.member)).status).toBe(403)
    expect((await pay('0190a000-0000-7000-8000-000000000001')).status).toBe(404)
    expect((await pay(id, '2020-01-01')).status).toBe(422)
    const paid = await wanted(pay(id))
    expect(paid).toMatchObject({ cashCents: 295_000, bills: [{ paidOn: dayOf(h()) }], preview: { navCents: 295_000 } })
    expect(await refusal(pay(id))).toEqual([409, 'This bill has already been paid.'])
    const [large] = (await wanted(bill(fund, { amountCents: 9_000_000 }), 201)).bills.filter(
      (each: any) => !each.paidOn,
    )
    expect(await refusal(pay(large.id))).toEqual([409, 'The fund doesn’t have that much cash.'])
  })

  it('accrued fees are paid to us', async () => {
    const fund = await thirds()
    const fees = () => world.finance.post(`/api/admin/funds/${fund.id}/fees`, undefined, key())
    expect(await refusal(fees())).toEqual([409, 'No fees are due.'])
    await daysLater(h(), 10)
    await h().stepUp(world.finance)
    await struck(world, fund)
    const { feesDueCents } = await fundOf(world, fund)
    // 1.5% of 3,000.00 for ten days, each day rounded
    expect(feesDueCents).toBe(120)
    const paid = await wanted(fees())
    expect(paid).toMatchObject({ feesDueCents: 0, cashCents: 300_000 - feesDueCents })
  })
})
