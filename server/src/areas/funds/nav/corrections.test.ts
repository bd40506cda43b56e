import { unitsFor } from '@ambry/contract/funds/arithmetic/units'
import { addDays } from '@ambry/contract/kernel/dates'
import { beforeEach, describe, expect, it } from 'vitest'

import { approvedBy } from '../../../../test/approvals.ts'
import { key } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import {
  booksOf,
  dayOf,
  daysLater,
  type FundWorld,
  fundOf,
  fundWorld,
  held,
  investor,
  issueTo,
  openFund,
  readyFor,
  struck,
  terms,
} from '../../../../test/funds.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { checks } from '../../../areas.ts'
import { runChecks } from '../../../db/checks.ts'

const h = useHarness()
let world: FundWorld
let fund: any
let card: any
let newcomer: Caller
let leaver: Caller
let strikeId: string

const disagreeing = async () =>
  (await runChecks(h().app.deps.db, checks)).flatMap(({ name, findings }) =>
    findings.length > 0 ? [name, ...findings] : [],
  )
const path = () => `/api/admin/funds/${fund.id}/strikes/${strikeId}`
const values = (valueCents: number) => [{ holdingId: card.holdingId, valueCents }]
const preview = (valueCents: number, by = world.finance) =>
  by.post(`${path()}/correction`, { values: values(valueCents) })
const correct = (valueCents: number, by = world.finance) =>
  by.post(`${path()}/correct`, { values: values(valueCents), reason: 'The appraisal was of another card' }, key())
const unitsOf = async (member: Caller) =>
  Number(
    (
      await h().query(`SELECT sum(units)::bigint AS units FROM fund_lots WHERE member_id = $1 AND fund_id = $2`, [
        member.id,
        fund.id,
      ])
    )[0]?.units ?? 0,
  )

/** The largest first. */
const paidTo = async ({ id }: Caller): Promise<number[]> =>
  (await h().query(`SELECT amount_cents FROM payouts WHERE member_id = $1 ORDER BY amount_cents DESC`, [id])).map(
    ({ amount_cents }) => Number(amount_cents),
  )

/** Publishes a value of the card, and returns the NAV struck with it. */
async function valued(valueCents: number): Promise<string> {
  const url = `/api/admin/funds/${fund.id}/valuation`
  const run = await wanted(world.finance.post(url), 201)
  const line = { holdingId: card.holdingId, valueCents, source: 'cost', isConfirmed: true }
  const saved = await wanted(world.finance.patch(url, { version: run.version, lines: [line] }))
  await approvedBy(world.second, world.finance.post(`${url}/publish`, { version: saved.version }))
  return (await fundOf(world, fund)).last.id
}

// $10,000 and a card of $4,000 that was valued at $6,000 by mistake: $12,000 for 100 units instead of $10,000
beforeEach(async () => {
  world = await fundWorld(h())
  newcomer = await investor(h(), 'Ned Newcomer')
  leaver = await investor(h(), 'Lea Leaver')
  fund = await openFund(world, { terms: { ...terms, managementBps: 0, carryBps: 0, lockUpDays: 0, gateBps: 10_000 } })
  await issueTo(world, fund, world.member, 600_000)
  await issueTo(world, fund, leaver, 400_000)
  await h().query(`UPDATE fund_lots SET locked_until = opened_on WHERE fund_id = $1`, [fund.id])
  await struck(world, fund)
  card = await held(world, fund, 400_000)
  await readyFor(world, fund, newcomer, 240_000)
  await h().query(
    `INSERT INTO fund_redemptions (fund_id, member_id, units, window_on, requested_at) VALUES ($1, $2, 10000000, $3, now())`,
    [fund.id, leaver.id, dayOf(h())],
  )
  strikeId = await valued(600_000)
})

