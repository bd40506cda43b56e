import { beforeEach, describe, expect, it } from 'vitest'

import { approvedBy } from '../../../test/approvals.ts'
import { disagreements, inFinance, key } from '../../../test/billing.ts'
import { newCard, refusal, shownAfter, wanted } from '../../../test/cards.ts'
import { type Caller, useHarness } from '../../../test/harness.ts'
import { agree, agreed, held, payFor, saleNow } from '../../../test/sales.ts'

const h = useHarness()
let admin: Caller
let seller: Caller
let buyer: Caller
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  seller = await h().buildUser({ name: 'Sela Moreau' })
  buyer = await h().buildUser({ name: 'Theo Lindqvist' })
  await h().stepUp(admin)
})

const sales = '/api/admin/sales'
const cardOf = (by: Caller, id: string) => wanted(by.get(`/api/registry/${id}`))
const adminCardOf = (id: string) => wanted(admin.get(`/api/admin/cards/${id}`))
const pay = (sale: any, cents?: number) => payFor(admin, sale, cents)
const reverse = (payment: any) =>
  wanted(admin.post(`/api/admin/payments/${payment.id}/reverse`, { reason: 'The bank took it back' }, key()))
const payouts = async (of: Caller) => (await wanted(of.get('/api/user/payouts'))).items
const noticesOf = async (of: Caller) =>
  (await wanted(of.get('/api/user/notices'))).items.map(({ title }: { title: string }) => title)

