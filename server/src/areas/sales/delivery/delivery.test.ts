import { beforeEach, describe, expect, it } from 'vitest'

import { disagreements, key } from '../../../../test/billing.ts'
import { receiveCard } from '../../../../test/buying.ts'
import { refusal, registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { agree, agreed, payFor, saleNow } from '../../../../test/sales.ts'
import { completeDelivered } from './direct-service.ts'

const h = useHarness()
let admin: Caller
let seller: Caller
let buyer: Caller
let card: any
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  seller = await h().buildUser({ name: 'Sela Moreau' })
  buyer = await h().buildUser({ name: 'Theo Lindqvist' })
  await h().query(`UPDATE users SET shipping_address = '4 Elm Street\nDover, DE 19901' WHERE id = $1`, [buyer.id])
  await h().stepUp(admin)
  card = await registered(seller)
})

const terms = () => ({ cardId: card.id, buyerId: buyer.id })
const direct = () => agreed(admin, { ...terms(), delivery: 'direct' })
const parcel = { carrier: 'UPS', tracking: '1Z 999' }
const step = (by: Caller, { id }: any, name: string, body: object = {}) =>
  by.post(`/api/user/sales/${id}/${name}`, body, name === 'accept' ? key() : undefined)
const mine = (by: Caller, { id }: any) => wanted(by.get(`/api/user/sales/${id}`))
const ownerOf = async () => (await h().query(`SELECT owner_id AS id FROM cards WHERE id = $1`, [card.id]))[0].id
/** What we hold for the sale. */
const heldFor = async ({ invoice }: any) => {
  const [{ cents }] = await h().query(
    `SELECT coalesce(-sum(p.amount_cents), 0)::int AS cents FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
      JOIN ledger_accounts a ON a.id = p.account_id WHERE a.code = 'card_proceeds' AND e.invoice_id = $1`,
    [invoice.id],
  )
  return cents
}
const balanced = async () => expect(await disagreements(admin)).toEqual([])

/** Paid and shipped. */
async function onItsWay() {
  const sale = await direct()
  await payFor(admin, sale)
  await wanted(step(seller, sale, 'ship', parcel))
  return sale
}

describe('through the vault', () => {
  it('a paid sale of a card that its seller still has settles when we have it', async () => {
    const sale = await agreed(admin, terms())
    await payFor(admin, sale)
    expect(await saleNow(admin, sale)).toMatchObject({ status: 'agreed', displayStatus: 'awaiting_card', payout: null })
    expect(await ownerOf()).toBe(seller.id)
    expect(await heldFor(sale)).toBe(100_000)
    await balanced()
    expect(await refusal(step(seller, sale, 'ship', parcel))).toEqual([
      409,
      'This card goes through the vault, not directly to the buyer.',
    ])
    await receiveCard(h(), card.id)
    expect(await saleNow(admin, sale)).toMatchObject({ status: 'settled', payout: { status: 'due' } })
    expect(await ownerOf()).toBe(buyer.id)
    expect(await heldFor(sale)).toBe(0)
    await balanced()
  })

  it('the database refuses to settle it before', async () => {
    const sale = await agreed(admin, terms())
    await expect(
      h().query(`UPDATE sales SET status = 'settled', settled_on = agreed_on, settled_at = now() WHERE id = $1`, [
        sale.id,
      ]),
    ).rejects.toMatchObject({ constraint: 'sales_delivered' })
  })
})

