import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { disagreements, key } from '../../../../test/billing.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import {
  booksOf,
  dayOf,
  daysLater,
  earned,
  type FundWorld,
  fundWorld,
  investor,
  issueTo,
  openFund,
  payInvoice,
  readyFor,
  struck,
  terms,
} from '../../../../test/funds.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { receiveCodeOf } from '../../../../test/receive-code.ts'
import { strikeDaily } from '../nav/strike-service.ts'
import { metRequests, nextWindow } from './window-rules.ts'

const h = useHarness()
let world: FundWorld
let admin: Caller
beforeAll(async () => {
  world = await fundWorld(h())
  admin = await h().buildUser({ isAdmin: true })
})
beforeEach(async () => {
  await h().stepUp(world.finance)
})

const open = { ...terms, managementBps: 0, entryFeeBps: 0, lockUpDays: 0, noticeDays: 0, gateBps: 10_000 }
const redeem = (by: Caller, fund: { id: string }, units: number) =>
  by.post(`/api/funds/${fund.id}/redemptions`, { units }, key())
const positionOf = (by: Caller, fund: { id: string }) => wanted(by.get(`/api/funds/${fund.id}/position`))

/** Strikes the NAV of the next window. */
async function pastWindow(fund: { id: string }): Promise<void> {
  const window = nextWindow(3, dayOf(h()))
  await daysLater(h(), Math.round((Date.parse(window) - Date.parse(dayOf(h()))) / 86_400_000))
  await struck(world, fund)
  await daysLater(h(), 1)
}

describe('windows', () => {
  it('are at the end of every so many months', () => {
    expect(nextWindow(3, '2026-11-18')).toBe('2026-12-31')
    expect(nextWindow(3, '2026-12-31')).toBe('2026-12-31')
    expect(nextWindow(1, '2027-02-01')).toBe('2027-02-28')
    expect(nextWindow(6, '2027-01-01')).toBe('2027-06-30')
    expect(nextWindow(12, '2027-12-31')).toBe('2027-12-31')
  })

  it('leave no millionths behind when the cash at hand is exactly what the units are worth', () => {
    const lot = { id: 'l', openedOn: '2026-01-01', lockedUntil: '2026-01-01', highWaterMark: 1, markedOn: '2026-01-01' }
    const units = 7_100_000_000
    // $886,390.05 and a part of a cent: as many cents buy 7,099.99996 units
    const price = 124_843_669_123
    const cashCents = Math.floor(((units / 1e6) * price) / 1e7)
    const [met] = metRequests({
      ...{
        on: '2026-06-30',
        price,
        units,
        cashCents,
        terms: { ...terms, number: 1, effectiveOn: '2026-01-01', carryBps: 0, gateBps: 10_000 },
      },
      requests: [{ id: 'r', memberId: 'm', isActive: true, units, metUnits: 0 }],
      lots: [{ ...lot, memberId: 'm', units }],
    })
    expect(met?.metUnits).toBe(units)
  })

  it('never pay more than there is, though every holder’s part is rounded to the cent', () => {
    const on = '2026-12-31'
    const lot = { openedOn: on, lockedUntil: on, highWaterMark: 16_000_000, markedOn: on, units: 1_000_000 }
    const names = ['ann', 'ben', 'cai']
    const met = metRequests({
      // a unit is worth 1.6 cents, and three are less than 5 cents
      ...{ on, price: 16_000_000, units: 3_000_000, cashCents: 5, terms: { ...open, number: 1, effectiveOn: on } },
      requests: names.map((id) => ({ id, memberId: id, isActive: true, units: 1_000_000, metUnits: 0 })),
      lots: names.map((id) => ({ ...lot, id, memberId: id })),
    })
    expect(met.flatMap(({ parts }) => parts.map(({ netCents }) => netCents))).toEqual([1, 1, 1])
  })
})

