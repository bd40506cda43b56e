import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approvedBy } from '../../../../test/approvals.ts'
import { disagreements, key } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import {
  booksOf,
  dayOf,
  daysLater,
  earned,
  type FundWorld,
  fundOf,
  fundWorld,
  investor,
  issueTo,
  moveFund,
  openFund,
  payInvoice,
  struck,
  terms,
} from '../../../../test/funds.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { receiveCodeOf } from '../../../../test/receive-code.ts'

const h = useHarness()
let world: FundWorld
let admin: Caller
beforeAll(async () => {
  world = await fundWorld(h())
  admin = await h().buildUser({ isAdmin: true })
})
const stepUp = async () => {
  for (const by of [world.finance, world.second, admin]) await h().stepUp(by)
}
beforeEach(stepUp)

const open = { ...terms, managementBps: 0, entryFeeBps: 0, lockUpDays: 0, noticeDays: 0, gateBps: 10_000, carryBps: 0 }
const redeem = (by: Caller, fund: { id: string }, units: number) =>
  by.post(`/api/funds/${fund.id}/redemptions`, { units }, key())
const offer = async (by: Caller, fund: { id: string }, to: Caller, units: number, priceCents: number) =>
  by.post(`/api/funds/${fund.id}/transfers`, { code: await receiveCodeOf(to), units, priceCents }, key())
const answer = (by: Caller, { id }: { id: string }, what: string) =>
  by.post(`/api/user/fund-transfers/${id}/answer`, { answer: what }, key())
const decide = (by: Caller, { id }: { id: string }, action: string) =>
  by.post(`/api/admin/fund-transfers/${id}/decide`, { action, reason: null }, key())
const positionOf = (by: Caller, fund: { id: string }) => wanted(by.get(`/api/funds/${fund.id}/position`))
const until = (day: string) => Math.round((Date.parse(day) - Date.parse(dayOf(h()))) / 86_400_000)
const free = (fund: { id: string }) =>
  h().query('UPDATE fund_lots SET locked_until = opened_on WHERE fund_id = $1', [fund.id])

async function holderOf(name: string, more: object = {}) {
  const fund = await openFund(world, { terms: { ...open, ...more } })
  const holder = await investor(h(), name)
  await issueTo(world, fund, holder, 100_000)
  await free(fund)
  await struck(world, fund)
  await h().stepUp(holder)
  return { fund, holder }
}

describe('a fund that is liquidated', () => {
  it('ends with a suspended holder who asked to redeem, and an offer of units', async () => {
    const { fund, holder } = await holderOf('Sid Suspended')
    const seller = await investor(h(), 'Sel Seller')
    await issueTo(world, fund, seller, 50_000)
    await free(fund)
    await h().stepUp(seller)
    const buyer = await investor(h(), 'Bo Buyer')
    await wanted(redeem(holder, fund, 5_000_000), 201)
    const sold = await wanted(offer(seller, fund, buyer, 1_000_000, 10_000), 201)
    const { invoiceId } = await wanted(answer(buyer, sold, 'accept'))
    await payInvoice(world.finance, buyer, invoiceId)
    await wanted(admin.post(`/api/admin/users/${holder.id}/suspend`, { reason: 'Under review.' }))
    await approvedBy(world.second, moveFund(world.finance, await fundOf(world, fund), 'liquidate'))
    expect((await positionOf(buyer, fund)).transfers).toMatchObject([{ status: 'declined' }])
    await approvedBy(
      world.second,
      world.finance.post(`/api/admin/funds/${fund.id}/finish`, { note: 'All cards are sold.' }, key()),
    )
    expect(await booksOf(h(), fund)).toEqual({})
    const paid = await h().query(
      `SELECT amount_cents::int AS cents FROM payouts WHERE kind = 'fund' AND member_id IN ($1, $2) ORDER BY 1`,
      [holder.id, seller.id],
    )
    expect(paid).toEqual([{ cents: 50_000 }, { cents: 100_000 }])
    expect(await disagreements(admin)).toEqual([])
  })
})

