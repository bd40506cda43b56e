import { beforeEach, describe, expect, it } from 'vitest'

import { waitingAt } from '../../../../test/attention.ts'
import { disagreements, key, payment } from '../../../../test/billing.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import { type Caller, startHarness, useHarness } from '../../../../test/harness.ts'
import { sandboxCounter } from '../../../../test/payments.ts'
import { approve, asked, askFor, houseInSecure, inSecure } from '../../../../test/secure.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { reprice } from '../listings/service.ts'
import { expireAll } from './reservations-service.ts'

// Ways in which someone could have gained or lost a card against the rules.

const h = useHarness()
let admin: Caller
let seller: Caller
let buyer: Caller
let second: Caller
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  seller = await h().buildUser({ name: 'Sela Moreau' })
  buyer = await h().buildUser({ name: 'Bram Okafor' })
  second = await h().buildUser({ name: 'Rhea Castell' })
})

const decide = (by: Caller, request: any, what: string, body: object = {}) =>
  by.post(`/api/admin/requests/${request.id}/${what}`, body, key())
const act = (by: Caller, request: any, what: string, body: object = {}) =>
  by.post(`/api/user/requests/${request.id}/${what}`, body, key())
const own = (by: Caller, request: any) => wanted(by.get(`/api/user/requests/${request.id}`))
const shown = (by: Caller, id: string) => wanted(by.get(`/api/cards/${id}`))
const raised = (id: string, cents: number) =>
  h().app.deps.transactions.run({ ...systemOrigin, actorId: seller.id }, (tx) => reprice(tx, h().app.deps, id, cents))
const wire = (member: Caller, invoice: any, cents: number) =>
  wanted(
    admin.post(
      '/api/admin/payments',
      payment(member.id, cents, [{ invoiceId: invoice.id, amountCents: cents }]),
      key(),
    ),
    201,
  )
const messages = async (of: Caller) =>
  (await wanted(of.get('/api/user/notices'))).items.map(({ message }: any) => message).join('\n')

describe('an owner who raises the price', () => {
  it('is not bound by a counteroffer at the old price', async () => {
    const card = await inSecure(h(), seller)
    const request = await asked(buyer, card.id, { offerCents: 80_000 })
    await wanted(decide(admin, request, 'counter', { counterCents: 100_000 }))
    await raised(card.id, 200_000)
    expect((await act(buyer, request, 'accept', { counterCents: 100_000 })).status).toBe(409)
    expect(await own(buyer, request)).toMatchObject({ status: 'declined' })
  })

  it('is not bound by their earlier consent to less', async () => {
    const card = await inSecure(h(), seller)
    const request = await asked(buyer, card.id, { offerCents: 80_000 })
    await wanted(decide(admin, request, 'ask-owner', { cents: 80_000 }))
    await wanted(act(seller, request, 'answer', { agrees: true, cents: 80_000 }))
    await raised(card.id, 500_000)
    expect((await approve(admin, request)).status).toBe(409)
    expect((await wanted(admin.get(`/api/admin/requests/${request.id}`))).owner).toBeNull()
  })

  it('is not bound by the waitlist offer', async () => {
    const card = await inSecure(h(), seller)
    const held = await wanted(approve(admin, await asked(buyer, card.id)))
    await wanted(second.post(`/api/cards/${card.id}/wait`, {}))
    await wanted(act(buyer, held, 'withdraw'))
    await raised(card.id, 300_000)
    const take = (listPriceCents: number) => second.post(`/api/cards/${card.id}/wait/accept`, { listPriceCents }, key())
    expect((await take(100_000)).status).toBe(409)
    expect((await shown(second, card.id)).wait).toMatchObject({ status: 'offered', listPriceCents: 300_000 })
    expect(await messages(second)).toContain(
      'You can now buy 1986 Crown Hoops Marcus Vale for $3,000.00. Respond before the offer expires.',
    )
    expect(await wanted(take(300_000))).toMatchObject({ status: 'approved', agreedCents: 300_000 })
  })
})