// first, while there are no other funds whose days the job would catch up with
describe('striking', () => {
  it('accrues the fee day by day however late the job comes, once a day, and charges carry at the end of the year', async () => {
    await h().later((Date.parse('2026-12-28T23:00:00Z') - h().clock.now().getTime()) / 1000)
    const fund = await openFund(world, { terms: { ...open, managementBps: 150 } })
    await issueTo(world, fund, await investor(h(), 'Yan Year'), 1_000_000)
    await struck(world, fund)
    await h().stepUp(world.finance)
    expect((await world.finance.post(`/api/admin/funds/${fund.id}/strike`, undefined, key())).status).toBe(409)
    expect((await world.member.post(`/api/admin/funds/${fund.id}/strike`, undefined, key())).status).toBe(403)
    await earned(world, fund, 500_000)
    await daysLater(h(), 4)
    await Promise.all([strikeDaily(h().app.deps), strikeDaily(h().app.deps)])
    const { items } = await wanted(world.finance.get(`/api/admin/funds/${fund.id}/strikes?limit=100`))
    const days = items.map(({ on }: any) => on)
    expect(days, 'one a day').toEqual(['2027-01-01', '2026-12-31', '2026-12-30', '2026-12-29', '2026-12-28'])
    expect(items.every(({ grossCents, carryCents, navCents }: any) => navCents === grossCents - carryCents)).toBe(true)
    // 1.5% a year of 15,000.00 is 0.62 for each of three days; then carry is 20% of what is left of the gain of 5,000.00
    const carry = 99_963
    expect(items[1]).toMatchObject({ feesDueCents: 3 * 62, grossCents: 1_499_814, carryCents: carry })
    const books = await booksOf(h(), fund)
    expect(books.fund_carry_due ?? 0, 'charged on December 31').toBe(0)
    // and of 13,998.51 it is 0.58
    expect(-(books.fund_fees_due ?? 0)).toBe(3 * 62 + carry + 58)
    expect(await disagreements(admin)).toEqual([])
  })

  it('issues nothing while the fund owes more than it has, so that no one pays for what others lost', async () => {
    const fund = await openFund(world, { terms: open })
    await issueTo(world, fund, await investor(h(), 'Nan Nothing'), 100_000)
    await struck(world, fund)
    const late = await investor(h(), 'Liv Late')
    await readyFor(world, fund, late, 100_000)
    const bill = { label: 'A claim', amountCents: 100_000, billedOn: dayOf(h()) }
    const { bills } = await wanted(world.finance.post(`/api/admin/funds/${fund.id}/bills`, bill, key()), 201)
    await struck(world, fund, { kind: 'valuation' })
    expect(await positionOf(late, fund)).toMatchObject({ units: 0, subscriptions: [{ status: 'paid' }] })
    await wanted(world.finance.post(`/api/admin/fund-bills/${bills[0].id}/pay`, { paidOn: dayOf(h()) }, key()))
    await earned(world, fund, 50_000)
    await daysLater(h(), 1)
    await struck(world, fund)
    // at half the first price
    expect(await positionOf(late, fund)).toMatchObject({ units: 20_000_000, subscriptions: [{ status: 'issued' }] })
    expect(await disagreements(admin)).toEqual([])
  })
})

