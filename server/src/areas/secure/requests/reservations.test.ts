import { beforeEach, describe, expect, it } from 'vitest'

import { disagreements, key, payment } from '../../../../test/billing.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { sandboxCounter } from '../../../../test/payments.ts'
import { approve, asked, askFor, inSecure } from '../../../../test/secure.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { openSession } from '../../accounts/sessions/service.ts'
import { passUnanswered } from '../waitlist/service.ts'
import { expireAll } from './reservations-service.ts'

const h = useHarness()
let admin: Caller
let seller: Caller
let buyer: Caller
let second: Caller
let third: Caller
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  seller = await h().buildUser({ name: 'Sela Moreau' })
  buyer = await h().buildUser({ name: 'Bram Okafor' })
  second = await h().buildUser({ name: 'Rhea Castell' })
  third = await h().buildUser({ name: 'Ivo Lund' })
})

const own = (by: Caller, request: any) => wanted(by.get(`/api/user/requests/${request.id}`))
const cardOf = (id: string) => wanted(admin.get(`/api/admin/cards/${id}`))
const shown = (by: Caller, id: string) => wanted(by.get(`/api/cards/${id}`))
const join = (by: Caller, id: string) => by.post(`/api/cards/${id}/wait`, {})
const leave = (by: Caller, id: string) => by.delete(`/api/cards/${id}/wait`)
const take = (by: Caller, id: string, listPriceCents = 100_000) =>
  by.post(`/api/cards/${id}/wait/accept`, { listPriceCents }, key())
const wire = (member: Caller, invoice: any, cents: number) =>
  admin.post('/api/admin/payments', payment(member.id, cents, [{ invoiceId: invoice.id, amountCents: cents }]), key())

async function held(by: Caller = buyer, more: Record<string, unknown> = {}) {
  const card = await inSecure(h(), seller, more)
  const request = await asked(by, card.id)
  return { card, request: await wanted(approve(admin, request)) }
}
const fiveDays = 5 * 86_400

describe('an unpaid reservation', () => {
  it('expires after five days: the invoice is voided and the card relisted', async () => {
    const { card, request } = await held()
    await h().later(fiveDays - 60)
    await expireAll(h().app.deps)
    expect((await own(buyer, request)).status).toBe('approved')
    await h().later(60)
    await Promise.all([expireAll(h().app.deps), expireAll(h().app.deps)])
    expect(await own(buyer, request)).toMatchObject({ status: 'expired', actions: [] })
    expect((await wanted(buyer.get(`/api/user/invoices/${request.invoice.id}`))).displayStatus).toBe('void')
    expect((await cardOf(card.id)).commitment).toBe('listing')
    expect((await shown(second, card.id)).availability).toBe('open')
    expect(await disagreements(admin)).toEqual([])
  })

  it('turns late money into the member’s credit, never title', async () => {
    const { card, request } = await held()
    await h().later(fiveDays)
    await expireAll(h().app.deps)
    expect((await wire(buyer, request.invoice, 110_000)).status, 'a void invoice takes nothing').not.toBe(201)
    await wanted(admin.post('/api/admin/payments', payment(buyer.id, 110_000, []), key()), 201)
    expect((await wanted(buyer.get('/api/user/balance'))).creditCents).toBe(110_000)
    expect((await cardOf(card.id)).owner.id).toBe(seller.id)
    expect((await shown(second, card.id)).availability).toBe('open')
  })

  it('turns a partial payment into credit', async () => {
    const { card, request } = await held()
    await wanted(wire(buyer, request.invoice, 40_000), 201)
    expect((await buyer.post(`/api/user/requests/${request.id}/withdraw`, {})).status, 'not without the house').toBe(
      409,
    )
    await h().later(fiveDays)
    await expireAll(h().app.deps)
    expect((await own(buyer, request)).status).toBe('expired')
    expect((await wanted(buyer.get('/api/user/balance'))).creditCents).toBe(40_000)
    expect((await cardOf(card.id)).owner.id).toBe(seller.id)
    expect(await disagreements(admin)).toEqual([])
  })

  it('is held while a payment is pending, and completes when it settles', async () => {
    const counter = sandboxCounter(h())
    const { card, request } = await held()
    const part = { invoiceId: request.invoice.id, amountCents: request.invoice.dueCents }
    const charge = await counter.pay(buyer, [part], 'bank_success')
    expect(charge.status).toBe('processing')
    await h().later(fiveDays + 3600)
    await expireAll(h().app.deps)
    expect((await own(buyer, request)).status).toBe('approved')
    await counter.advance(charge)
    await counter.notify(charge)
    expect((await own(buyer, request)).status).toBe('completed')
    expect((await cardOf(card.id)).owner.id).toBe(buyer.id)
    expect(await disagreements(admin)).toEqual([])
  })

  it('can be given up by the buyer or canceled by an admin', async () => {
    const { card, request } = await held()
    expect(await wanted(buyer.post(`/api/user/requests/${request.id}/withdraw`, {}))).toMatchObject({
      status: 'withdrawn',
    })
    expect((await cardOf(card.id)).commitment).toBe('listing')

    const again = await wanted(approve(admin, await asked(buyer, card.id)))
    const called = await wanted(
      admin.post(`/api/admin/requests/${again.id}/call-off`, { reason: 'The card needs a look.' }, key()),
    )
    expect(called).toMatchObject({ status: 'declined', answer: 'The card needs a look.' })
    expect((await cardOf(card.id)).commitment).toBe('listing')

    // the same from the sales page, which knows nothing about requests
    const third = await wanted(approve(admin, await asked(buyer, card.id)))
    await wanted(admin.post(`/api/admin/sales/${third.saleId}/call-off`, { reason: 'Called off there.' }, key()))
    expect(await own(buyer, third)).toMatchObject({ status: 'declined' })
    expect((await shown(second, card.id)).availability).toBe('open')
    expect(await disagreements(admin)).toEqual([])
  })

  it('is not relisted in Secure if its title was disputed meanwhile', async () => {
    const { card, request } = await held()
    await h().query(
      `INSERT INTO card_disputes (card_id, claimant_id, statement, opened_at) VALUES ($1, $2, 'It is mine, really.', now())`,
      [card.id, third.id],
    )
    await wanted(buyer.post(`/api/user/requests/${request.id}/withdraw`, {}))
    expect((await cardOf(card.id)).commitment).toBeNull()
    expect((await second.get(`/api/cards/${card.id}`)).status).toBe(404)
  })
})