describe('a redemption of everything', () => {
  it('ends when carry took some of the units before its window', async () => {
    const { fund, holder } = await holderOf('Cara Carried', { carryBps: 2_000, windowMonths: 12 })
    // a mark above this holder's own, as of someone who bought before
    await h().query('UPDATE funds SET high_water_mark = high_water_mark * 2 WHERE id = $1', [fund.id])
    await earned(world, fund, 50_000)
    const { windowOn } = await wanted(redeem(holder, fund, 10_000_000), 201)
    expect(windowOn.endsWith('-12-31')).toBe(true)
    await daysLater(h(), until(windowOn))
    await struck(world, fund)
    const { units, redemptions } = await positionOf(holder, fund)
    expect(units).toBe(0)
    expect(redemptions[0].metUnits).toBeLessThan(10_000_000)
    expect(redemptions[0].status).toBe('canceled')
    expect(await disagreements(admin)).toEqual([])
  })
})

describe('a rest of units that is worth nothing', () => {
  it('ends with the next NAV, and is shown nowhere', async () => {
    const { fund, holder } = await holderOf('Dot Dusty')
    const { places } = (await h().query('SELECT places FROM funds WHERE id = $1', [fund.id]))[0]
    // requested before redemptions took such a rest with them
    await h().query(
      `INSERT INTO fund_redemptions (fund_id, member_id, units, window_on, requested_at) VALUES ($1, $2, 9999996, $3, $4)`,
      [fund.id, holder.id, dayOf(h()), h().clock.now()],
    )
    await daysLater(h(), 1)
    await h().query('UPDATE fund_redemptions SET window_on = $1 WHERE fund_id = $2', [dayOf(h()), fund.id])
    await struck(world, fund)
    const position = await positionOf(holder, fund)
    expect(position).toMatchObject({ units: 0, lots: [], redeemedCents: 100_000 })
    expect(position.events.map(({ kind, units }: any) => [kind, units])).toEqual([
      ['redeemed', -9_999_996],
      ['issued', 10_000_000],
    ])
    const after = (await h().query('SELECT places, units FROM funds WHERE id = $1', [fund.id]))[0]
    expect([Number(after.places), Number(after.units)]).toEqual([Number(places) - 1, 0])
    expect(await disagreements(admin)).toEqual([])
  })

  it('is not what a fund that lost nearly everything leaves its holders', async () => {
    const { fund, holder } = await holderOf('Lou Low')
    const bill = { label: 'A flood', amountCents: 99_999, billedOn: dayOf(h()) }
    await wanted(world.finance.post(`/api/admin/funds/${fund.id}/bills`, bill, key()), 201)
    const small = await investor(h(), 'Sue Small')
    await issueTo(world, fund, small, 1_000)
    await daysLater(h(), 1)
    await struck(world, fund)
    expect((await positionOf(small, fund)).units).toBe(100_000)
    expect((await positionOf(holder, fund)).units).toBe(10_000_000)
  })
})

