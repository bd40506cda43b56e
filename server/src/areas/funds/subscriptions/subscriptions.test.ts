import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { disagreements, key } from '../../../../test/billing.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import {
  accepted,
  addDocument,
  booksOf,
  daysLater,
  type FundWorld,
  fundOf,
  fundWorld,
  investor,
  openFund,
  payInvoice,
  struck,
  subscribe,
  terms,
} from '../../../../test/funds.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { expireSubscriptions } from './states-service.ts'

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

const decide = (by: Caller, id: string, action: string, reason: string | null = null) =>
  by.post(`/api/admin/fund-subscriptions/${id}/decide`, { action, reason }, key())
const own = async (by: Caller, fund: { id: string }) =>
  (await wanted(by.get(`/api/funds/${fund.id}/position`))).subscriptions[0]
const creditOf = async (of: { id: string }): Promise<number> => {
  const [row] = await h().query<{ cents: string }>(
    `SELECT coalesce(-sum(p.amount_cents), 0) AS cents FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
     WHERE a.code = 'credit' AND a.party_id = $1`,
    [of.id],
  )
  return Number(row?.cents)
}

describe('subscribing', () => {
  it('returns 401, 400, 403, 404, 409, 422 and 201', async () => {
    const fund = await openFund(world)
    const at = `/api/funds/${fund.id}/subscriptions`
    const body = { amountCents: 100_000, signedName: 'Mia Member', hash: 'a'.repeat(64) }
    expect((await h().nobody.post(at, body, key())).status).toBe(401)
    const fault = await world.member.post(at, body, { ...key(), accept: 'application/problem+json' })
    expect([fault.status, fault.json().code], 'without a fresh code').toEqual([403, 'step_up'])
    await world.member.stepUp()
    expect((await world.member.post(at, body)).status, 'without a key').toBe(400)
    expect((await world.member.post(at, { ...body, amountCents: 0 }, key())).status).toBe(400)
    const nowhere = '/api/funds/0190a000-0000-7000-8000-000000000001/subscriptions'
    expect((await world.member.post(nowhere, body, key())).status).toBe(404)
    expect((await world.member.post(at, body, key())).status, 'another text').toBe(409)
    for (const cents of [99_000, 100_500, 200_000_000])
      expect((await subscribe(world.member, fund, cents)).status, String(cents)).toBe(422)
    expect((await subscribe(world.member, fund, 100_000, 'Somebody Else')).status, 'another name').toBe(400)
    const made = await wanted(subscribe(world.member, fund, 100_000), 201)
    expect(made).toMatchObject({
      status: 'invoiced',
      amountCents: 100_000,
      feeCents: 1_000,
      actions: ['pay', 'cancel'],
    })
    expect((await subscribe(world.member, fund, 100_000)).status, 'one at a time').toBe(422)
    expect((await decide(world.member, made.id, 'accept')).status).toBe(403)
    expect((await decide(world.finance, made.id, 'accept')).status, 'not paid').toBe(409)
    expect(await fundOf(world, fund)).toMatchObject({ raisedCents: 100_000, holders: 0 })
  })

  it('asks for documents first, each opened and accepted', async () => {
    const fund = await openFund(world)
    await wanted(addDocument(world.finance, fund, { mustAccept: '1' }), 201)
    const [status, text] = await refusal(subscribe(world.member, fund, 100_000))
    expect([status, text]).toEqual([422, 'Open and accept “Memorandum” first.'])
    const { documents } = await wanted(world.member.get(`/api/funds/${fund.id}`))
    const document = `/api/funds/${fund.id}/documents/${documents[0].id}`
    await wanted(world.member.post(`${document}/open`))
    await wanted(world.member.post(`${document}/accept`))
    expect((await subscribe(world.member, fund, 100_000)).status).toBe(201)
  })

  it('keeps the money in escrow until the next NAV issues the units', async () => {
    const fund = await openFund(world)
    const buyer = await investor(h(), 'Uma Unit')
    const made = await wanted(subscribe(buyer, fund, 200_000, 'Uma Unit'), 201)
    await payInvoice(world.finance, buyer, made.invoiceId)
    expect(await own(buyer, fund)).toMatchObject({ status: 'paid', actions: ['cancel'] })
    await struck(world, fund)
    expect(await own(buyer, fund), 'not accepted yet').toMatchObject({ status: 'paid' })
    await daysLater(h(), 1)
    await wanted(decide(world.finance, made.id, 'accept'))
    expect((await decide(world.finance, made.id, 'accept')).status, 'twice').toBe(409)
    await struck(world, fund)
    expect(await own(buyer, fund)).toMatchObject({ status: 'issued', units: 20_000_000, price: 100_000_000_000 })
    expect(await booksOf(h(), fund)).toEqual({ fund_bank: 200_000, fund_cash: -200_000, fund_capital: -200_000 })
    const position = await wanted(buyer.get(`/api/funds/${fund.id}/position`))
    expect(position).toMatchObject({ units: 20_000_000, shareBps: 10_000, costCents: 202_000, valueCents: 200_000 })
    expect(position.lots).toMatchObject([{ units: 20_000_000, highWaterMark: 100_000_000_000 }])
    expect(await fundOf(world, fund)).toMatchObject({ holders: 1, raisedCents: 200_000 })
    expect(await disagreements(admin)).toEqual([])
  })

  it('shares an oversubscribed fund, and gives the rest back with its part of the fee', async () => {
    const fund = await openFund(world, { targetCents: 300_000 })
    const [one, other] = [await investor(h(), 'Ora One'), await investor(h(), 'Otis Other')]
    await accepted(world, one, fund, 300_000, 'Ora One')
    await accepted(world, other, fund, 100_000, 'Otis Other')
    await struck(world, fund)
    expect(await own(one, fund)).toMatchObject({ status: 'issued', issuedCents: 225_000, units: 22_500_000 })
    expect(await own(other, fund)).toMatchObject({ status: 'issued', issuedCents: 75_000, units: 7_500_000 })
    expect(await creditOf(one)).toBe(75_000 + 750)
    expect(await creditOf(other)).toBe(25_000 + 250)
    expect((await subscribe(await investor(h(), 'Late One'), fund, 100_000, 'Late One')).status, 'full').toBe(422)
    expect(await disagreements(admin)).toEqual([])
  })

  it('can be canceled until the units are issued; what was paid becomes credit', async () => {
    const fund = await openFund(world, { terms: { ...terms, coolingOffDays: 5 } })
    const buyer = await investor(h(), 'Cal Cooling')
    const made = await accepted(world, buyer, fund, 100_000, 'Cal Cooling')
    await struck(world, fund)
    expect(await own(buyer, fund), 'it can still be canceled').toMatchObject({ status: 'paid' })
    const cancel = (by: Caller) => by.post(`/api/user/fund-subscriptions/${made.id}/cancel`, undefined, key())
    expect((await cancel(world.member)).status).toBe(404)
    expect(await wanted(cancel(buyer))).toMatchObject({ status: 'canceled' })
    expect((await cancel(buyer)).status).toBe(409)
    expect(await creditOf(buyer)).toBe(101_000)
    expect(await fundOf(world, fund)).toMatchObject({ raisedCents: 0 })
    expect(await disagreements(admin)).toEqual([])
  })

  it('ends when it isn’t paid in time, and staff can decline it with a reason', async () => {
    const fund = await openFund(world)
    const slow = await investor(h(), 'Sid Slow')
    await wanted(subscribe(slow, fund, 100_000, 'Sid Slow'), 201)
    await daysLater(h(), 8)
    await expireSubscriptions(h().app.deps)
    await expireSubscriptions(h().app.deps)
    expect(await own(slow, fund)).toMatchObject({ status: 'expired', endReason: 'It wasn’t paid in time.' })
    const made = await wanted(subscribe(slow, fund, 100_000, 'Sid Slow'), 201)
    await h().stepUp(world.finance)
    await payInvoice(world.finance, slow, made.invoiceId)
    expect((await decide(world.finance, made.id, 'decline')).status, 'without a reason').toBe(400)
    await wanted(decide(world.finance, made.id, 'decline', 'We don’t know where the money is from.'))
    expect(await own(slow, fund)).toMatchObject({ status: 'canceled' })
    expect(await creditOf(slow)).toBe(101_000)
    expect(await disagreements(admin)).toEqual([])
  })

  it('is unpaid again when its payment is reversed', async () => {
    const fund = await openFund(world)
    const buyer = await investor(h(), 'Rex Reversed')
    const made = await accepted(world, buyer, fund, 100_000, 'Rex Reversed')
    const { items } = await wanted(admin.get(`/api/admin/payments?memberId=${buyer.id}`))
    await h().stepUp(admin)
    await wanted(admin.post(`/api/admin/payments/${items[0].id}/reverse`, { reason: 'Returned by the bank.' }, key()))
    await struck(world, fund)
    expect(await own(buyer, fund)).toMatchObject({ id: made.id, status: 'invoiced', acceptedAt: null })
    expect(await disagreements(admin)).toEqual([])
  })
})