describe('conflicts of interest', () => {
  it('no admin decides on their own request or sale', async () => {
    const clerk = await h().buildUser({ isAdmin: true, name: 'Clara Venn' })
    const card = await houseInSecure(h(), seller)
    const request = await asked(clerk, card.id, { offerCents: 100 })
    const words = 'This request involves you, so someone else must decide.'
    expect(await refusal(approve(clerk, request))).toEqual([409, words])
    expect(await refusal(decide(clerk, request, 'counter', { counterCents: 200 }))).toEqual([409, words])
    const theirs = await inSecure(h(), seller)
    const cheap = await asked(clerk, theirs.id, { offerCents: 1_000 })
    expect(await refusal(decide(clerk, cheap, 'owner-agreed', { cents: 1_000, reason: 'On the telephone' }))).toEqual([
      409,
      words,
    ])
    expect((await wanted(clerk.get(`/api/admin/requests/${request.id}`))).actions[0]).toEqual({
      action: 'approve',
      why: words,
    })
    expect((await approve(admin, request)).status, 'another may').toBe(200)
  })

  it('an owner is notified at once of consent an admin recorded for them', async () => {
    const card = await inSecure(h(), seller)
    const request = await asked(buyer, card.id, { offerCents: 50_000 })
    await wanted(decide(admin, request, 'owner-agreed', { cents: 50_000, reason: 'On the telephone' }))
    expect(await messages(seller)).toContain(
      'We recorded that you agreed to $500.00 for 1986 Crown Hoops Marcus Vale. If you didn’t, contact us now. Note: On the telephone',
    )
  })

  it('a counteroffer cannot exceed the list price', async () => {
    const card = await inSecure(h(), seller)
    const request = await asked(buyer, card.id, { offerCents: 50_000 })
    expect(await refusal(decide(admin, request, 'counter', { counterCents: 100_001 }))).toEqual([
      422,
      'A counteroffer can’t be above the list price.',
    ])
  })
})

describe('a member’s waitlist entry and request', () => {
  it('a member with a waitlist offer buys or passes; buying resolves their earlier request', async () => {
    const card = await inSecure(h(), seller)
    const held = await wanted(approve(admin, await asked(buyer, card.id)))
    await wanted(second.post(`/api/cards/${card.id}/wait`, {}))
    await wanted(act(buyer, held, 'withdraw'))
    expect(await refusal(askFor(second, card.id))).toEqual([
      409,
      'It’s offered to you on the waitlist. Buy it or pass.',
    ])
    // a request made before the offer
    await h().query(
      `INSERT INTO card_requests (card_id, listing_id, seller_id, member_id, list_price_at_request_cents, offer_cents, created_at, updated_at)
       SELECT card_id, id, seller_id, $2, 100000, 90000, now(), now() FROM listings WHERE card_id = $1 AND status = 'live'`,
      [card.id, second.id],
    )
    const taken = await wanted(second.post(`/api/cards/${card.id}/wait/accept`, { listPriceCents: 100_000 }, key()))
    expect(taken.status).toBe('approved')
    expect((await wanted(second.get('/api/user/requests/summary'))).sent).toEqual([
      { status: 'approved', count: 1 },
      { status: 'withdrawn', count: 1 },
    ])
  })

  it('approval while waiting ends the waitlist entry, and the reservation can still end', async () => {
    const card = await inSecure(h(), seller)
    const held = await wanted(approve(admin, await asked(buyer, card.id)))
    await wanted(second.post(`/api/cards/${card.id}/wait`, {}))
    const third = await h().buildUser()
    await wanted(third.post(`/api/cards/${card.id}/wait`, {}))
    await wanted(act(buyer, held, 'withdraw'))
    await wanted(second.delete(`/api/cards/${card.id}/wait`))
    expect((await shown(third, card.id)).wait.status).toBe('offered')
    await h().query(
      `INSERT INTO card_requests (card_id, listing_id, seller_id, member_id, list_price_at_request_cents, offer_cents, created_at, updated_at)
       SELECT card_id, id, seller_id, $2, 100000, 100000, now(), now() FROM listings WHERE card_id = $1 AND status = 'live'`,
      [card.id, third.id],
    )
    const [request] = (await wanted(third.get('/api/user/requests'))).items
    const reserved = await wanted(approve(admin, request))
    expect((await shown(third, card.id)).wait).toBeNull()
    await wanted(second.post(`/api/cards/${card.id}/wait`, {}))
    await wanted(decide(admin, reserved, 'call-off', { reason: 'A look is needed' }))
    expect((await shown(second, card.id)).wait.status).toBe('offered')
  })
})

describe('payments in the meantime', () => {
  it('a reservation cannot be canceled while a payment is pending', async () => {
    const counter = sandboxCounter(h())
    const card = await inSecure(h(), seller)
    const held = await wanted(approve(admin, await asked(buyer, card.id)))
    const part = { invoiceId: held.invoice.id, amountCents: held.invoice.dueCents }
    const charge = await counter.pay(buyer, [part], 'bank_success')
    expect(await refusal(decide(admin, held, 'call-off', { reason: 'A look is needed' }))).toEqual([
      409,
      'A payment for it is in progress. Wait for the result.',
    ])
    await counter.advance(charge)
    await counter.notify(charge)
    expect((await own(buyer, held)).status).toBe('completed')
  })

  it('a reversal after title passed shows on the request, and so does undoing the sale', async () => {
    await h().stepUp(admin)
    const card = await inSecure(h(), seller)
    const held = await wanted(approve(admin, await asked(buyer, card.id)))
    const paid = await wire(buyer, held.invoice, held.invoice.dueCents)
    await wanted(admin.post(`/api/admin/payments/${paid.id}/reverse`, { reason: 'The bank took it back' }, key()))
    const now = await own(buyer, held)
    expect(now).toMatchObject({
      status: 'completed',
      waitingOn: 'member',
      actions: ['pay'],
      next: 'Your payment was reversed. Please pay the invoice again.',
    })
    expect(now.timeline[0].words).toBe('Payment reversed')
    expect(await waitingAt(buyer, 'sentRequests')).toBe(1)
    await wanted(admin.post(`/api/admin/sales/${held.saleId}/undo`, { reason: 'Never paid' }, key()))
    expect(await own(buyer, held)).toMatchObject({
      waitingOn: 'nobody',
      actions: [],
      next: 'The sale was undone, and the card was returned.',
    })
    expect(await disagreements(admin)).toEqual([])
  })
})

