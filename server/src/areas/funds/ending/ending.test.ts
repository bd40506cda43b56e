import fc from 'fast-check'
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
  moveFund,
  openFund,
  struck,
  terms,
} from '../../../../test/funds.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { endingOf } from './rules.ts'

const h = useHarness()
let world: FundWorld
let other: Caller
beforeAll(async () => {
  world = await fundWorld(h())
  other = await h().buildUser({ name: 'Ann Able' })
})
const stepUp = async () => {
  await h().stepUp(world.finance)
  await h().stepUp(world.second)
}
beforeEach(stepUp)

const finish = (fund: { id: string }, by = world.finance) =>
  by.post(`/api/admin/funds/${fund.id}/finish`, { note: 'All cards are sold.' }, key())
const waterfall = (fund: { id: string }, by = world.finance) => by.get(`/api/admin/funds/${fund.id}/waterfall`)

/** Two holders who bought at different prices, and a gain since. */
async function grownFund() {
  const fund = await openFund(world)
  await issueTo(world, fund, world.member, 100_000)
  await struck(world, fund)
  await earned(world, fund, 20_003)
  await daysLater(h(), 7)
  await struck(world, fund)
  const { last } = await fundOf(world, fund)
  await issueTo(world, fund, other, 77_777, { price: last.price })
  await earned(world, fund, 31_011)
  await daysLater(h(), 30)
  await struck(world, fund)
  await stepUp()
  return fund
}

describe('the end of a fund', () => {
  it('is previewed for each holder, with what has to happen first', async () => {
    const fund = await grownFund()
    expect((await waterfall(fund, world.member)).status).toBe(403)
    const shown = await wanted(waterfall(fund))
    expect(shown.problems).toEqual(['Start the liquidation first.'])
    const [cards, cash, fees, bills, before, carry, net] = shown.steps.map(({ cents }: any) => cents)
    expect(cards + cash + fees + bills).toBe(before)
    expect(before + carry).toBe(net)
    expect(carry).toBeLessThan(0)
    expect(shown.shares.reduce((sum: number, { cents }: any) => sum + cents, 0)).toBe(net)
    // each pays carry on their own gain: who came later gained less
    const [first, later] = shown.shares
    expect(first.carryCents * later.grossCents).toBeGreaterThan(later.carryCents * first.grossCents)
  })

  it('leaves nothing over: every account is zero, and all units have ended', async () => {
    const fund = await grownFund()
    expect(await refusal(finish(fund))).toEqual([409, 'Start the liquidation first.'])
    await approvedBy(world.second, moveFund(world.finance, await fundOf(world, fund), 'liquidate'))
    await wanted(
      world.finance.post(
        `/api/admin/funds/${fund.id}/bills`,
        { label: 'Audit', amountCents: 3_333, billedOn: dayOf(h()) },
        key(),
      ),
      201,
    )
    expect(await refusal(finish(fund))).toEqual([409, 'Pay 1 bill first.'])
    const [bill] = (await fundOf(world, fund)).bills
    await wanted(world.finance.post(`/api/admin/fund-bills/${bill.id}/pay`, { paidOn: dayOf(h()) }, key()))
    const { shares, steps } = await wanted(waterfall(fund))
    expect((await finish(fund, world.member)).status).toBe(403)
    await approvedBy(world.second, finish(fund))
    expect(await booksOf(h(), fund)).toEqual({})
    const after = await fundOf(world, fund)
    expect(after).toMatchObject({
      status: 'liquidated',
      holders: 0,
      cashCents: 0,
      actions: [],
      last: { kind: 'final' },
    })
    const [sums] = await h().query(
      `SELECT (SELECT sum(units)::bigint FROM fund_lots WHERE fund_id = $1) AS lots, (SELECT sum(units)::bigint FROM fund_unit_events WHERE fund_id = $1) AS events`,
      [fund.id],
    )
    expect([Number(sums.lots), Number(sums.events)]).toEqual([0, 0])
    const { items } = await wanted(world.finance.get(`/api/admin/funds/${fund.id}/distributions`))
    expect(items[0]).toMatchObject({ kind: 'liquidation', amountCents: steps.at(-1).cents })
    expect(items[0].shares.map(({ cents }: any) => cents).toSorted()).toEqual(
      shares.map(({ cents }: any) => cents).toSorted(),
    )
    const notices = await wanted(other.get('/api/user/notices'))
    expect(notices.items[0].title).toBe('Fund ended')
    expect((await finish(fund)).status).toBe(409)
  })

  it('of a fund without units or money is only its status', async () => {
    const fund = await openFund(world)
    await approvedBy(world.second, moveFund(world.finance, fund, 'liquidate'))
    await approvedBy(world.second, finish(fund))
    expect((await fundOf(world, fund)).status).toBe('liquidated')
  })

  it('pays fees as far as the cash goes', async () => {
    const fund = await openFund(world)
    await issueTo(world, fund, world.member, 100)
    await struck(world, fund)
    await h().app.deps.transactions.run(
      { actorId: null, subjectId: null, sessionId: null, ip: null, requestId: null },
      async (tx) => {
        const { post } = await import('../../billing/ledger/service.ts')
        await post(tx, {
          ...{ kind: 'fund_strike', bookedOn: dayOf(h()), words: 'More fees than cash', fundId: fund.id },
          postings: [
            { code: 'fund_costs', memberId: fund.id, amountCents: 150 },
            { code: 'fund_fees_due', memberId: fund.id, amountCents: -150 },
          ],
        })
      },
    )
    await approvedBy(world.second, moveFund(world.finance, await fundOf(world, fund), 'liquidate'))
    await approvedBy(world.second, finish(fund))
    expect(await booksOf(h(), fund)).toEqual({})
    expect(await fundOf(world, fund)).toMatchObject({ status: 'liquidated', holders: 0 })
  })
})

it('shares and carry are exactly what there was', () => {
  const lot = fc.record({
    memberId: fc.constantFrom('a', 'b', 'c'),
    units: fc.integer({ min: 1, max: 10_000_000_000 }),
    highWaterMark: fc.integer({ min: 1, max: 200_000_000_000 }),
  })
  fc.assert(
    fc.property(
      fc.array(lot, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 900_000_000 }),
      (given, gross) => {
        const on = '2026-11-18'
        const lots = given.map((each, at) => ({ ...each, id: `${at}`, openedOn: on, markedOn: on, lockedUntil: on }))
        const holders = [...Map.groupBy(lots, ({ memberId }) => memberId)].map(([id, own]) => ({
          ...{ id, units: own.reduce((sum, { units }) => sum + units, 0) },
        }))
        const ending = endingOf(gross, holders, lots, { ...terms, number: 1, effectiveOn: on }, on)
        const sum = (of: (share: (typeof ending.shares)[number]) => number) =>
          ending.shares.reduce((total, share) => total + of(share), 0)
        expect(sum(({ cents }) => cents) + ending.carryCents).toBe(gross)
        expect(sum(({ lots: own }) => own.reduce((total, { netCents }) => total + netCents, 0))).toBe(ending.netCents)
        expect(
          ending.shares.every(({ cents, lots: own }) => cents >= 0 && own.every(({ netCents }) => netCents >= 0)),
        ).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})