describe('the last place', () => {
  it('goes to one of many at once; the others can wait, and get it when it becomes free', async () => {
    const fund = await openFund(world, { terms: { ...terms, mostHolders: 2 } })
    const people = await Promise.all(Array.from({ length: 5 }, (_, n) => investor(h(), `Person ${'ABCDE'[n]}`)))
    const [first, ...rest] = people as [Caller, ...Caller[]]
    await wanted(subscribe(first, fund, 100_000, 'Person A'), 201)
    const answers = await Promise.all(rest.map((by, n) => subscribe(by, fund, 100_000, `Person ${'BCDE'[n]}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    const lost = answers.findIndex(({ status }) => status === 409)
    const loser = rest[lost] as Caller
    const join = () => loser.post(`/api/funds/${fund.id}/waitlist`, { amountCents: 100_000 }, key())
    const waiting = await wanted(join(), 201)
    expect(waiting).toMatchObject({ status: 'waiting', place: 1, actions: ['cancel'] })
    expect((await join()).status, 'waits already').toBe(422)
    const { id } = await own(first, fund)
    await wanted(first.post(`/api/user/fund-subscriptions/${id}/cancel`, undefined, key()))
    expect(await own(loser, fund)).toMatchObject({ status: 'waiting', actions: ['sign', 'cancel'] })
    expect((await subscribe(first, fund, 100_000, 'Person A')).status, 'it is kept for them').toBe(409)
    const { hash } = await wanted(loser.get(`/api/funds/${fund.id}/agreement?cents=100000`))
    const name = `Person ${'BCDE'[lost]}`
    const sign = () => loser.post(`/api/user/fund-subscriptions/${waiting.id}/sign`, { signedName: name, hash }, key())
    await h().later(301)
    expect((await sign()).status, 'without a fresh code').toBe(403)
    await loser.stepUp()
    expect(await wanted(sign())).toMatchObject({ status: 'invoiced' })
  })
})

describe('a member who leaves', () => {
  it('buys nothing while suspended, and can’t close an account with units', async () => {
    const fund = await openFund(world)
    const leaver = await investor(h(), 'Lea Leaver')
    await accepted(world, leaver, fund, 100_000, 'Lea Leaver')
    await struck(world, fund)
    await daysLater(h(), 1)
    await h().stepUp(world.finance)
    const more = await accepted(world, leaver, fund, 100_000, 'Lea Leaver')
    await h().stepUp(admin)
    await wanted(admin.post(`/api/admin/users/${leaver.id}/suspend`, { reason: 'Under review.' }))
    const { items } = await wanted(world.finance.get(`/api/admin/fund-subscriptions?fundId=${fund.id}`))
    expect(items.find(({ id }: any) => id === more.id)).toMatchObject({ status: 'canceled' })
    expect(await fundOf(world, fund)).toMatchObject({ holders: 1 })
    expect(await disagreements(admin)).toEqual([])
  })
})
