import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { disagreements, inFinance, key } from '../../../../test/billing.ts'
import { acceptAs, inspectLine, offerCards, putInVault, sellNow, withEstimates } from '../../../../test/buying.ts'
import { registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { pagesOf } from '../../../../test/pdf.ts'

const h = useHarness()
beforeAll(() => withEstimates(h()))
let admin: Caller
let clerk: Caller
let seller: Caller
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true })
  clerk = await h().buildUser({ staffRoles: ['vault'] })
  seller = await h().buildUser({ name: 'Sela Moreau' })
  await h().stepUp(admin)
})

/** A collection at the vault, whose cards cost their owner these amounts. */
async function collection(prices: readonly number[], costs: readonly (number | null)[] = []): Promise<any> {
  const cards: { cardId: string; askedCents: number }[] = []
  for (const [at, askedCents] of prices.entries()) {
    const card = await registered(seller, { costCents: costs[at] ?? null })
    await putInVault(h(), card.id)
    cards.push({ cardId: card.id, askedCents })
  }
  const sell = await wanted(offerCards(seller, cards), 201)
  await wanted(acceptAs(admin, 'admin', sell))
  return sellNow(seller, sell)
}
const buy = (line: any) => wanted(inspectLine(clerk, line.id, { action: 'buy' }))
const payouts = async () => (await wanted(seller.get('/api/user/payouts'))).items
const textOf = async (by: Caller, path: string) =>
  pagesOf((await by.get(path)).bytes)
    .join(' ')
    .replaceAll('\n', ' ')
const own = async () => (await wanted(seller.get('/api/user/sales?side=sold'))).items

describe('before a collection is sent', () => {
  const quote = (by: Caller, prices: unknown) => by.post('/api/user/sells/quote', { prices })

  it('the fee and the net are those of the purchase, card by card', async () => {
    expect((await quote(h().nobody, [1])).status).toBe(401)
    for (const wrong of [[], [0], [1.5], 'x']) expect((await quote(seller, wrong)).status).toBe(400)
    const quoted = await wanted(quote(seller, [33_333, 10_001]))
    const sell = await collection([33_333, 10_001])
    for (const line of sell.cards) await buy(line)
    const [{ amountCents }] = await payouts()
    expect(quoted).toEqual({
      priceCents: 43_334,
      feeCents: 43_334 - amountCents,
      netCents: amountCents,
      payoutsHeldUntil: null,
    })
  })
})

describe('a collection that we bought', () => {
  it('is one payout with its lines, and one settlement with a number', async () => {
    const sell = await collection([60_000, 40_000, 20_000], [10_000, 50_000, 5_000])
    for (const line of sell.cards) await buy(line)
    const [payout, ...others] = await payouts()
    expect(others).toEqual([])
    expect(payout).toMatchObject({ amountCents: 114_000, status: 'due', note: `Collection ${sell.number}` })
    expect(payout.number).toMatch(/^PO-2026-\d{6}$/)
    expect(payout.lines.map(({ amountCents }: any) => amountCents)).toEqual([57_000, 38_000, 19_000])
    expect(payout.lines[0].label).toContain('Marcus Vale')

    const sold = await own()
    expect(sold).toHaveLength(3)
    const [{ settlementNumber, paper }] = sold
    expect(settlementNumber).toMatch(/^ST-2026-\d{6}$/)
    for (const sale of sold)
      expect(sale).toMatchObject({
        settlementNumber,
        status: 'settled',
        channel: 'to_ambry',
        payout: { number: payout.number },
      })
    expect(sold.map(({ gainCents }: any) => gainCents).toSorted((a: number, b: number) => a - b)).toEqual([
      -12_000, 14_000, 47_000,
    ])
    const text = await textOf(seller, paper)
    const certs = sell.cards.map(({ card }: any) => `cert # ${card.certNumber}`)
    for (const words of [...certs, settlementNumber, `Payout ${payout.number}: due.`]) expect(text).toContain(words)
    expect(text).toContain('Price $1,200.00 Seller’s fee −$60.00 Due to you $1,140.00')
    expect(text).toContain('Your cost, from your registry $650.00 Gain $490.00')
    expect(await disagreements(admin)).toEqual([])
  })

  it('counts in the totals, the year and the export, and is nobody else’s', async () => {
    const sell = await collection([60_000, 40_000], [10_000, null])
    for (const line of sell.cards) await buy(line)
    expect(await wanted(seller.get('/api/user/sales/summary?year=2026'))).toMatchObject({
      years: [2026],
      sold: {
        count: 2,
        grossCents: 100_000,
        feesCents: 5_000,
        netCents: 95_000,
        costCents: 10_000,
        gainCents: 47_000,
        withoutCost: 1,
      },
    })
    expect(await textOf(seller, '/files/sales/year.pdf?year=2026')).toContain(
      'Total $1,000.00 −$50.00 $950.00 $100.00 $470.00',
    )
    const csv = (await seller.get('/api/user/sales?format=csv')).body.split('\n')
    expect(csv.filter((row: string) => row.includes('Marcus Vale'))).toHaveLength(2)
    const [{ id, paper, card }] = await own()
    expect(csv.join()).toContain((await own())[0].settlementNumber)
    const stranger = await h().buildUser()
    for (const path of [`/api/user/sales/${id}`, paper, card.picture])
      expect((await stranger.get(path)).status, path).toBe(404)
    expect((await seller.get(card.picture)).status).toBe(200)
    expect(await wanted(seller.get(`/api/user/sales/${id}`))).toMatchObject({ id, shipTo: null })
    expect((await wanted(admin.get('/api/admin/sales'))).items.map((sale: any) => sale.id)).not.toContain(id)
  })

  it('takes a second person to pay, whichever of its cards the payer had bought', async () => {
    const sell = await collection([60_000, 40_000])
    const payer = await h().buildUser({ staffRoles: ['vault', 'finance'] })
    await h().stepUp(payer)
    await buy(sell.cards[0])
    await wanted(inspectLine(payer, sell.cards[1].id, { action: 'buy' }))
    const [payout] = await payouts()
    const paid = await payer.post(
      `/api/admin/payouts/${payout.id}/pay`,
      { method: 'wire', paidOn: '2026-11-15', reference: null },
      key(),
    )
    expect([paid.status, paid.body]).toEqual([202, expect.stringContaining('created and paid by the same person')])
  })

  it('begins another payout when the first is paid already; the settlement names both', async () => {
    const sell = await collection([60_000, 40_000])
    await buy(sell.cards[0])
    const finance = await inFinance(h())
    const [first] = await payouts()
    const paid = { method: 'wire', paidOn: '2026-11-15', reference: null }
    await wanted(finance.post(`/api/admin/payouts/${first.id}/pay`, paid, key()))
    await buy(sell.cards[1])
    const second = (await payouts()).find(({ status }: any) => status === 'due')
    expect([(await payouts()).length, second.amountCents, second.id === first.id]).toEqual([2, 38_000, false])
    const [sale] = await own()
    const text = await textOf(seller, sale.paper)
    for (const { number } of [first, second]) expect(text).toContain(number)
    expect(text).toContain('Due to you $950.00')
    expect(await disagreements(admin)).toEqual([])
  })
})
