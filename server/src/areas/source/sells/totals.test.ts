import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { acceptAs, adminSellNow, counterAs, offered, sellNow, withEstimates } from '../../../../test/buying.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'

// One price for several cards: what it means for each of them, before and after it is named.

const h = useHarness()
beforeAll(() => withEstimates(h()))
let admin: Caller
let seller: Caller
beforeEach(async () => {
  admin = await h().buildUser({ staffRoles: ['concierge'] })
  seller = await h().buildUser()
})

const quoteOf = (by: Caller, { id }: { id: string }, cents: unknown) =>
  by.get(`/api/user/sells/${id}/quote?cents=${cents}`)
const pricesOf = ({ cards }: any): number[] => cards.map(({ standingCents }: any) => standingCents)
const sumOf = (prices: readonly number[]) => prices.reduce((sum, one) => sum + one, 0)

describe('a quote', () => {
  it('returns 401, 400, 404, and 200 with the fee of one card', async () => {
    const sell = await offered(seller, [100_000])
    expect((await quoteOf(h().nobody, sell, 90_000)).status).toBe(401)
    for (const wrong of ['', 'much', 0, -1, 1.5, 1e15, '90000&x=1'])
      expect((await quoteOf(seller, sell, wrong)).status, String(wrong)).toBe(400)
    expect((await seller.get(`/api/user/sells/${sell.id}/quote`)).status).toBe(400)
    const other = await h().buildUser()
    expect((await quoteOf(other, sell, 90_000)).status, 'someone else’s').toBe(404)
    expect((await quoteOf(admin, sell, 90_000)).status, 'staff have their own').toBe(404)
    expect((await quoteOf(seller, { id: seller.id }, 90_000)).status).toBe(404)
    expect(await wanted(quoteOf(seller, sell, 90_000))).toMatchObject({
      ...{ priceCents: 90_000, totalCents: 90_000, buyerFeeCents: 0, taxCents: 0 },
      ...{ sellerFeeCents: 4_500, netCents: 85_500 },
    })
    expect(await sellNow(seller, sell), 'nothing is named').toMatchObject({ standingCents: 100_000 })
  })

  it('of several cards is what the same counteroffer leaves', async () => {
    // shares of a total that doesn't divide, each with its own fee
    const sell = await offered(seller, [33_333, 33_333, 33_334])
    await wanted(counterAs(admin, 'admin', sell, [80_001], { lines: [] }))
    for (const cents of [77_777, 85_001, 99_999]) {
      const quote = await wanted(quoteOf(seller, sell, cents))
      expect([quote.priceCents, quote.netCents]).toEqual([cents, cents - quote.sellerFeeCents])
    }
    const quote = await wanted(quoteOf(seller, sell, 90_001))
    const countered = await wanted(counterAs(seller, 'user', await sellNow(seller, sell), [90_001], { lines: [] }))
    expect(countered.negotiation.standing).toEqual(quote)
  })

  it('ends with the negotiation', async () => {
    const sell = await offered(seller, [60_000, 40_000])
    await wanted(acceptAs(admin, 'admin', sell))
    expect(await refusal(quoteOf(seller, sell, 90_000))).toEqual([
      409,
      'This offer has changed. Review it and try again.',
    ])
  })
})

describe('a total without prices', () => {
  it('changes every card in proportion to its price before, to the cent', async () => {
    const sell = await offered(seller, [60_000, 40_000])
    await wanted(counterAs(admin, 'admin', sell, [80_001], { lines: [] }))
    const theirs = await sellNow(seller, sell)
    // 60% is 48,000.6 cents, so the odd cent is the first card's
    expect(pricesOf(theirs)).toEqual([48_001, 32_000])
    const { lines } = theirs.negotiation.rounds[1]
    expect(new Map(lines.map(({ id, cents }: any) => [id, cents]))).toEqual(
      new Map(theirs.cards.map(({ id, standingCents }: any) => [id, standingCents])),
    )
    await wanted(counterAs(seller, 'user', theirs, [90_000], { lines: [] }))
    const ours = await adminSellNow(admin, sell)
    expect(ours.standingCents).toBe(90_000)
    expect(sumOf(pricesOf(ours))).toBe(90_000)
    await wanted(acceptAs(admin, 'admin', ours))
    const agreed = await sellNow(seller, sell)
    expect(sumOf(agreed.cards.map(({ agreedCents }: any) => agreedCents))).toBe(agreed.agreedCents)
  })

  it('is refused when it leaves nothing of a card after the fee', async () => {
    const sell = await offered(seller, [100_000, 1_000])
    const low = await counterAs(admin, 'admin', sell, [50], { lines: [] })
    expect([low.status, low.body]).toEqual([422, expect.stringContaining('doesn’t cover the seller’s fee')])
    expect(await sellNow(seller, sell)).toMatchObject({ status: 'pending', standingCents: 101_000 })
  })

  it('is refused when the fee has risen since, before anything is kept for us', async () => {
    const sell = await offered(seller, [4_000])
    const desk = await h().buildUser({ isAdmin: true })
    const [fee] = (await wanted(desk.get('/api/admin/fee-templates?use=sale_seller'))).items.filter(
      ({ isDefault }: any) => isDefault,
    )
    const setRules = async (rules: object[]) => {
      const { version } = await wanted(desk.get(`/api/admin/fee-templates/${fee.id}`))
      await wanted(desk.patch(`/api/admin/fee-templates/${fee.id}`, { version, rules }))
    }
    await setRules(fee.rules.map((rule: any) => ({ ...rule, minCents: 5_000 })))
    expect(await refusal(acceptAs(admin, 'admin', sell))).toEqual([
      409,
      expect.stringContaining('doesn’t cover the seller’s fee'),
    ])
    await setRules(fee.rules)
    expect(await wanted(acceptAs(admin, 'admin', sell))).toMatchObject({ status: 'accepted', agreedCents: 4_000 })
  })
})