describe('a NAV with a wrong value', () => {
  it('shows what the right one changes for each holder: 401, 403, 400, 404, 422 and 200', async () => {
    expect((await h().nobody.post(`${path()}/correction`, { values: [] })).status).toBe(401)
    expect((await preview(400_000, world.member)).status).toBe(403)
    expect((await world.finance.post(`${path()}/correction`, {})).status).toBe(400)
    const elsewhere = `/api/admin/funds/${fund.id}/strikes/${fund.id}/correction`
    expect((await world.finance.post(elsewhere, { values: [] })).status).toBe(404)
    const unknown = await world.finance.post(`${path()}/correction`, {
      values: [{ holdingId: fund.id, valueCents: 1 }],
    })
    expect(unknown.status).toBe(422)
    const shown = await wanted(preview(400_000))
    expect(shown.wrong).toMatchObject({ price: 120_000_000_000, cardsCents: 600_000 })
    expect(shown.preview).toMatchObject({
      price: 100_000_000_000,
      cardsCents: 400_000,
      navCents: 1_000_000,
      units: 100_000_000,
    })
    expect(shown.problem).toBe(null)
    const of = (member: Caller) => shown.effects.filter((effect: any) => effect.member.id === member.id)
    // $2,400 bought 20 units at $120, and buys 24 at $100
    expect(of(newcomer)).toMatchObject([
      {
        unitsThen: 20_000_000,
        unitsNow: 24_000_000,
        cents: 0,
        text: 'You get 4.000000 more units. They are worth $2,400.00, as before.',
      },
    ])
    expect(of(world.member)).toMatchObject([{ unitsThen: 60_000_000, unitsNow: 60_000_000, cents: -120_000 }])
    // 10 units were paid with $1,200 and are worth $1,000
    expect(of(leaver)[1].text).toContain('You were paid $200.00 too much')
  })

  it('is corrected by its proof also when that is an earlier one, which named cards instead of holdings', async () => {
    await h().query('ALTER TABLE fund_proofs DISABLE TRIGGER USER')
    await h().query(
      `UPDATE fund_proofs p SET body = x.body, hash = encode(sha256(convert_to(x.body, 'UTF8')), 'hex')
       FROM (SELECT strike_id, replace(body, $2, $3) AS body FROM fund_proofs) x WHERE x.strike_id = p.strike_id AND p.strike_id = $1`,
      [strikeId, card.holdingId, card.id],
    )
    const [proof] = await h().query('SELECT body FROM fund_proofs WHERE strike_id = $1', [strikeId])
    expect(proof?.body).toContain(card.id)
    expect((await wanted(preview(400_000))).preview).toMatchObject({ cardsCents: 400_000 })
  })

  it('is corrected by a new one: units are put right, and we make the fund whole', async () => {
    expect((await correct(600_000)).status).toBe(422)
    const before = await booksOf(h(), fund)
    await approvedBy(world.second, correct(400_000))
    const { last, cashCents } = await fundOf(world, fund)
    expect(last).toMatchObject({ kind: 'correction', corrects: strikeId, cardsCents: 400_000, units: 114_000_000 })
    // $10,000, $2,400 more, $1,200 less and $200 from us, of which the card is $4,000
    expect(last).toMatchObject({
      navCents: 1_140_000,
      price: 100_000_000_000,
      reason: 'The appraisal was of another card',
    })
    expect(cashCents).toBe(740_000)
    expect(await unitsOf(newcomer)).toBe(unitsFor(240_000, 100_000_000_000))
    const [lot] = await h().query(`SELECT high_water_mark FROM fund_lots WHERE member_id = $1`, [newcomer.id])
    expect(Number(lot?.high_water_mark)).toBe(100_000_000_000)
    const after = await booksOf(h(), fund)
    expect((after.fund_bank ?? 0) - (before.fund_bank ?? 0)).toBe(20_000)
    const [goodwill] = await h().query(
      `SELECT sum(p.amount_cents)::bigint AS cents FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id
       WHERE e.fund_id = $1 AND a.code = 'goodwill'`,
      [fund.id],
    )
    expect(Number(goodwill?.cents)).toBe(20_000)
    const shown = await wanted(world.member.get(`/api/funds/${fund.id}/cards/${card.holdingId}`))
    expect(shown.values.at(-1).cents).toBe(400_000)
    for (const member of [newcomer, leaver, world.member]) {
      const { items } = await wanted(member.get('/api/user/notices'))
      expect(items.some(({ title }: any) => title === 'NAV corrected')).toBe(true)
    }
    expect((await correct(400_000)).status).toBe(422)
    expect(await disagreeing()).toEqual([])
  })

  it('pays those who got too little, and can be corrected again', async () => {
    await approvedBy(world.second, correct(400_000))
    await approvedBy(world.second, correct(800_000))
    const { last } = await fundOf(world, fund)
    // $14,000 for 100 units: 17.142857 units for $2,400, and $1,400 for 10 units, of which $1,200 was paid
    expect(last.cardsCents).toBe(800_000)
    expect(await unitsOf(newcomer)).toBe(unitsFor(240_000, 140_000_000_000))
    const [redemption] = await h().query(`SELECT paid_cents FROM fund_redemptions WHERE member_id = $1`, [leaver.id])
    expect(Number(redemption?.paid_cents)).toBe(140_000)
    expect(await paidTo(leaver)).toEqual([120_000, 20_000])
    // what we had put in comes back
    const [goodwill] = await h().query(
      `SELECT coalesce(sum(p.amount_cents), 0)::bigint AS cents FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id
       WHERE e.fund_id = $1 AND a.code = 'goodwill'`,
      [fund.id],
    )
    expect(Number(goodwill?.cents)).toBe(0)
    expect(await disagreeing()).toEqual([])
  })

  it('can’t be corrected once a newer NAV moved units, or after a distribution', async () => {
    await approvedBy(
      world.second,
      world.finance.post(
        `/api/admin/funds/${fund.id}/distributions`,
        { kind: 'income', amountCents: 1_000, note: 'Sold a card' },
        key(),
      ),
    )
    expect((await wanted(preview(400_000))).problem).toContain('Cash has been distributed')
    await daysLater(h(), 1)
    await h().stepUp(world.finance)
    await h().stepUp(world.second)
    await readyFor(world, fund, newcomer, 100_000)
    await struck(world, fund)
    const on = dayOf(h())
    expect((await wanted(preview(400_000))).problem).toContain('Correct that one')
    expect((await correct(400_000)).status).toBe(409)
    expect(addDays(on, -1)).toBe((await wanted(preview(400_000))).wrong.on)
  })

  it('suggests values whose appraisal was withdrawn', async () => {
    const admin = await h().buildUser({ isAdmin: true })
    await wanted(admin.post(`/api/admin/cards/${card.id}/valuations`, { valueCents: 700_000 }), 201)
    const run = await wanted(world.finance.post(`/api/admin/funds/${fund.id}/valuation`), 201)
    await approvedBy(
      world.second,
      world.finance.post(`/api/admin/funds/${fund.id}/valuation/publish`, { version: run.version }),
    )
    strikeId = (await fundOf(world, fund)).last.id
    const [row] = await h().query(`SELECT id FROM valuations WHERE card_id = $1 AND source = 'appraisal'`, [card.id])
    await wanted(admin.post(`/api/admin/cards/${card.id}/valuations/${row?.id}/withdraw`, { reason: 'Another card' }))
    expect((await wanted(preview(700_000))).suggestions).toMatchObject([
      { valueCents: 700_000, suggestedCents: 600_000 },
    ])
    await approvedBy(world.second, correct(600_000))
    expect((await fundOf(world, fund)).problems).toEqual([])
    expect(await disagreeing()).toEqual([])
  })
})