describe('the waitlist', () => {
  it('returns 401, 404, 409; joined in order, left, offered in order, accepted at once', async () => {
    const { card, request } = await held()
    const open = await inSecure(h(), seller)
    expect((await join(h().nobody, card.id)).status).toBe(401)
    expect((await join(second, second.id)).status).not.toBe(200)
    expect(await refusal(join(second, open.id))).toEqual([409, 'It’s open to requests.'])
    expect(await refusal(join(buyer, card.id))).toEqual([409, 'It’s reserved for you.'])
    expect(await refusal(join(seller, card.id))).toEqual([409, 'It’s yours.'])
    await wanted(join(second, card.id))
    expect(await wanted(second.get(`/api/cards/${card.id}`))).toMatchObject({
      wait: { status: 'waiting', place: 1 },
      waiting: 1,
    })
    expect((await join(second, card.id)).status).toBe(409)
    await wanted(join(third, card.id))
    expect(await wanted(third.get(`/api/cards/${card.id}`))).toMatchObject({ wait: { status: 'waiting', place: 2 } })
    await wanted(leave(second, card.id))
    expect((await shown(third, card.id)).wait.place).toBe(1)
    await wanted(join(second, card.id))

    await wanted(buyer.post(`/api/user/requests/${request.id}/withdraw`, {}))
    const offered = await shown(third, card.id)
    expect(offered.wait).toMatchObject({ status: 'offered', listPriceCents: 100_000 })
    expect(offered.actions.find(({ action }: any) => action === 'take').why).toBeNull()
    const outsider = await asked(buyer, card.id)
    expect(await refusal(approve(admin, outsider))).toEqual([
      409,
      'The card is offered to the next member on its waitlist.',
    ])
    expect((await take(second, card.id)).status, 'not their turn').toBe(409)
    expect((await take(third, card.id, 90_000)).status, 'another price').toBe(409)

    const taken = await wanted(take(third, card.id))
    expect(taken).toMatchObject({ status: 'approved', agreedCents: 100_000 })
    expect((await own(buyer, outsider)).status).toBe('declined')
    await wanted(wire(third, taken.invoice, 110_000), 201)
    expect((await own(third, taken)).status).toBe('completed')
    expect((await wanted(second.get('/api/user/requests/waits'))).items, 'nobody waits for what is sold').toEqual([])
    expect(await disagreements(admin)).toEqual([])
  })

  it('moves to the next after 24 hours without an answer, and relists when no one is left', async () => {
    const { card, request } = await held()
    await wanted(join(second, card.id))
    await wanted(join(third, card.id))
    await h().later(fiveDays)
    await expireAll(h().app.deps)
    expect((await own(buyer, request)).status).toBe('expired')
    expect((await shown(second, card.id)).wait.status).toBe('offered')
    await h().later(86_400)
    expect((await take(second, card.id)).status).toBe(409)
    await Promise.all([passUnanswered(h().app.deps), passUnanswered(h().app.deps)])
    expect((await shown(second, card.id)).wait).toBeNull()
    expect((await shown(third, card.id)).wait.status).toBe('offered')
    await wanted(leave(third, card.id))
    expect((await shown(third, card.id)).waiting).toBe(0)
    expect((await askFor(second, card.id)).status).toBe(201)
  })
})

