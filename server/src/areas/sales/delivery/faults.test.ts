import { beforeEach, expect, it } from 'vitest'

import { disagreements, key } from '../../../../test/billing.ts'
import { putInVault, receiveCard } from '../../../../test/buying.ts'
import { refusal, registered, wanted } from '../../../../test/cards.ts'
import { runs } from '../../../../test/depth.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { agreed, payFor, saleNow } from '../../../../test/sales.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { handle } from '../../cards/custody/service.ts'
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
  await h().query(`UPDATE users SET shipping_address = '4 Elm Street' WHERE id = $1`, [buyer.id])
  await h().stepUp(admin)
  card = await registered(seller)
})

const viaVault = () => agreed(admin, { cardId: card.id, buyerId: buyer.id })
const direct = () => agreed(admin, { cardId: card.id, buyerId: buyer.id, delivery: 'direct' })
const ship = ({ id }: any) => seller.post(`/api/user/sales/${id}/ship`, { carrier: 'UPS', tracking: '1Z 999' })
const report = ({ id }: any) => buyer.post(`/api/user/sales/${id}/report`, { problem: 'The case is cracked.' })
const reverse = ({ id }: any) =>
  wanted(admin.post(`/api/admin/payments/${id}/reverse`, { reason: 'The bank took it back' }, key()))
const complete = () => completeDelivered(h().app.deps)
const statusOf = async (sale: any) => (await saleNow(admin, sale)).displayStatus
const ownerOf = async () => (await h().query(`SELECT owner_id AS id FROM cards WHERE id = $1`, [card.id]))[0].id
const balanced = async () => expect(await disagreements(admin)).toEqual([])

it('a sale that reopened is settled by the next payment, wherever the buyer has the card', async () => {
  for (const custody of ['with_owner', 'outbound']) {
    card = await registered(seller)
    await putInVault(h(), card.id)
    const sale = await viaVault()
    const payment = await payFor(admin, sale)
    await h().query(`UPDATE cards SET custody = $2, vault = CASE WHEN $2 = 'outbound' THEN vault END WHERE id = $1`, [
      card.id,
      custody,
    ])
    await reverse(payment)
    expect(await statusOf(sale), custody).toBe('reopened')
    await payFor(admin, sale)
    expect(await saleNow(admin, sale), custody).toMatchObject({ status: 'settled', payout: { status: 'due' } })
  }
  await balanced()
})

it('a payment and the arrival at the same moment settle the sale, and so do a reversal and the arrival, or not', async () => {
  for (let at = 0; at < runs({ short: 2, deep: 4 }); at++) {
    card = await registered(seller)
    const sale = await viaVault()
    const first = await payFor(admin, sale)
    await reverse(first)
    await Promise.all([payFor(admin, sale), receiveCard(h(), card.id)])
    expect(await statusOf(sale)).toBe('settled')

    card = await registered(seller)
    const other = await viaVault()
    const paid = await payFor(admin, other)
    await Promise.all([reverse(paid), receiveCard(h(), card.id)])
    // whichever came first
    expect(['agreed', 'reopened']).toContain((await saleNow(admin, other)).status)
    await payFor(admin, other)
    expect(await statusOf(other)).toBe('settled')
  }
  await balanced()
})

it('nothing settles while someone else claims the card; a rejected claim completes the sale', async () => {
  const sale = await viaVault()
  await payFor(admin, sale)
  const claimant = await h().buildUser()
  const statement = 'It was taken from my house.'
  const claim = await wanted(
    claimant.post('/api/user/disputes', { grader: 'PSA', certNumber: card.certNumber, statement }),
    201,
  )
  await receiveCard(h(), card.id)
  expect(await saleNow(admin, sale)).toMatchObject({ status: 'agreed', displayStatus: 'on_hold' })
  expect((await saleNow(admin, sale)).attention).toContain('Someone else claims this card')
  await complete()
  expect(await ownerOf()).toBe(seller.id)
  await balanced()
  await h().stepUp(admin)
  await wanted(
    admin.post(`/api/admin/disputes/${claim.id}/decide`, { action: 'reject', decision: 'No proof was sent.' }),
  )
  await complete()
  expect(await statusOf(sale)).toBe('settled')
  expect(await ownerOf()).toBe(buyer.id)
  await balanced()
})