describe('redeeming', () => {
  it('returns 401, 400, 404, 422 and 201; quotes what it would pay', async () => {
    const fund = await openFund(world, { terms: open })
    const holder = await investor(h(), 'Hal Holder')
    await issueTo(world, fund, holder, 100_000)
    await struck(world, fund)
    await h().query('UPDATE fund_lots SET locked_until = opened_on WHERE fund_id = $1', [fund.id])
    expect((await redeem(h().nobody, fund, 1)).status).toBe(401)
    expect((await redeem(holder, fund, 0)).status).toBe(400)
    expect((await redeem(holder, { id: '0190a000-0000-7000-8000-000000000001' }, 1)).status).toBe(404)
    const quoted = await wanted(holder.get(`/api/funds/${fund.id}/redemption-quote?units=5000000`))
    expect(quoted).toMatchObject({
      freeUnits: 10_000_000,
      grossCents: 50_000,
      carryCents: 0,
      netCents: 50_000,
      problem: null,
    })
    expect(await refusal(redeem(holder, fund, 10_000_001)), 'more than there are').toEqual([
      422,
      'You can redeem up to 10.000000 units in this window.',
    ])
    const made = await wanted(redeem(holder, fund, 4_000_000), 201)
    expect(made).toMatchObject({ status: 'requested', actions: ['cancel'] })
    expect((await redeem(holder, fund, 1)).status, 'one at a time').toBe(422)
    const cancel = (by: Caller) => by.post(`/api/user/fund-redemptions/${made.id}/cancel`, undefined, key())
    expect((await cancel(world.member)).status).toBe(404)
    expect(await wanted(cancel(holder))).toMatchObject({ status: 'canceled' })
    expect((await cancel(holder)).status).toBe(409)
  })

  it('of all but some millionths is of all: a rest that is worth nothing could never be paid', async () => {
    const fund = await openFund(world, { terms: open })
    const holder = await investor(h(), 'Dee Dust')
    await issueTo(world, fund, holder, 100_000)
    await h().query(`UPDATE fund_lots SET locked_until = opened_on WHERE fund_id = $1`, [fund.id])
    await struck(world, fund)
    const { units } = await positionOf(holder, fund)
    const quote = await wanted(holder.get(`/api/funds/${fund.id}/redemption-quote?units=${units - 4}`))
    expect(quote).toMatchObject({ units, problem: null })
    expect((await wanted(redeem(holder, fund, units - 4), 201)).units).toBe(units)
    // a cent’s worth is left alone
    const other = await openFund(world, { terms: open })
    await issueTo(world, other, holder, 100_000)
    await h().query(`UPDATE fund_lots SET locked_until = opened_on WHERE fund_id = $1`, [other.id])
    await struck(world, other)
    expect((await wanted(redeem(holder, other, units - 100), 201)).units).toBe(units - 100)
  })

  it('waits for the lock-up', async () => {
    const fund = await openFund(world, { terms: { ...open, lockUpDays: 300 } })
    const holder = await investor(h(), 'Lou Locked')
    await issueTo(world, fund, holder, 100_000)
    await h().query(`UPDATE fund_lots SET locked_until = opened_on + 300 WHERE fund_id = $1`, [fund.id])
    await struck(world, fund)
    expect((await redeem(holder, fund, 1_000_000)).status).toBe(422)
    const quoted = await wanted(holder.get(`/api/funds/${fund.id}/redemption-quote`))
    expect(quoted).toMatchObject({ freeUnits: 0, lockedUnits: 10_000_000 })
  })

  it('pays in the window at its NAV; the gate gives each its share, and the rest waits', async () => {
    const fund = await openFund(world, { terms: { ...open, gateBps: 2_500, carryBps: 0 } })
    const [one, other] = [await investor(h(), 'Gia Gate'), await investor(h(), 'Gus Gate')]
    await issueTo(world, fund, one, 300_000)
    await issueTo(world, fund, other, 100_000)
    await h().query('UPDATE fund_lots SET locked_until = opened_on WHERE fund_id = $1', [fund.id])
    await struck(world, fund)
    await wanted(redeem(one, fund, 15_000_000), 201)
    await wanted(redeem(other, fund, 5_000_000), 201)
    const window = await wanted(world.finance.get(`/api/admin/funds/${fund.id}/window`))
    expect(window).toMatchObject({ requestedUnits: 20_000_000, metUnits: 10_000_000, netCents: 100_000 })
    await pastWindow(fund)
    const [mine] = (await positionOf(one, fund)).redemptions
    expect(mine).toMatchObject({ status: 'requested', metUnits: 7_500_000, paidCents: 75_000 })
    expect((await positionOf(other, fund)).redemptions[0]).toMatchObject({ metUnits: 2_500_000, paidCents: 25_000 })
    expect(await booksOf(h(), fund)).toEqual({ fund_bank: 300_000, fund_cash: -300_000, fund_capital: -300_000 })
    expect(await disagreements(admin)).toEqual([])
  })

  it('charges carry on one’s own gain only', async () => {
    const fund = await openFund(world, { terms: open })
    const [early, late] = [await investor(h(), 'Eva Early'), await investor(h(), 'Lars Late')]
    await issueTo(world, fund, early, 100_000)
    await earned(world, fund, 20_000)
    await struck(world, fund)
    await issueTo(world, fund, late, 120_000, { price: 120_000_000_000 })
    await earned(world, fund, 40_000)
    await h().query('UPDATE fund_lots SET locked_until = opened_on WHERE fund_id = $1', [fund.id])
    await daysLater(h(), 1)
    await struck(world, fund)
    // at 140: the early holder gained 40 a unit, the late one 20
    expect(await positionOf(early, fund)).toMatchObject({ carryCents: 8_000, valueCents: 132_000 })
    expect(await positionOf(late, fund)).toMatchObject({ carryCents: 4_000, valueCents: 136_000 })
    await wanted(redeem(late, fund, 10_000_000), 201)
    await wanted(redeem(early, fund, 10_000_000), 201)
    await pastWindow(fund)
    const books = await booksOf(h(), fund)
    expect((await positionOf(late, fund)).redemptions[0]).toMatchObject({ status: 'met', paidCents: 136_000 })
    expect((await positionOf(early, fund)).redemptions[0]).toMatchObject({ status: 'met', paidCents: 132_000 })
    expect(books).toMatchObject({ fund_bank: 12_000, fund_cash: -12_000, fund_fees_due: -12_000 })
    expect(await disagreements(admin)).toEqual([])
  })

  it('is left alone while its holder is suspended', async () => {
    const fund = await openFund(world, { terms: { ...open, carryBps: 0 } })
    const holder = await investor(h(), 'Sue Suspended')
    await issueTo(world, fund, holder, 100_000)
    await h().query('UPDATE fund_lots SET locked_until = opened_on WHERE fund_id = $1', [fund.id])
    await struck(world, fund)
    const made = await wanted(redeem(holder, fund, 10_000_000), 201)
    await h().stepUp(admin)
    await wanted(admin.post(`/api/admin/users/${holder.id}/suspend`, { reason: 'Under review.' }))
    await pastWindow(fund)
    const { items } = await wanted(world.finance.get(`/api/admin/fund-redemptions?fundId=${fund.id}`))
    expect(items).toMatchObject([{ id: made.id, status: 'requested', metUnits: 0 }])
    expect(await disagreements(admin)).toEqual([])
  })
})

