import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approvedBy } from '../../../../test/approvals.ts'
import { disagreements, key, payment } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import {
  accepted,
  booksOf,
  dayOf,
  daysLater,
  type FundWorld,
  fundOf,
  fundWorld,
  investor,
  moveFund,
  openFund,
  payInvoice,
  struck,
  subscribe,
  terms,
} from '../../../../test/funds.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { receiveCodeOf } from '../../../../test/receive-code.ts'
import { expireSubscriptions } from './states-service.ts'

const h = useHarness()
let world: FundWorld
let admin: Caller
beforeAll(async () => {
  world = await fundWorld(h())
  admin = await h().buildUser({ isAdmin: true })
})
beforeEach(async () => {
  for (const by of [world.finance, world.second, admin]) await h().stepUp(by)
})

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
const cancel = (by: Caller, { id }: { id: string }) =>
  by.post(`/api/user/fund-subscriptions/${id}/cancel`, undefined, key())
const credit = (invoiceId: string, amountCents: number) =>
  admin.post(`/api/admin/invoices/${invoiceId}/credit-notes`, { amountCents, reason: 'A correction.' }, key())

/** Signed, and paid in part. */
async function paidInPart(fund: { id: string }, name: string, amountCents = 40_000) {
  const by = await investor(h(), name)
  const made = await wanted(subscribe(by, fund, 100_000, name), 201)
  const part = payment(by.id, amountCents, [{ invoiceId: made.invoiceId, amountCents }])
  await wanted(admin.post('/api/admin/payments', part, key()), 201)
  return { by, made }
}

describe('a subscription that is paid in part', () => {
  it('can be canceled: what was paid becomes credit', async () => {
    const fund = await openFund(world)
    const { by, made } = await paidInPart(fund, 'Pam Partly')
    expect(await wanted(cancel(by, made))).toMatchObject({ status: 'canceled' })
    expect(await creditOf(by)).toBe(40_000)
    expect(await disagreements(admin)).toEqual([])
  })

  it('doesn’t keep its place after its time is over', async () => {
    const fund = await openFund(world)
    const { by } = await paidInPart(fund, 'Pia Partly')
    await daysLater(h(), 8)
    await expireSubscriptions(h().app.deps)
    expect(await own(by, fund)).toMatchObject({ status: 'expired' })
    expect(await creditOf(by)).toBe(40_000)
  })

  it('keeps neither its member from being suspended nor its fund from closing', async () => {
    const fund = await openFund(world)
    const { by } = await paidInPart(fund, 'Pit Partly')
    const { by: other } = await paidInPart(fund, 'Pol Partly')
    await wanted(admin.post(`/api/admin/users/${by.id}/suspend`, { reason: 'Under review.' }))
    await wanted(moveFund(world.finance, await fundOf(world, fund), 'close'))
    expect(await creditOf(by)).toBe(40_000)
    expect(await own(other, fund)).toMatchObject({ status: 'canceled' })
    expect(await creditOf(other)).toBe(40_000)
    expect(await disagreements(admin)).toEqual([])
  })
})