it('a claim stops a delivery between members: neither side can go on', async () => {
  const sale = await direct()
  await payFor(admin, sale)
  const statement = 'It was taken from my house.'
  const asked = { grader: 'PSA', certNumber: card.certNumber, statement }
  await wanted((await h().buildUser()).post('/api/user/disputes', asked), 201)
  expect((await ship(sale)).status).toBe(409)
  expect((await buyer.post(`/api/user/sales/${sale.id}/accept`, {}, key())).status).toBe(409)
  expect((await admin.post(`/api/admin/sales/${sale.id}/complete`, { reason: 'It is fine' }, key())).status).toBe(409)
  expect((await wanted(seller.get(`/api/user/sales/${sale.id}`))).shipTo).toBeNull()
})

it('after a reported problem the arrival at the vault completes nothing', async () => {
  const sale = await direct()
  await payFor(admin, sale)
  await wanted(ship(sale))
  await wanted(report(sale))
  const run = (step: any) =>
    h().app.deps.transactions.run(systemOrigin, (tx) => handle(tx, h().app.deps, card.id, step))
  await run({ action: 'expect', vault: 'Delaware vault' })
  await receiveCard(h(), card.id)
  await complete()
  expect(await statusOf(sale)).toBe('problem')
  expect(await ownerOf()).toBe(seller.id)
  await balanced()
})

it('paid again after it was shipped, it gives the buyer all the days again, without asking the seller to ship', async () => {
  const sale = await direct()
  const first = await payFor(admin, sale)
  await wanted(ship(sale))
  await wanted(report(sale))
  await reverse(first)
  expect((await saleNow(admin, sale)).attention, 'nothing is held').toBeNull()
  expect((await wanted(admin.get(`/api/admin/sales?problem=1&cardId=${card.id}`))).items).toEqual([])
  await h().query(`UPDATE sales SET problem = NULL, problem_at = NULL WHERE id = $1`, [sale.id])
  await h().later(60 * 86_400)
  await payFor(admin, sale)
  await complete()
  expect(await saleNow(admin, sale)).toMatchObject({ displayStatus: 'shipped', delivery: { tracking: '1Z 999' } })
  const titles = (await wanted(seller.get('/api/user/notices'))).items.map(({ title }: { title: string }) => title)
  expect(titles.filter((title: string) => title === 'Ship your card to the buyer')).toHaveLength(1)
  await h().later(7 * 86_400)
  await complete()
  expect(await statusOf(sale)).toBe('settled')
  await balanced()
})

it('a suspended buyer can’t object, so staff complete it; they can also do so when the seller adds no tracking', async () => {
  const sale = await direct()
  await payFor(admin, sale)
  await wanted(ship(sale))
  await h().query(`UPDATE users SET status = 'suspended', suspended_reason = 'A test' WHERE id = $1`, [buyer.id])
  await h().later(30 * 86_400)
  await complete()
  expect(await statusOf(sale)).toBe('shipped')
  await h().stepUp(admin)
  const done = () =>
    admin.post(`/api/admin/sales/${sale.id}/complete`, { reason: 'The carrier has a signature' }, key())
  expect((await saleNow(admin, sale)).actions).toContain('complete')
  await wanted(done())
  expect(await statusOf(sale)).toBe('settled')
  await balanced()
})

it('nobody cancels their own sale, and a paid one takes a fresh code', async () => {
  const cancel = ({ id }: any, by = admin) =>
    by.post(`/api/admin/sales/${id}/call-off`, { reason: 'I want it back' }, key())
  const own = await agreed(admin, { cardId: card.id, buyerId: admin.id })
  expect((await cancel(own)).status).toBe(422)
  const second = await h().buildUser({ isAdmin: true })
  await h().later(301)
  await wanted(cancel(own, second))
})

it('a buyer without a name or an address can’t be shipped to, and no phone number is shown instead', async () => {
  const sale = await direct()
  await payFor(admin, sale)
  await h().query(`UPDATE users SET name = NULL, shipping_address = NULL WHERE id = $1`, [buyer.id])
  expect((await wanted(seller.get(`/api/user/sales/${sale.id}`))).shipTo).toEqual({ name: null, address: null })
  expect(await refusal(ship(sale))).toEqual([
    422,
    'The buyer has no shipping address now. Contact us before you ship the card.',
  ])
})

it('a receipt that settled a sale can’t be corrected', async () => {
  const sale = await viaVault()
  await payFor(admin, sale)
  await receiveCard(h(), card.id)
  expect(await statusOf(sale)).toBe('settled')
  const undo = admin.post(`/api/admin/cards/${card.id}/custody`, { action: 'undoReceive', reason: 'A wrong card' })
  expect(await refusal(undo)).toEqual([409, expect.stringContaining('has been handled since')])
})