describe('account status changes', () => {
  const suspend = (of: Caller) =>
    wanted(admin.post(`/api/admin/users/${of.id}/suspend`, { reason: 'A look is needed' }))
  const reinstate = (of: Caller) => wanted(admin.post(`/api/admin/users/${of.id}/reinstate`, {}))

  it('suspending a buyer withdraws pending requests, keeps reservations and leaves waitlists', async () => {
    const reserved = await held()
    const pending = await inSecure(h(), seller)
    const request = await asked(buyer, pending.id)
    const other = await held(second)
    await wanted(join(buyer, other.card.id))
    await suspend(buyer)
    const now = async ({ id }: any) => (await wanted(admin.get(`/api/admin/requests/${id}`))).status
    expect([await now(reserved.request), await now(request)]).toEqual(['approved', 'withdrawn'])
    expect((await shown(third, other.card.id)).waiting).toBe(0)
    await wanted(wire(buyer, reserved.request.invoice, 110_000), 201)
    expect((await cardOf(reserved.card.id)).owner.id).toBe(buyer.id)
  })

  it('a suspended owner’s cards are hidden until reinstated; reserved ones are still sold', async () => {
    const card = await inSecure(h(), seller)
    const request = await asked(buyer, card.id)
    const reserved = await held(second)
    await suspend(seller)
    expect((await buyer.get(`/api/cards/${card.id}`)).status).toBe(404)
    expect((await own(buyer, request)).status).toBe('declined')
    await wanted(wire(second, reserved.request.invoice, 110_000), 201)
    expect((await cardOf(reserved.card.id)).owner.id).toBe(second.id)
    await reinstate(seller)
    expect((await shown(buyer, card.id)).availability).toBe('open')
  })

  it('an account cannot be closed with a reserved or listed card, or money owed', async () => {
    const { request } = await held()
    const close = (of: Caller) => admin.post(`/api/admin/users/${of.id}/close`, { reason: 'They asked for it' })
    expect((await close(buyer)).status).toBe(409)
    expect(await refusal(close(seller))).toEqual([
      409,
      'A card is reserved for them, or one of theirs is reserved for a buyer. Wait for the sale to finish, or cancel it.',
    ])
    await wanted(buyer.post(`/api/user/requests/${request.id}/withdraw`, {}))
    expect(await refusal(close(seller))).toEqual([409, 'They have cards in Secure. Remove those first.'])
    await wanted(close(buyer))
  })

  it('an admin viewing an account cannot request in its name', async () => {
    const card = await inSecure(h(), seller)
    const [parent] = await h().query<{ id: string }>('SELECT id FROM sessions WHERE user_id = $1', [admin.id])
    const viewedBy = { impersonatorId: admin.id, parentId: parent?.id ?? '', reason: 'a test' }
    const { token } = await h().app.deps.transactions.run(systemOrigin, (tx) =>
      openSession(tx, { userId: buyer.id, userAgent: 'test', viewedBy }),
    )
    const viewed = h().asCaller(buyer.id, buyer.phone, token)
    expect((await viewed.get(`/api/cards/${card.id}`)).status).toBe(200)
    expect((await askFor(viewed, card.id)).status).toBe(403)
    expect((await viewed.post(`/api/cards/${card.id}/watch`, {})).status).toBe(403)
  })
})