describe('limits and edge cases', () => {
  it('the limit on open requests holds under concurrency', async () => {
    const settings = await wanted(admin.get('/api/admin/settings'))
    await wanted(admin.patch('/api/admin/settings', { version: settings.version, values: { requestsPerMember: 3 } }))
    const cards = await Promise.all(Array.from({ length: 6 }, () => inSecure(h(), seller)))
    const answers = await Promise.all(cards.map(({ id }) => askFor(buyer, id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    await wanted(
      admin.patch('/api/admin/settings', { version: settings.version + 1, values: { requestsPerMember: 20 } }),
    )
  })

  it('the longest reason is delivered as far as it fits', async () => {
    const card = await inSecure(h(), seller)
    const request = await asked(buyer, card.id)
    await wanted(decide(admin, request, 'decline', { reason: 'x'.repeat(500) }))
    expect((await own(buyer, request)).answer).toHaveLength(500)
  })

  it('a closed account has no requests or waitlist entries', async () => {
    const leaver = await h().buildUser({ name: 'Lia Vrin' })
    const card = await inSecure(h(), seller)
    const request = await asked(leaver, card.id)
    const other = await inSecure(h(), seller)
    await wanted(approve(admin, await asked(buyer, other.id)))
    await wanted(leaver.post(`/api/cards/${other.id}/wait`, {}))
    await wanted(admin.post(`/api/admin/users/${leaver.id}/close`, { reason: 'They asked for it' }))
    expect((await wanted(admin.get(`/api/admin/requests/${request.id}`))).status).toBe('withdrawn')
    expect(await shown(second, card.id)).toMatchObject({ availability: 'open' })
    expect(await shown(second, other.id)).toMatchObject({ waiting: 0 })
  })

  it('a request that fails to expire does not block the others', async () => {
    const cards = [await inSecure(h(), seller), await inSecure(h(), seller)]
    const requests = []
    for (const { id } of cards) {
      const request = await asked(buyer, id, { offerCents: 90_000 })
      await wanted(decide(admin, request, 'counter', { counterCents: 100_000 }))
      requests.push(request)
    }
    await h().query(
      `CREATE FUNCTION fail_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
    )
    await h().query(
      `CREATE TRIGGER fail_one BEFORE UPDATE ON card_requests FOR EACH ROW WHEN (NEW.status = 'expired' AND NEW.id = '${requests[0].id}') EXECUTE FUNCTION fail_one()`,
    )
    await h().later(48 * 3600)
    await expireAll(h().app.deps)
    await h().query('DROP TRIGGER fail_one ON card_requests')
    expect((await own(buyer, requests[0])).status).toBe('countered')
    expect((await own(buyer, requests[1])).status).toBe('expired')
  })

  it('an owner is notified when an admin unlists their card', async () => {
    const card = await inSecure(h(), seller)
    await wanted(
      admin.post(
        '/api/admin/cards/listings',
        { action: 'unlist', reason: 'It needs a look.', select: { ids: [card.id] } },
        key(),
      ),
    )
    expect(await messages(seller)).toContain('1986 Crown Hoops Marcus Vale is no longer listed. It needs a look.')
  })

  it('every member action needs one connection at a time', async () => {
    const single = await startHarness({ environment: { DATABASE_POOL: '1' } })
    try {
      const [boss, owner, one, other] = [
        await single.buildUser({ isAdmin: true }),
        await single.buildUser(),
        await single.buildUser(),
        await single.buildUser(),
      ] as const
      const card = await inSecure(single, owner)
      expect((await askFor(one, card.id, { listPriceCents: 5 })).status).toBe(409)
      const held = await wanted(approve(boss, await asked(one, card.id)))
      expect((await askFor(other, card.id)).status).toBe(409)
      await wanted(other.post(`/api/cards/${card.id}/wait`, {}))
      await wanted(other.delete(`/api/cards/${card.id}/wait`))
      await wanted(other.post(`/api/cards/${card.id}/wait`, {}))
      await wanted(one.post(`/api/user/requests/${held.id}/withdraw`, {}))
      await wanted(other.post(`/api/cards/${card.id}/wait/accept`, { listPriceCents: 100_000 }, key()))
      expect((await approve(boss, held)).status).toBe(409)
    } finally {
      await single.close()
    }
  })
})