const worthTo = async (member: Caller): Promise<number> =>
  (await wanted(member.get(`/api/funds/${fund.id}/position`))).valueCents

describe('a correction', () => {
  it('does what its preview shows, carry included, and says so with the amount to everyone it concerns', async () => {
    fund = await openFund(world, { terms: { ...terms, managementBps: 0, lockUpDays: 0, gateBps: 10_000 } })
    await issueTo(world, fund, world.member, 600_000)
    await issueTo(world, fund, leaver, 400_000)
    await struck(world, fund)
    card = await held(world, fund, 400_000)
    await readyFor(world, fund, newcomer, 240_000)
    strikeId = await valued(600_000)
    const holders = [world.member, leaver, newcomer]
    const before = []
    for (const holder of holders) before.push(await worthTo(holder))
    // $100 a unit, and $20 of gain, of which $4 is carry: 60 units are worth $6,960, and $6,000 after it
    expect(before).toEqual([696_000, 464_000, 240_000])
    const shown = await wanted(preview(400_000))
    // nothing happened yet
    expect(await worthTo(world.member)).toBe(696_000)
    await approvedBy(world.second, correct(400_000))
    const { last } = await fundOf(world, fund)
    expect(shown.struck).toMatchObject({ navCents: last.navCents, units: last.units, carryCents: last.carryCents })
    for (const [at, holder] of holders.entries()) {
      const happened = (await worthTo(holder)) - (before[at] ?? 0)
      const [effect] = shown.effects.filter(({ member }: any) => member.id === holder.id)
      expect(effect.cents).toBe(happened)
      const { items } = await wanted(holder.get('/api/user/notices'))
      const { message } = items.find(({ title }: any) => title === 'NAV corrected')
      expect(message).toContain(effect.text)
    }
    expect(shown.effects.map(({ cents }: any) => cents).toSorted()).toEqual([-64_000, -96_000, 0])
    const { items } = await wanted(world.member.get('/api/user/notices'))
    expect(items[0].message).toContain('They are worth $6,000.00, which is $960.00 less than before.')
  })

  it('recomputes the fees of every later NAV, also again, and returns those that were paid', async () => {
    const more = { terms: { ...terms, managementBps: 1_000, carryBps: 0, lockUpDays: 0 } }
    const funds: any[] = []
    // one is valued wrongly for twelve days, and one is what it should have been
    for (const cents of [2_900_000, 800_000]) {
      fund = await openFund(world, more)
      await issueTo(world, fund, cents === 2_900_000 ? newcomer : leaver, 10_000_000)
      await struck(world, fund)
      card = await held(world, fund, 900_000)
      funds.push({ fund, card, strikeId: await valued(cents) })
    }
    const days = async (count: number) => {
      for (let day = 0; day < count; day++) {
        await daysLater(h(), 1)
        for (const each of funds) await struck(world, each.fund)
      }
      await h().stepUp(world.finance)
      await h().stepUp(world.second)
    }
    await days(5)
    const [wrong, right] = funds
    const paid = await wanted(world.finance.post(`/api/admin/funds/${wrong.fund.id}/fees`, undefined, key()))
    expect(paid.feesDueCents).toBe(0)
    ;({ fund, card, strikeId } = wrong)
    // half way first, and then, some days later, to the right value
    for (const cents of [1_500_000, 800_000]) {
      const shown = await wanted(preview(cents))
      expect(shown.later).toMatchObject({ count: cents === 1_500_000 ? 5 : 9, feesCents: expect.any(Number) })
      expect(shown.later.feesCents).toBeLessThan(0)
      await approvedBy(world.second, correct(cents))
      const { last } = await fundOf(world, fund)
      expect(last).toMatchObject({ feesCorrectedCents: shown.later.feesCents, navCents: shown.struck.navCents })
      await days(4)
    }
    const [corrected, control] = [await fundOf(world, wrong.fund), await fundOf(world, right.fund)]
    expect(corrected.last.navCents).toBe(control.last.navCents)
    const costs = async (of: any) => (await booksOf(h(), of)).fund_costs
    expect(await costs(wrong.fund)).toBe(await costs(right.fund))
    expect(await disagreeing()).toEqual([])
  })
})