describe('a redemption and a transfer', () => {
  it('never promise the same units, also when both are asked for at once', async () => {
    const { fund, holder } = await holderOf('Tom Twice')
    const buyer = await investor(h(), 'Bea Buyer')
    const both = await Promise.all([redeem(holder, fund, 10_000_000), offer(holder, fund, buyer, 10_000_000, 0)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect((await redeem(holder, fund, 1)).status).toBe(422)
  })

  it('each take their own units', async () => {
    await daysLater(h(), 2)
    await stepUp()
    const { fund, holder } = await holderOf('Tim Twice')
    const buyer = await investor(h(), 'Ben Buyer')
    const sold = await wanted(offer(holder, fund, buyer, 4_000_000, 0), 201)
    expect((await redeem(holder, fund, 6_000_001)).status).toBe(422)
    const { windowOn } = await wanted(redeem(holder, fund, 6_000_000), 201)
    await wanted(answer(buyer, sold, 'accept'))
    await wanted(decide(world.finance, sold, 'approve'))
    await daysLater(h(), until(windowOn))
    await struck(world, fund)
    expect((await positionOf(holder, fund)).units).toBe(0)
    expect((await positionOf(buyer, fund)).units).toBe(4_000_000)
    expect(await disagreements(admin)).toEqual([])
  })
})

describe('a transfer', () => {
  it('to who isn’t eligible, or would be one holder too many, is refused', async () => {
    const { fund, holder } = await holderOf('Ned Narrow', { mostHolders: 1 })
    const foreign = await investor(h(), 'Fay Foreign')
    await h().query(`UPDATE identity_cases SET country = 'CH' WHERE id = $1`, [foreign.id])
    const other = await investor(h(), 'Oda Other')
    const first = await wanted(offer(holder, fund, foreign, 1_000_000, 0), 201)
    expect((await answer(foreign, first, 'accept')).status).toBe(422)
    await wanted(answer(holder, first, 'withdraw'))
    const second = await wanted(offer(holder, fund, other, 1_000_000, 0), 201)
    expect((await answer(other, second, 'accept')).status).toBe(422)
    expect((await positionOf(holder, fund)).units).toBe(10_000_000)
  })

  it('isn’t credited in part: the seller gets the price that was agreed', async () => {
    const { fund, holder } = await holderOf('Pat Priced')
    const buyer = await investor(h(), 'Bab Buyer')
    const sold = await wanted(offer(holder, fund, buyer, 4_000_000, 45_000), 201)
    const { invoiceId } = await wanted(answer(buyer, sold, 'accept'))
    const credit = { amountCents: 20_000, reason: 'A correction.' }
    const note = () => admin.post(`/api/admin/invoices/${invoiceId}/credit-notes`, credit, key())
    expect((await note()).status).toBe(409)
    await payInvoice(world.finance, buyer, invoiceId)
    expect((await note()).status).toBe(409)
    await wanted(decide(world.finance, sold, 'approve'))
    expect((await note()).status).toBe(409)
    expect(await disagreements(admin)).toEqual([])
  })
})

describe('days that were missed', () => {
  it('are struck before a NAV that staff ask for, so that a year’s end is never skipped', async () => {
    const year = Number(dayOf(h()).slice(0, 4))
    await daysLater(h(), until(`${year}-12-29`))
    await stepUp()
    const { fund } = await holderOf('Mia Missed', { carryBps: 2_000 })
    await earned(world, fund, 20_000)
    await daysLater(h(), until(`${year + 1}-01-02`))
    await stepUp()
    await wanted(world.finance.post(`/api/admin/funds/${fund.id}/strike`, undefined, key()))
    const carry = await h().query(`SELECT on_day FROM fund_unit_events WHERE fund_id = $1 AND kind = 'carry'`, [
      fund.id,
    ])
    expect(carry).toHaveLength(1)
    expect(await disagreements(admin)).toEqual([])
  })
})

describe('a fund that was worth nothing for a day', () => {
  it('has the growth of its units after it, not more', async () => {
    const { fund, holder } = await holderOf('Zoe Zero')
    await earned(world, fund, 50_000)
    await daysLater(h(), 1)
    await struck(world, fund)
    expect((await fundOf(world, fund)).growth).toBeCloseTo(0.5, 6)
    await stepUp()
    const bill = { label: 'A mistake', amountCents: 200_000, billedOn: dayOf(h()) }
    await wanted(world.finance.post(`/api/admin/funds/${fund.id}/bills`, bill, key()), 201)
    await daysLater(h(), 1)
    await struck(world, fund)
    expect((await fundOf(world, fund)).last).toMatchObject({ price: null })
    expect(await positionOf(holder, fund)).toMatchObject({ units: 10_000_000, valueCents: 0 })
    await earned(world, fund, 200_000)
    await daysLater(h(), 1)
    await struck(world, fund)
    expect((await fundOf(world, fund)).growth).toBeCloseTo(0.5, 6)
  })

  it('because everything was distributed still says what units would cost, and what a window would pay', async () => {
    const { fund, holder } = await holderOf('Eve Empty')
    await wanted(redeem(holder, fund, 1_000_000), 201)
    await h().later(60)
    const body = { kind: 'proceeds', amountCents: 100_000, note: 'All of it' }
    await approvedBy(world.second, world.finance.post(`/api/admin/funds/${fund.id}/distributions`, body, key()))
    expect((await world.member.get(`/api/funds/${fund.id}/quote?cents=100000`)).status).toBe(200)
    expect((await world.finance.get(`/api/admin/funds/${fund.id}/window`)).status).toBe(200)
    expect(await positionOf(holder, fund)).toMatchObject({ valueCents: 0, distributedCents: 100_000 })
  })

  it('or next to nothing is still struck', async () => {
    const fund = await openFund(world, { terms: open, firstPrice: 1_000_000_000, targetCents: 10_000_000_000 })
    await issueTo(world, fund, world.member, 10_000_000_000)
    await struck(world, fund)
    await stepUp()
    const bill = { label: 'Nearly everything', amountCents: 9_999_999_999, billedOn: dayOf(h()) }
    await wanted(world.finance.post(`/api/admin/funds/${fund.id}/bills`, bill, key()), 201)
    await daysLater(h(), 1)
    await struck(world, fund)
    expect((await fundOf(world, fund)).last).toMatchObject({ price: null, grossCents: 1 })
    expect(await disagreements(admin)).toEqual([])
  })
})