describe('transferring', () => {
  const offer = async (by: Caller, fund: { id: string }, to: Caller, units: number, priceCents: number) =>
    by.post(`/api/funds/${fund.id}/transfers`, { code: await receiveCodeOf(to), units, priceCents }, key())
  const answer = (by: Caller, { id }: { id: string }, what: string) =>
    by.post(`/api/user/fund-transfers/${id}/answer`, { answer: what }, key())
  const decide = (by: Caller, { id }: { id: string }, action: string, reason: string | null = null) =>
    by.post(`/api/admin/fund-transfers/${id}/decide`, { action, reason }, key())

  async function withUnits() {
    const fund = await openFund(world, { terms: { ...open, carryBps: 0 } })
    const [seller, buyer] = [await investor(h(), 'Sal Seller'), await investor(h(), 'Bea Buyer')]
    await issueTo(world, fund, seller, 100_000)
    await h().query('UPDATE fund_lots SET locked_until = opened_on WHERE fund_id = $1', [fund.id])
    await struck(world, fund)
    await h().stepUp(seller)
    return { fund, seller, buyer }
  }

  it('moves units and price once both agreed, it is paid, and we approved', async () => {
    const { fund, seller, buyer } = await withUnits()
    expect((await offer(seller, fund, seller, 1_000_000, 0)).status, 'to oneself').toBe(422)
    expect((await offer(seller, fund, buyer, 10_000_001, 0)).status, 'more than there are').toBe(422)
    const made = await wanted(offer(seller, fund, buyer, 4_000_000, 45_000), 201)
    expect((await answer(seller, made, 'accept')).status, 'not the buyer').toBe(422)
    expect((await answer(world.member, made, 'accept')).status).toBe(404)
    const agreed = await wanted(answer(buyer, made, 'accept'))
    expect(agreed).toMatchObject({ status: 'accepted', isPaid: false })
    expect((await decide(world.finance, made, 'approve')).status, 'not paid').toBe(409)
    const { dueCents } = await wanted(admin.get(`/api/admin/invoices/${agreed.invoiceId}`))
    expect(dueCents).toBe(45_000)
    await payInvoice(world.finance, buyer, agreed.invoiceId)
    expect((await decide(world.member, made, 'approve')).status).toBe(403)
    await wanted(decide(world.finance, made, 'approve'))
    expect((await decide(world.finance, made, 'approve')).status, 'twice').toBe(409)
    expect(await positionOf(seller, fund)).toMatchObject({ units: 6_000_000, redeemedCents: 45_000 })
    expect(await positionOf(buyer, fund)).toMatchObject({ units: 4_000_000, costCents: 45_000 })
    expect(await disagreements(admin)).toEqual([])
  })

  it('can be a gift, declined, or withdrawn; what was paid comes back', async () => {
    const { fund, seller, buyer } = await withUnits()
    const gift = await wanted(offer(seller, fund, buyer, 1_000_000, 0), 201)
    await wanted(answer(buyer, gift, 'accept'))
    await wanted(decide(world.finance, gift, 'approve'))
    expect((await positionOf(buyer, fund)).units).toBe(1_000_000)
    const sold = await wanted(offer(seller, fund, buyer, 2_000_000, 20_000), 201)
    const agreed = await wanted(answer(buyer, sold, 'accept'))
    await payInvoice(world.finance, buyer, agreed.invoiceId)
    expect((await decide(world.finance, sold, 'decline')).status, 'without a reason').toBe(400)
    await wanted(decide(world.finance, sold, 'decline', 'The price is far from the value.'))
    expect((await positionOf(seller, fund)).units).toBe(9_000_000)
    const again = await wanted(offer(seller, fund, buyer, 2_000_000, 20_000), 201)
    expect(await wanted(answer(seller, again, 'withdraw'))).toMatchObject({ status: 'withdrawn' })
    expect(await disagreements(admin)).toEqual([])
  })
})