// 20% of gains: 10 of 40 units that were bought at $100 are redeemed at $120, of which $40 is carry
describe('a NAV with a wrong value at which carry was paid', () => {
  beforeEach(async () => {
    fund = await openFund(world, { terms: { ...terms, managementBps: 0, lockUpDays: 0, gateBps: 10_000 } })
    await issueTo(world, fund, leaver, 400_000)
    await h().query(`UPDATE fund_lots SET locked_until = opened_on WHERE fund_id = $1`, [fund.id])
    await struck(world, fund)
    card = await held(world, fund, 200_000)
    await h().query(
      `INSERT INTO fund_redemptions (fund_id, member_id, units, window_on, requested_at) VALUES ($1, $2, 10000000, $3, now())`,
      [fund.id, leaver.id, dayOf(h())],
    )
    strikeId = await valued(280_000)
  })

  it('takes carry that was charged too much off what the fund owes us, or pays it back', async () => {
    for (const isPaid of [false, true]) {
      if (isPaid) await wanted(world.finance.post(`/api/admin/funds/${fund.id}/fees`, undefined, key()))
      const before = await booksOf(h(), fund)
      // at $110 it is $1,100 less $20 instead of $1,200 less $40; then at $105, $1,050 less $10
      await approvedBy(world.second, correct(isPaid ? 220_000 : 240_000))
      const after = await booksOf(h(), fund)
      const moved = (code: string) => (after[code] ?? 0) - (before[code] ?? 0)
      // what we add: $80, and then $40 and $10 of carry, which the fund has paid
      expect([moved('fund_bank'), moved('fund_fees_due')]).toEqual(isPaid ? [5_000, 0] : [8_000, 2_000])
      expect(await disagreeing()).toEqual([])
    }
    const { last } = await fundOf(world, fund)
    // 30 units at $105, with a carry of $1 each on what was bought at $100
    expect(last).toMatchObject({ price: 105_000_000_000, units: 30_000_000, carryCents: 3_000, navCents: 312_000 })
  })

  it('charges carry that was charged too little', async () => {
    const before = await booksOf(h(), fund)
    // at $130 it is $1,300 less $60
    await approvedBy(world.second, correct(320_000))
    const after = await booksOf(h(), fund)
    const moved = (code: string) => (after[code] ?? 0) - (before[code] ?? 0)
    expect([moved('fund_bank'), moved('fund_fees_due')]).toEqual([-8_000, -2_000])
    // the first is of the other fund
    expect(await paidTo(leaver)).toEqual([120_000, 116_000, 8_000])
    expect(await disagreeing()).toEqual([])
  })
})