describe('creating a sale', () => {
  it('returns 401, 400, 403, 409, 422 and 201', async () => {
    const card = await held(h(), seller)
    const asked = { cardId: card.id, buyerId: buyer.id }
    expect((await agree(h().nobody, asked)).status).toBe(401)
    expect((await agree(buyer, asked)).status).toBe(403)
    expect((await admin.post(sales, { ...asked, priceCents: 1 })).status, 'without a key').toBe(400)
    for (const wrong of [
      { priceCents: 0 },
      { priceCents: 1.5 },
      { priceCents: 10_000_000_001 },
      { link: 'javascript:1' },
      { x: 1 },
    ])
      expect((await agree(admin, { ...asked, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
    for (const wrong of [
      { buyerId: seller.id },
      { buyerId: card.id },
      { cardId: buyer.id },
      { agreedOn: '2026-11-16' },
      { sellerFeeCents: 10 },
      { sellerFeeCents: 100_000, feeReason: 'View all' },
    ])
      expect((await agree(admin, { ...asked, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
    expect((await adminCardOf(card.id)).commitment, 'nothing is held by what was refused').toBeNull()

    const sale = await shownAfter(admin, sales, agree(admin, asked, 'once'), 201)
    expect(sale).toMatchObject({
      status: 'agreed',
      channel: 'private',
      priceCents: 100_000,
      buyerFeeCents: 10_000,
      sellerFeeCents: 5_000,
      netCents: 95_000,
      seller: { id: seller.id },
      buyer: { id: buyer.id },
      invoice: { displayStatus: 'open', dueCents: 110_000 },
      payout: null,
      actions: ['edit', 'record_payment', 'call_off'],
    })
    expect(await shownAfter(admin, sales, agree(admin, asked, 'once'), 201), 'the same again').toEqual(sale)
    expect((await agree(admin, asked)).status, 'it is reserved').toBe(409)
    const invoice = await wanted(buyer.get(`/api/user/invoices/${sale.invoice.id}`))
    expect(invoice.paper.lines.map(({ amountCents }: any) => amountCents)).toEqual([100_000, 10_000])
    expect(await disagreements(admin)).toEqual([])
  })

  it('rejects disputed or pledged cards, and holds the card while it is open', async () => {
    const [disputed, pledged, card] = [await held(h(), seller), await held(h(), seller), await held(h(), seller)]
    await h().query(
      `INSERT INTO card_disputes (card_id, claimant_id, statement, opened_at) VALUES ($1, $2, 'It is mine, really.', now())`,
      [disputed.id, buyer.id],
    )
    await h().query(`INSERT INTO card_commitments (card_id, kind, opened_at) VALUES ($1, 'loan', now())`, [pledged.id])
    const of = (cardId: string) => refusal(agree(admin, { cardId, buyerId: buyer.id }))
    expect((await of(disputed.id))[0]).toBe(409)
    expect((await of(pledged.id))[1]).toContain('pledged for a loan')
    // the nightly check would find a lien without a loan
    await h().query(`UPDATE card_commitments SET closed_at = now() WHERE card_id = $1`, [pledged.id])
    await agreed(admin, { cardId: card.id, buyerId: buyer.id })
    const { actions } = await adminCardOf(card.id)
    const why = (name: string) => actions.find(({ action }: any) => action === name).why
    expect(why('correctTitle')).toBe('It’s reserved for a buyer.')
    expect((await seller.post(`/api/registry/${card.id}/remove`)).status).toBe(409)
  })

  it('by two admins at once: one wins, and the other is told why', async () => {
    const other = await h().buildUser({ isAdmin: true })
    const card = await held(h(), seller)
    const third = await h().buildUser()
    const both = await Promise.all([
      agree(admin, { cardId: card.id, buyerId: buyer.id }),
      agree(other, { cardId: card.id, buyerId: third.id }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await wanted(admin.get(`${sales}?cardId=${card.id}&total=1`))).total).toBe(1)
    expect(await disagreements(admin)).toEqual([])
  })

  it('applies the plan discount, and custom fees only with a reason', async () => {
    const { deps } = h().app
    const usual = deps.entitlements
    deps.entitlements = async (db, id) => ({
      ...(await usual(db, id)),
      feeDiscountBps: id === buyer.id ? 1_000 : 2_000,
    })
    try {
      const card = await held(h(), seller)
      const asked = `cardId=${card.id}&buyerId=${buyer.id}&priceCents=33333`
      const quote = await wanted(admin.get(`${sales}/quote?${asked}`))
      // 10% of 333.33 is 33.33, 5% is 16.67; less a tenth and a fifth
      expect(quote).toMatchObject({
        buyerFee: { cents: 3_000, discountBps: 1_000 },
        sellerFee: { cents: 1_334 },
        faults: [],
      })
      const decided = { buyerFeeCents: 0, sellerFeeCents: 333, feeReason: 'A friend of the house' }
      const sale = await shownAfter(
        admin,
        sales,
        agree(admin, { cardId: card.id, buyerId: buyer.id, priceCents: 33_333, ...decided }),
        201,
      )
      expect(sale).toMatchObject({
        buyerFeeCents: 0,
        sellerFeeCents: 333,
        netCents: 33_000,
        feeReason: decided.feeReason,
      })
      expect(sale.invoice.dueCents).toBe(33_333)
    } finally {
      deps.entitlements = usual
    }
  })
})

describe('a paid sale', () => {
  it('transfers title with an event, creates the payout and notifies everyone involved', async () => {
    const card = await held(h(), seller, { costCents: 40_000 })
    const sale = await agreed(admin, { cardId: card.id, buyerId: buyer.id })
    await pay(sale, 60_000)
    expect((await saleNow(admin, sale)).status, 'in part').toBe('agreed')
    await pay(await saleNow(admin, sale))
    expect(await saleNow(admin, sale)).toMatchObject({
      status: 'settled',
      settledOn: '2026-11-15',
      payout: { status: 'due' },
      invoice: { displayStatus: 'paid' },
      actions: ['edit', 'pay_out', 'undo'],
    })
    expect((await seller.get(`/api/registry/${card.id}`)).status).toBe(404)
    const bought = await cardOf(buyer, card.id)
    expect(bought).toMatchObject({ costCents: 110_000, valueCents: 100_000, valueSource: 'sale', commitment: null })
    const chain = await wanted(buyer.get(`/api/registry/${card.id}/provenance`))
    const kinds = chain.items.map(({ kind }: any) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['reserved', 'sold']))
    expect(chain.items.at(-1), 'the price is sealed').toMatchObject({ kind: 'sold', private: null, salt: null })
    expect(chain.items.at(-1).body).not.toContain('priceCents')
    expect(await payouts(seller)).toMatchObject([{ kind: 'proceeds', status: 'due', amountCents: 95_000 }])
    expect(await noticesOf(seller)).toContain('Your card sold')
    expect(await noticesOf(buyer)).toContain('The card is yours')
    expect(await disagreements(admin)).toEqual([])
  })

  it('shows each side only its own data', async () => {
    const card = await held(h(), seller, { costCents: 40_000 })
    const sale = await agreed(admin, { cardId: card.id, buyerId: buyer.id })
    await pay(sale)
    const bought = await wanted(buyer.get('/api/user/sales'))
    const sold = await wanted(seller.get('/api/user/sales?side=sold&total=1'))
    expect(bought.items).toMatchObject([
      { side: 'bought', priceCents: 100_000, feeCents: 10_000, totalCents: 110_000, costCents: null, payout: null },
    ])
    expect(sold).toMatchObject({
      total: 1,
      items: [
        { side: 'sold', feeCents: 5_000, totalCents: 95_000, costCents: 40_000, gainCents: 55_000, invoice: null },
      ],
    })
    for (const words of [seller.id, 'Sela', '95000', '5000,', '40000'])
      expect(JSON.stringify(bought)).not.toContain(words)
    for (const words of [buyer.id, 'Theo', '110000', sale.invoice.number])
      expect(JSON.stringify(sold)).not.toContain(words)
    const { sold: sums, bought: none } = await wanted(seller.get('/api/user/sales/summary?year=2026'))
    expect(sums).toMatchObject({
      count: 1,
      grossCents: 100_000,
      feesCents: 5_000,
      netCents: 95_000,
      gainCents: 55_000,
      withoutCost: 0,
    })
    expect(none.count).toBe(0)
    expect((await wanted(seller.get('/api/user/sales/summary?year=2025'))).sold.count).toBe(0)
    const stranger = await h().buildUser()
    expect((await stranger.get(`/api/user/sales/${sale.id}`)).status).toBe(404)
    expect((await admin.get(`/api/user/sales/${sale.id}`)).status, 'an admin has a page of their own').toBe(404)
    const csv = await seller.get('/api/user/sales?format=csv')
    expect(csv.body.split('\n')[1]).toContain(',1000.00,50.00,0.00,950.00,0.00,950.00,400.00,550.00,')
  })

  it('of an Ambry-owned card is Ambry’s revenue', async () => {
    const card = await wanted(admin.post('/api/admin/cards', { ownerId: null, card: newCard() }), 201)
    const sale = await agreed(admin, { cardId: card.id, buyerId: buyer.id })
    expect(sale).toMatchObject({ channel: 'house', seller: { id: null }, sellerFeeCents: 0, netCents: 100_000 })
    await pay(sale)
    const trial = await wanted(admin.get('/api/admin/ledger/trial-balance'))
    expect(JSON.stringify(trial)).toContain('card_sales')
    expect(await disagreements(admin)).toEqual([])
    const undone = await wanted(
      admin.post(`${sales}/${sale.id}/undo`, { reason: 'The buyer changed their mind' }, key()),
    )
    expect(undone.status).toBe('undone')
    expect((await adminCardOf(card.id)).owner.kind).toBe('house')
    expect(await disagreements(admin)).toEqual([])
  })
})

describe('a reversed payment', () => {
  const settled = async () => {
    const card = await held(h(), seller, { costCents: 40_000 })
    const sale = await agreed(admin, { cardId: card.id, buyerId: buyer.id })
    return { card, sale, payment: await pay(sale) }
  }

  it('leaves title in place, holds the card, cancels the payout and notifies every admin', async () => {
    const { card, sale, payment } = await settled()
    await reverse(payment)
    const now = await saleNow(admin, sale)
    expect(now).toMatchObject({ status: 'reopened', payout: null, actions: ['edit', 'record_payment', 'undo'] })
    expect(now.attention).toContain('The card is on hold.')
    expect(await cardOf(buyer, card.id)).toMatchObject({ commitment: 'reservation' })
    expect(await payouts(seller)).toMatchObject([{ status: 'canceled' }])
    expect(await noticesOf(admin)).toContain('A sold card is unpaid again')
    expect(await disagreements(admin)).toEqual([])

    await pay(now)
    expect(await saleNow(admin, sale), 'paid again').toMatchObject({ status: 'settled', payout: { status: 'due' } })
    expect(await cardOf(buyer, card.id)).toMatchObject({ commitment: null })
    expect((await payouts(seller)).map(({ status }: any) => status).sort()).toEqual(['canceled', 'due'])
    expect(await disagreements(admin)).toEqual([])
  })

  it('lets an admin undo the sale: title goes back with the seller’s private data', async () => {
    const { card, sale, payment } = await settled()
    await reverse(payment)
    const url = `${sales}/${sale.id}/undo`
    expect((await admin.post(url, { reason: 'x' }, key())).status).toBe(400)
    const undone = await shownAfter(admin, sales, admin.post(url, { reason: 'The buyer cannot pay' }, key()))
    expect(undone).toMatchObject({
      status: 'undone',
      endReason: 'The buyer cannot pay',
      invoice: { displayStatus: 'void' },
      actions: ['edit'],
    })
    expect(await cardOf(seller, card.id)).toMatchObject({ costCents: 40_000, commitment: null, valueCents: null })
    expect((await buyer.get(`/api/registry/${card.id}`)).status).toBe(404)
    expect((await admin.post(url, { reason: 'Again' }, key())).status).toBe(409)
    expect(await disagreements(admin)).toEqual([])
  })

  it('after the seller was paid, reverses nothing automatically', async () => {
    const { sale, payment } = await settled()
    const { payout } = await saleNow(admin, sale)
    const finance = await inFinance(h())
    await wanted(finance.post(`/api/admin/payouts/${payout.id}/pay`, { method: 'wire', paidOn: '2026-11-15' }, key()))
    await reverse(payment)
    const now = await saleNow(admin, sale)
    expect(now).toMatchObject({
      ...{ status: 'reopened', payout: { status: 'paid' }, actions: ['edit', 'record_payment', 'undo'] },
      attention: expect.stringContaining('or undo the sale: the seller is then billed for the payout.'),
    })
    expect((await admin.post(`${sales}/${sale.id}/undo`, { reason: 'No' }, key())).status).toBe(400)
    expect(await disagreements(admin)).toEqual([])
    await pay(now)
    expect((await saleNow(admin, sale)).status).toBe('settled')
    expect(await payouts(seller), 'not paid twice').toHaveLength(1)
    expect(await disagreements(admin)).toEqual([])
  })
})

describe('canceling a sale', () => {
  it('frees the card: by canceling, voiding or crediting the invoice, also when partly paid', async () => {
    const second = await h().buildUser({ isAdmin: true })
    await h().stepUp(second)
    const ways: [string, (sale: any) => Promise<unknown>][] = [
      ['call-off', (sale) => wanted(admin.post(`${sales}/${sale.id}/call-off`, { reason: 'No money' }, key()))],
      [
        'void',
        (sale) => wanted(admin.post(`/api/admin/invoices/${sale.invoice.id}/void`, { reason: 'No money' }, key())),
      ],
      [
        'credit',
        async (sale) => {
          const credit = { amountCents: 110_000, reason: 'No money' }
          await approvedBy(second, admin.post(`/api/admin/invoices/${sale.invoice.id}/credit-notes`, credit, key()))
        },
      ],
      [
        'part paid',
        async (sale) => {
          await pay(sale, 30_000)
          await wanted(admin.post(`${sales}/${sale.id}/call-off`, { reason: 'No money' }, key()))
        },
      ],
    ]
    for (const [name, off] of ways) {
      const card = await held(h(), seller)
      const sale = await agreed(admin, { cardId: card.id, buyerId: buyer.id })
      await off(sale)
      expect(await saleNow(admin, sale), name).toMatchObject({
        status: 'called_off',
        invoice: { displayStatus: 'void' },
      })
      expect(await cardOf(seller, card.id), name).toMatchObject({ commitment: null })
      await agreed(admin, { cardId: card.id, buyerId: buyer.id })
    }
    expect(await wanted(admin.get(`/api/admin/balances/${buyer.id}`))).toMatchObject({ creditCents: 30_000 })
    expect(await disagreements(admin)).toEqual([])
  })

  it('can waive only the fee; the price is owed to the seller', async () => {
    const card = await held(h(), seller)
    const sale = await agreed(admin, { cardId: card.id, buyerId: buyer.id })
    const credit = (amountCents: number, by = admin) =>
      by.post(`/api/admin/invoices/${sale.invoice.id}/credit-notes`, { amountCents, reason: 'A kindness' }, key())
    await wanted(credit(10_000), 201)
    const [status, words] = await refusal(credit(1))
    expect([status, words]).toEqual([409, expect.stringContaining('the fee of $100.00 can be partially credited')])
    await pay(await saleNow(admin, sale))
    expect((await saleNow(admin, sale)).status).toBe('settled')
    expect((await credit(5_000)).status).toBe(409)
    // with the first, it is more than one person gives
    await wanted(credit(100_000, await inFinance(h())), 201)
    expect((await saleNow(admin, sale)).status, 'all of it').toBe('undone')
    expect(await disagreements(admin)).toEqual([])
  })
})

describe('evidence', () => {
  it('is updated by version; the agreed terms are not', async () => {
    const card = await held(h(), seller)
    const sale = await agreed(admin, { cardId: card.id, buyerId: buyer.id, note: 'By phone' })
    const edited = await shownAfter(
      admin,
      sales,
      admin.patch(`${sales}/${sale.id}`, { version: sale.version, link: 'https://example.com/lot/1' }),
    )
    expect(edited).toMatchObject({ note: 'By phone', link: 'https://example.com/lot/1', version: sale.version + 1 })
    const stale = await admin.patch(`${sales}/${sale.id}`, { version: sale.version, note: 'x' })
    expect(stale.status).toBe(409)
    expect((await buyer.patch(`${sales}/${sale.id}`, { version: 2, note: 'x' })).status).toBe(403)
    expect((await admin.get(`${sales}/${card.id}`)).status).toBe(404)
  })
})

describe('the admin list', () => {
  it('filters, totals and exports', async () => {
    const cards = [await held(h(), seller, { playerName: 'Ada Quill' }), await held(h(), seller)]
    const [first, second] = [
      await agreed(admin, { cardId: cards[0].id, buyerId: buyer.id, priceCents: 50_000 }),
      await agreed(admin, { cardId: cards[1].id, buyerId: buyer.id, priceCents: 70_000 }),
    ]
    await pay(first)
    const found = async (query: string) =>
      (await wanted(admin.get(`${sales}?memberId=${buyer.id}&${query}`))).items.map(({ id }: any) => id)
    expect(await found('q=ada quill')).toEqual([first.id])
    expect(await found('q=sela')).toHaveLength(2)
    expect(await found(`q=${second.invoice.number}`)).toEqual([second.id])
    expect(await found('status=agreed')).toEqual([second.id])
    expect(await found('priceFrom=60000')).toEqual([second.id])
    expect(await found('sort=priceCents')).toEqual([first.id, second.id])
    expect(await found('from=2026-11-16')).toEqual([])
    expect(await found('channel=house')).toEqual([])
    expect(await wanted(admin.get(`${sales}/summary?memberId=${buyer.id}`))).toMatchObject({
      count: 1,
      grossCents: 50_000,
      feesCents: 7_500,
      agreedCount: 1,
      agreedCents: 70_000,
      medianDays: 0,
      months: [{ month: '2026-11', count: 1 }],
      channels: [{ channel: 'private', grossCents: 50_000 }],
    })
    const months = await admin.get(`${sales}/summary?memberId=${buyer.id}&format=csv`)
    expect(months.body).toBe('Month,Sales,Gross (USD),Fees (USD)\r\n2026-11,1,500.00,75.00\r\n')
    const csv = await admin.get(`${sales}?memberId=${buyer.id}&format=csv`)
    expect(csv.body.trim().split('\n')).toHaveLength(3)
  })
})