describe('a seller who ships to the buyer', () => {
  it('is chosen for a card with its owner and a buyer with an address: 422 and 201', async () => {
    const chosen = { ...terms(), delivery: 'direct' }
    expect((await agree(admin, { ...chosen, delivery: 'pigeon' })).status).toBe(400)
    const quoted = await wanted(admin.get(`/api/admin/sales/quote?cardId=${card.id}&priceCents=5000`))
    expect(quoted.deliveries).toEqual(['vault', 'direct'])
    await h().query(`UPDATE users SET shipping_address = NULL WHERE id = $1`, [buyer.id])
    expect((await agree(admin, chosen)).status, 'no address').toBe(422)
    await h().query(`UPDATE users SET shipping_address = '4 Elm Street' WHERE id = $1`, [buyer.id])
    await h().query(`UPDATE cards SET custody = 'in_vault', vault = 'Delaware vault' WHERE id = $1`, [card.id])
    expect((await agree(admin, chosen)).status, 'we have it').toBe(422)
    expect((await wanted(admin.get(`/api/admin/sales/quote?cardId=${card.id}&priceCents=5000`))).deliveries).toEqual([
      'vault',
    ])
  })

  it('sees where to only after the payment; the buyer confirms, and the proceeds are due', async () => {
    const sale = await direct()
    expect(await mine(seller, sale)).toMatchObject({ displayStatus: 'agreed', shipTo: null, actions: [] })
    expect((await step(seller, sale, 'ship', parcel)).status, 'unpaid').toBe(409)
    await payFor(admin, sale)
    expect(await mine(seller, sale)).toMatchObject({
      displayStatus: 'to_ship',
      shipTo: { name: 'Theo Lindqvist', address: '4 Elm Street\nDover, DE 19901' },
      actions: ['ship'],
    })
    expect(await mine(buyer, sale)).toMatchObject({ shipTo: null, actions: ['accept', 'report'] })
    for (const [by, name, body, status] of [
      [h().nobody, 'ship', parcel, 401],
      [seller, 'ship', { carrier: 'UPS' }, 400],
      [seller, 'ship', { carrier: ' ', tracking: '1' }, 400],
      [buyer, 'ship', parcel, 404],
      [seller, 'accept', {}, 404],
      [admin, 'accept', {}, 404],
      [seller, 'report', { problem: 'Mine is better.' }, 404],
      [buyer, 'report', { problem: '' }, 400],
    ] as const)
      expect((await step(by as Caller, sale, name, body)).status, `${name} ${status}`).toBe(status)
    expect((await buyer.post(`/api/user/sales/${sale.id}/accept`)).status, 'without a key').toBe(400)

    const shipped = await wanted(step(seller, sale, 'ship', parcel))
    expect(shipped).toMatchObject({
      displayStatus: 'shipped',
      delivery: { carrier: 'UPS', tracking: '1Z 999', completesOn: '2026-11-22' },
    })
    expect(await ownerOf(), 'before it arrives').toBe(seller.id)
    await balanced()
    const once = key()
    const [first, again] = await Promise.all([
      buyer.post(`/api/user/sales/${sale.id}/accept`, {}, once),
      buyer.post(`/api/user/sales/${sale.id}/accept`, {}, key()),
    ])
    expect([first.status, again.status].sort()).toEqual([200, 409])
    expect(await saleNow(admin, sale)).toMatchObject({ status: 'settled', payout: { status: 'due' } })
    expect(await ownerOf()).toBe(buyer.id)
    expect(await heldFor(sale)).toBe(0)
    expect((await step(seller, sale, 'ship', parcel)).status, 'over').toBe(409)
    await balanced()
  })

  it('is paid when the buyer says nothing for seven days; a corrected parcel starts them again', async () => {
    const sale = await onItsWay()
    await h().later(3 * 86_400)
    await wanted(step(seller, sale, 'ship', { ...parcel, tracking: '1Z 998' }))
    await h().later(6 * 86_400)
    await completeDelivered(h().app.deps)
    expect((await saleNow(admin, sale)).status).toBe('agreed')
    await h().later(86_400)
    await Promise.all([completeDelivered(h().app.deps), completeDelivered(h().app.deps)])
    expect((await saleNow(admin, sale)).status).toBe('settled')
    expect(await ownerOf()).toBe(buyer.id)
    await balanced()
  })

  it('waits when the buyer reports a problem, and staff decide for the seller', async () => {
    const sale = await onItsWay()
    await wanted(step(buyer, sale, 'report', { problem: 'The case is cracked.' }))
    const seen = await saleNow(admin, sale)
    expect(seen).toMatchObject({ displayStatus: 'problem', delivery: { problem: 'The case is cracked.' } })
    expect(seen.attention).toContain('The case is cracked.')
    expect(seen.actions).toEqual(['edit', 'complete', 'call_off'])
    expect((await wanted(admin.get('/api/admin/sales?problem=1&total=1'))).total).toBe(1)
    expect((await step(seller, sale, 'ship', parcel)).status).toBe(409)
    await h().later(30 * 86_400)
    await completeDelivered(h().app.deps)
    expect((await saleNow(admin, sale)).status, 'it waits as long as it takes').toBe('agreed')
    const complete = (by: Caller) => by.post(`/api/admin/sales/${sale.id}/complete`, { reason: 'Seen intact' }, key())
    expect((await complete(seller)).status).toBe(403)
    await h().stepUp(admin)
    await wanted(complete(admin))
    expect(await saleNow(admin, sale)).toMatchObject({ status: 'settled', payout: { status: 'due' } })
    await balanced()
  })

  it('gets the card back when staff cancel, and the buyer gets their money', async () => {
    const sale = await onItsWay()
    await wanted(step(buyer, sale, 'report', { problem: 'Another card was in the box.' }))
    const cancel = () => admin.post(`/api/admin/sales/${sale.id}/call-off`, { reason: 'A wrong card' }, key())
    await h().later(301)
    expect(await refusal(cancel()), 'money becomes credit').toEqual([403, expect.stringContaining('new code')])
    await h().stepUp(admin)
    await wanted(cancel())
    expect((await saleNow(admin, sale)).status).toBe('called_off')
    expect(await ownerOf()).toBe(seller.id)
    expect((await wanted(buyer.get('/api/user/balance'))).creditCents).toBe(110_000)
    await balanced()
  })

  it('is told not to ship when the payment is reversed, and staff are when it has shipped', async () => {
    const titles = async (of: Caller) =>
      (await wanted(of.get('/api/user/notices'))).items.map(({ title }: { title: string }) => title)
    const reverse = (payment: any) =>
      wanted(admin.post(`/api/admin/payments/${payment.id}/reverse`, { reason: 'The bank took it back' }, key()))
    const sale = await direct()
    await reverse(await payFor(admin, sale))
    expect(await titles(seller)).toContain('The buyer’s payment was reversed')
    expect((await step(seller, sale, 'ship', parcel)).status).toBe(409)
    const second = await payFor(admin, sale)
    await wanted(step(seller, sale, 'ship', parcel))
    await reverse(second)
    expect(await titles(admin)).toContain('A shipped card is unpaid')
    expect((await step(buyer, sale, 'accept')).status, 'unpaid').toBe(409)
    await h().later(30 * 86_400)
    await completeDelivered(h().app.deps)
    expect((await saleNow(admin, sale)).status).toBe('agreed')
    await balanced()
  })
})