describe('the invoice of a subscription', () => {
  it('has no sales tax, whatever goods are taxed at', async () => {
    const rate = async (salesTaxBps: number) => {
      const { version } = await wanted(admin.get('/api/admin/settings'))
      await wanted(admin.patch('/api/admin/settings', { version, values: { salesTaxBps } }))
    }
    const fund = await openFund(world)
    const by = await investor(h(), 'Tess Untaxed')
    await rate(825)
    const made = await wanted(subscribe(by, fund, 100_000, 'Tess Untaxed'), 201)
    await rate(0)
    // with the entry fee of 1%
    expect(await wanted(by.get(`/api/user/invoices/${made.invoiceId}`))).toMatchObject({ totalCents: 101_000 })
  })

  it('is credited in full or only its fee: what waits for units isn’t given away', async () => {
    const fund = await openFund(world)
    const by = await investor(h(), 'Cy Credited')
    const made = await wanted(subscribe(by, fund, 100_000, 'Cy Credited'), 201)
    expect((await credit(made.invoiceId, 50_000)).status, 'unpaid').toBe(409)
    await payInvoice(world.finance, by, made.invoiceId)
    expect((await credit(made.invoiceId, 50_000)).status, 'paid').toBe(409)
    await wanted(
      world.finance.post(`/api/admin/fund-subscriptions/${made.id}/decide`, { action: 'accept', reason: null }, key()),
    )
    await struck(world, fund)
    // money that waits for units of another fund
    const other = await openFund(world)
    const waiting = await accepted(world, by, other, 100_000, 'Cy Credited')
    expect((await credit(made.invoiceId, 50_000)).status, 'units are issued').toBe(409)
    expect((await credit(made.invoiceId, 101_000)).status, 'all of it').toBe(409)
    await wanted(credit(made.invoiceId, 1_000), 201)
    await struck(world, other)
    expect(await own(by, other)).toMatchObject({ id: waiting.id, status: 'issued' })
    expect(await disagreements(admin)).toEqual([])
  })

  it('whose fee was waived can be canceled, and gives no fee back that nobody paid', async () => {
    const fund = await openFund(world, { targetCents: 150_000 })
    const [by, other] = [await investor(h(), 'Wes Waived'), await investor(h(), 'Ola Other')]
    const made = await wanted(subscribe(by, fund, 100_000, 'Wes Waived'), 201)
    await wanted(credit(made.invoiceId, 1_000), 201)
    await payInvoice(world.finance, by, made.invoiceId)
    expect(await wanted(cancel(by, made))).toMatchObject({ status: 'canceled' })
    expect(await creditOf(by)).toBe(100_000)
    await daysLater(h(), 1)
    for (const by of [world.finance, admin]) await h().stepUp(by)
    const again = await accepted(world, by, fund, 100_000, 'Wes Waived')
    await wanted(credit(again.invoiceId, 1_000), 201)
    await accepted(world, other, fund, 100_000, 'Ola Other')
    await struck(world, fund)
    expect(await own(by, fund)).toMatchObject({ status: 'issued', issuedCents: 75_000 })
    // the fee twice: once as the waiver, and no part of it again with what was too much
    expect(await creditOf(by)).toBe(100_000 + 1_000 + 25_000)
    expect(await creditOf(other)).toBe(25_000 + 250)
    expect(await disagreements(admin)).toEqual([])
  })

  it('that is unpaid again after the units were issued is owed to us; the fund keeps its cash', async () => {
    const fund = await openFund(world)
    const by = await investor(h(), 'Rae Reversed')
    const made = await accepted(world, by, fund, 100_000, 'Rae Reversed')
    await struck(world, fund)
    const { items } = await wanted(admin.get(`/api/admin/payments?memberId=${by.id}`))
    await wanted(admin.post(`/api/admin/payments/${items[0].id}/reverse`, { reason: 'Charged back.' }, key()))
    expect(await own(by, fund)).toMatchObject({ status: 'issued', units: 10_000_000 })
    expect(await booksOf(h(), fund)).toMatchObject({ fund_bank: 100_000, fund_cash: -100_000 })
    expect(await wanted(admin.get(`/api/admin/invoices/${made.invoiceId}`))).toMatchObject({ dueCents: 101_000 })
    expect((await credit(made.invoiceId, 101_000)).status, 'the units are there').toBe(409)
    expect(await disagreements(admin)).toEqual([])
  })
})

describe('units whose payment was reversed', () => {
  it('are neither redeemed nor transferred until they are paid for again', async () => {
    const quick = { ...terms, lockUpDays: 0, noticeDays: 0, windowMonths: 1, gateBps: 10_000, carryBps: 0 }
    const fund = await openFund(world, { terms: { ...quick, managementBps: 0 } })
    const [by, other] = [await investor(h(), 'Cody Charge'), await investor(h(), 'Otis Other')]
    const made = await accepted(world, by, fund, 100_000, 'Cody Charge')
    await struck(world, fund)
    await h().stepUp(by)
    const redeem = () => by.post(`/api/funds/${fund.id}/redemptions`, { units: 5_000_000 }, key())
    const offer = async () => {
      const code = await receiveCodeOf(other)
      return by.post(`/api/funds/${fund.id}/transfers`, { code, units: 1_000_000, priceCents: 0 }, key())
    }
    const { windowOn } = await wanted(redeem(), 201)
    const gift = await wanted(offer(), 201)
    await wanted(other.post(`/api/user/fund-transfers/${gift.id}/answer`, { answer: 'accept' }, key()))
    const { items } = await wanted(admin.get(`/api/admin/payments?memberId=${by.id}`))
    await wanted(admin.post(`/api/admin/payments/${items[0].id}/reverse`, { reason: 'Charged back.' }, key()))
    const approve = () =>
      world.finance.post(`/api/admin/fund-transfers/${gift.id}/decide`, { action: 'approve', reason: null }, key())
    expect((await approve()).status).toBe(409)
    await wanted(by.post(`/api/user/fund-transfers/${gift.id}/answer`, { answer: 'withdraw' }, key()))
    expect((await offer()).status).toBe(422)
    await daysLater(h(), Math.max(1, Math.round((Date.parse(windowOn) - Date.parse(dayOf(h()))) / 86_400_000)))
    await struck(world, fund)
    const position = await wanted(by.get(`/api/funds/${fund.id}/position`))
    expect(position).toMatchObject({ units: 10_000_000, redemptions: [{ status: 'requested', metUnits: 0 }] })
    for (const staff of [world.finance, admin]) await h().stepUp(staff)
    await payInvoice(world.finance, by, made.invoiceId)
    await h().stepUp(by)
    await wanted(offer(), 201)
    expect(await disagreements(admin)).toEqual([])
  })
})

describe('terms that change after a signature', () => {
  it('don’t change what was signed: fee, lock-up and the days to cancel', async () => {
    const fund = await openFund(world, {
      targetCents: 150_000,
      terms: { ...terms, coolingOffDays: 3, lockUpDays: 10 },
    })
    const [one, other] = [await investor(h(), 'Ona Old'), await investor(h(), 'Otto Old')]
    const made = await wanted(subscribe(one, fund, 100_000, 'Ona Old'), 201)
    await accepted(world, other, fund, 100_000, 'Otto Old')
    const { version } = await fundOf(world, fund)
    const changed = { ...terms, entryFeeBps: 500, lockUpDays: 900, coolingOffDays: 0 }
    await wanted(
      world.finance.post(
        `/api/admin/funds/${fund.id}/terms`,
        { terms: changed, effectiveOn: dayOf(h()), reason: 'New terms', version },
        key(),
      ),
    )
    await payInvoice(world.finance, one, made.invoiceId)
    expect((await own(one, fund)).coolingOffUntil).not.toBeNull()
    await wanted(
      world.finance.post(`/api/admin/fund-subscriptions/${made.id}/decide`, { action: 'accept', reason: null }, key()),
    )
    await daysLater(h(), 4)
    await struck(world, fund)
    for (const by of [one, other]) expect(await creditOf(by)).toBe(25_000 + 250)
    const { lots } = await wanted(one.get(`/api/funds/${fund.id}/position`))
    expect(Date.parse(lots[0].lockedUntil) - Date.parse(lots[0].openedOn)).toBe(10 * 86_400_000)
    expect(await disagreements(admin)).toEqual([])
  })

  it('make a signature of the old text fail', async () => {
    const fund = await openFund(world)
    const by = await investor(h(), 'Ned New')
    const { hash } = await wanted(by.get(`/api/funds/${fund.id}/agreement?cents=100000`))
    const { version } = await fundOf(world, fund)
    const body = { terms: { ...terms, carryBps: 3_000 }, effectiveOn: dayOf(h()), reason: 'New terms', version }
    await wanted(world.finance.post(`/api/admin/funds/${fund.id}/terms`, body, key()))
    const sign = () =>
      by.post(`/api/funds/${fund.id}/subscriptions`, { amountCents: 100_000, signedName: 'Ned New', hash }, key())
    await by.stepUp()
    expect((await sign()).status).toBe(409)
  })
})

describe('the waitlist', () => {
  const wait = (by: Caller, fund: { id: string }) =>
    by.post(`/api/funds/${fund.id}/waitlist`, { amountCents: 100_000 }, key())
  const full = { ...terms, mostHolders: 1, lockUpDays: 0, noticeDays: 0, windowMonths: 1, gateBps: 10_000, carryBps: 0 }

  it('gets the place of a holder who redeemed everything', async () => {
    const fund = await openFund(world, { terms: { ...full, managementBps: 0, entryFeeBps: 0 } })
    const [holder, waiting] = [await investor(h(), 'Hal Holder'), await investor(h(), 'Wim Waiting')]
    await accepted(world, holder, fund, 100_000, 'Hal Holder')
    await struck(world, fund)
    await wanted(wait(waiting, fund), 201)
    await wanted(holder.post(`/api/funds/${fund.id}/redemptions`, { units: 10_000_000 }, key()), 201)
    const { redemptions } = await wanted(holder.get(`/api/funds/${fund.id}/position`))
    const days = Math.round((Date.parse(redemptions[0].windowOn) - Date.parse(dayOf(h()))) / 86_400_000)
    await daysLater(h(), days)
    await struck(world, fund)
    expect((await wanted(holder.get(`/api/funds/${fund.id}/position`))).units).toBe(0)
    expect(await own(waiting, fund)).toMatchObject({ status: 'waiting', actions: ['sign', 'cancel'] })
    expect(await disagreements(admin)).toEqual([])
  })

  it('gets places that new terms add', async () => {
    const fund = await openFund(world, { terms: full })
    const [holder, waiting] = [await investor(h(), 'Hub Holder'), await investor(h(), 'Wyn Waiting')]
    await accepted(world, holder, fund, 100_000, 'Hub Holder')
    await struck(world, fund)
    await wanted(wait(waiting, fund), 201)
    const { version } = await fundOf(world, fund)
    const body = { terms: { ...full, mostHolders: 2 }, effectiveOn: dayOf(h()), reason: 'More places', version }
    await approvedBy(world.second, world.finance.post(`/api/admin/funds/${fund.id}/terms`, body, key()))
    await expireSubscriptions(h().app.deps)
    expect(await own(waiting, fund)).toMatchObject({ status: 'waiting', actions: ['sign', 'cancel'] })
  })
})
