import { requestSideNames } from '@ambry/contract/secure/kinds'
import { beforeEach, describe, expect, it } from 'vitest'

import { waitingAt } from '../../../../test/attention.ts'
import { disagreements, key, payment } from '../../../../test/billing.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { approve, asked, askFor, houseInSecure, inSecure } from '../../../../test/secure.ts'
import { expireAll } from './reservations-service.ts'

const h = useHarness()
let admin: Caller
let seller: Caller
let buyer: Caller
let rival: Caller
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  seller = await h().buildUser({ name: 'Sela Moreau' })
  buyer = await h().buildUser({ name: 'Bram Okafor' })
  rival = await h().buildUser({ name: 'Rhea Castell' })
})

const own = (by: Caller, request: any) => wanted(by.get(`/api/user/requests/${request.id}`))
const house = (request: any) => wanted(admin.get(`/api/admin/requests/${request.id}`))
const cardOf = (id: string) => wanted(admin.get(`/api/admin/cards/${id}`))
const inGallery = (by: Caller, id: string) => by.get(`/api/cards/${id}`)
const act = (by: Caller, request: any, what: string, body: object = {}) =>
  by.post(`/api/user/requests/${request.id}/${what}`, body, key())
const decide = (request: any, what: string, body: object = {}) =>
  admin.post(`/api/admin/requests/${request.id}/${what}`, body, key())
const pay = (request: any, cents: number = request.invoice.dueCents) =>
  wanted(
    admin.post(
      '/api/admin/payments',
      payment(request.member?.id ?? buyer.id, cents, [{ invoiceId: request.invoice.id, amountCents: cents }]),
      key(),
    ),
    201,
  )
const titles = async (of: Caller) =>
  (await wanted(of.get('/api/user/notices'))).items.map(({ message }: { message: string }) => message)

describe('requesting a card', () => {
  it('returns 401, 400, 404, 409, 422 and 201', async () => {
    const card = await inSecure(h(), seller)
    expect((await askFor(h().nobody, card.id)).status).toBe(401)
    expect(
      (await buyer.post(`/api/cards/${card.id}/requests`, { listPriceCents: 100_000 })).status,
      'without a key',
    ).toBe(400)
    for (const wrong of [
      { offerCents: 0 },
      { offerCents: 1.5 },
      { offerCents: -5 },
      { note: 'x'.repeat(501) },
      { delivery: 'by air' },
      { x: 1 },
    ])
      expect((await askFor(buyer, card.id, wrong)).status, JSON.stringify(wrong)).toBe(400)
    expect((await askFor(buyer, buyer.id)).status, 'no such card').toBe(404)
    expect(await refusal(askFor(seller, card.id))).toEqual([409, 'It’s yours.'])
    expect((await askFor(buyer, card.id, { listPriceCents: 90_000 })).status, 'another price by now').toBe(409)
    const request = await wanted(askFor(buyer, card.id, { offerCents: 90_000, note: ' Would you? ' }, 'once'), 201)
    expect(request).toMatchObject({
      status: 'pending',
      side: 'sent',
      listPriceAtRequestCents: 100_000,
      offerCents: 90_000,
      note: 'Would you?',
      waitingOn: 'house',
      delivery: 'stay',
      actions: ['edit', 'withdraw'],
    })
    expect(await wanted(askFor(buyer, card.id, { offerCents: 90_000, note: ' Would you? ' }, 'once'), 201)).toEqual(
      request,
    )
    expect(await refusal(askFor(buyer, card.id))).toEqual([409, 'You’ve already requested it.'])
    expect((await cardOf(card.id)).commitment, 'a request holds nothing').toBe('listing')
  })

  it('is limited to a number of open requests per member', async () => {
    const settings = await wanted(admin.get('/api/admin/settings'))
    await wanted(admin.patch('/api/admin/settings', { version: settings.version, values: { requestsPerMember: 2 } }))
    for (let n = 0; n < 2; n++) await asked(buyer, (await inSecure(h(), seller)).id)
    const [status, words] = await refusal(askFor(buyer, (await inSecure(h(), seller)).id))
    expect([status, words]).toEqual([422, 'You already have 2 open requests. Withdraw one first.'])
    const now = await wanted(admin.get('/api/admin/settings'))
    await wanted(admin.patch('/api/admin/settings', { version: now.version, values: { requestsPerMember: 20 } }))
  })

  it('shows every fee up front, with the plan discount', async () => {
    const card = await inSecure(h(), seller)
    expect(await wanted(buyer.get(`/api/cards/${card.id}/quote?offerCents=80000`))).toMatchObject({
      priceCents: 80_000,
      listPriceCents: 100_000,
      fee: { cents: 8_000 },
      totalCents: 88_000,
      dueDays: 5,
    })
    expect((await buyer.get(`/api/cards/${card.id}/quote`)).json()).toMatchObject({
      priceCents: 100_000,
      totalCents: 110_000,
    })
  })

  it('can be changed and withdrawn until decided; others see nothing of it', async () => {
    const card = await inSecure(h(), seller)
    const request = await asked(buyer, card.id, { offerCents: 70_000 })
    const edited = await wanted(
      buyer.patch(`/api/user/requests/${request.id}`, {
        version: request.version,
        offerCents: 75_000,
        delivery: 'send',
      }),
    )
    expect(edited).toMatchObject({ offerCents: 75_000, delivery: 'send' })
    expect(
      (await buyer.patch(`/api/user/requests/${request.id}`, { version: request.version, offerCents: 1 })).status,
    ).toBe(409)
    for (const other of [rival, seller]) {
      expect((await other.get(`/api/user/requests/${request.id}`)).status).toBe(404)
      expect((await act(other, request, 'withdraw')).status).toBe(404)
    }
    expect(await wanted(act(buyer, request, 'withdraw'))).toMatchObject({ status: 'withdrawn', actions: [] })
    expect((await act(buyer, request, 'withdraw')).status).toBe(409)
    expect((await approve(admin, edited)).status).toBe(409)
  })
})

describe('admin decisions', () => {
  it('approving reserves and bills the card and declines the rest; payment transfers title and owes the seller', async () => {
    const card = await inSecure(h(), seller)
    const mine = await asked(buyer, card.id)
    const theirs = await asked(rival, card.id)
    expect((await approve(buyer, mine)).status).toBe(403)
    expect((await approve(h().nobody, mine)).status).toBe(401)
    expect((await approve(admin, { ...mine, id: card.id })).status).toBe(404)
    expect((await approve(admin, mine, 99_000)).status, 'not the offer that stands').toBe(409)

    const held = await wanted(approve(admin, mine, 100_000, 'once'))
    expect(held).toMatchObject({ status: 'approved', agreedCents: 100_000, invoice: { dueCents: 110_000 } })
    expect(await wanted(approve(admin, mine, 100_000, 'once')), 'the same again').toEqual(held)
    expect((await cardOf(card.id)).commitment).toBe('reservation')
    expect(await own(rival, theirs)).toMatchObject({ status: 'declined', answer: 'Another request was approved.' })
    expect((await wanted(inGallery(rival, card.id))).availability).toBe('reserved')
    expect(await refusal(askFor(rival, card.id))).toEqual([409, 'It’s reserved for another member.'])
    expect((await own(buyer, mine)).actions).toEqual(['pay', 'withdraw'])

    await pay(held)
    expect(await own(buyer, mine)).toMatchObject({ status: 'completed', waitingOn: 'nobody' })
    expect((await wanted(buyer.get(`/api/registry/${card.id}`))).costCents).toBe(110_000)
    expect((await cardOf(card.id)).commitment).toBeNull()
    expect((await inGallery(rival, card.id)).status, 'it has left Secure').toBe(404)
    const { card: lost } = await own(rival, theirs)
    expect((await rival.get(lost.picture)).status, 'what was asked for can still be seen').toBe(200)
    expect((await seller.get(lost.picture)).status).toBe(404)
    const payouts = (await wanted(seller.get('/api/user/payouts'))).items
    expect(payouts.map(({ amountCents }: any) => amountCents)).toEqual([95_000])
    const sale = (await wanted(seller.get('/api/user/sales'))).items[0]
    expect(sale).toMatchObject({ side: 'sold', channel: 'secure', priceCents: 100_000, totalCents: 95_000 })
    const chain = (await wanted(buyer.get(`/api/registry/${card.id}/provenance`))).items.map(({ kind }: any) => kind)
    expect(chain.slice(-3)).toEqual(['listed', 'reserved', 'sold'])
    expect(await disagreements(admin)).toEqual([])
    expect((await titles(buyer)).join(' ')).toContain('is reserved for you at $1,000.00')
  })

  it('two admins approving two requests at once: one wins, the other is told why', async () => {
    const second = await h().buildUser({ isAdmin: true })
    for (let round = 0; round < 5; round++) {
      const card = await inSecure(h(), seller)
      const [one, other] = [await asked(buyer, card.id), await asked(rival, card.id)]
      const answers = await Promise.all([approve(admin, one), approve(second, other)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const lost = answers.find(({ status }) => status === 409)
      expect(['The card is reserved for another request.', 'It has already been decided.']).toContain(lost?.body)
    }
    expect(await disagreements(admin)).toEqual([])
  })

  it('below the list price require the owner’s consent', async () => {
    const card = await inSecure(h(), seller)
    const request = await asked(buyer, card.id, { offerCents: 80_000 })
    expect((await house(request)).actions.find(({ action }: any) => action === 'approve').why).toContain(
      'The owner must agree first',
    )
    expect((await approve(admin, request)).status).toBe(409)
    expect((await decide(request, 'counter', { counterCents: 85_000 })).status, 'nor is it offered below').toBe(422)
    expect((await decide(request, 'ask-owner', { cents: 100_000 })).status, 'at the price nobody is asked').toBe(422)
    expect((await seller.get(`/api/user/requests/${request.id}`)).status, 'not asked yet').toBe(404)

    expect(await wanted(decide(request, 'ask-owner', { cents: 80_000 }))).toMatchObject({
      waitingOn: 'owner',
      ownerFloorCents: 100_000,
      owner: { answer: 'asked', cents: 80_000 },
    })
    const question = await own(seller, request)
    expect(question).toMatchObject({
      side: 'received',
      actions: ['agree', 'disagree'],
      owner: { cents: 80_000, netCents: 76_000 },
      note: null,
    })
    expect(JSON.stringify(question), 'never who asks').not.toContain('Bram')
    expect(
      (await act(buyer, request, 'answer', { agrees: true, cents: 80_000 })).status,
      'the buyer is not the owner',
    ).toBe(409)
    expect((await act(seller, request, 'answer', { agrees: true, cents: 70_000 })).status, 'not what was asked').toBe(
      409,
    )
    await wanted(act(seller, request, 'answer', { agrees: true, cents: 80_000 }))
    expect((await house(request)).ownerFloorCents).toBe(80_000)
    const held = await wanted(approve(admin, request))
    await pay(held)
    expect((await wanted(seller.get('/api/user/payouts'))).items.map(({ amountCents }: any) => amountCents)).toEqual([
      76_000,
    ])
  })

  it('the owner’s consent covers one offer: a lower one needs new consent, and a refusal is final', async () => {
    const card = await inSecure(h(), seller)
    const request = await asked(buyer, card.id, { offerCents: 80_000 })
    await wanted(decide(request, 'owner-agreed', { cents: 80_000, reason: 'On the telephone' }))
    const now = await own(buyer, request)
    const lower = await wanted(
      buyer.patch(`/api/user/requests/${request.id}`, { version: now.version, offerCents: 60_000 }),
    )
    expect((await approve(admin, lower)).status).toBe(409)
    await wanted(decide(lower, 'ask-owner', { cents: 60_000 }))
    await wanted(act(seller, request, 'answer', { agrees: false, cents: 60_000 }))
    expect((await house(request)).checks.map(({ words }: any) => words)).toContain('The owner declined $600.00')
    expect((await approve(admin, lower)).status).toBe(409)
  })

  it('Ambry-owned cards need no owner consent', async () => {
    const card = await houseInSecure(h(), seller)
    const request = await asked(buyer, card.id, { offerCents: 50_000 })
    expect((await decide(request, 'ask-owner', { cents: 50_000 })).status).toBe(409)
    const held = await wanted(approve(admin, request))
    const { quote } = await wanted(admin.get(`/api/admin/requests/${request.id}`))
    expect(quote).toMatchObject({ priceCents: 50_000, sellerFee: { cents: 0 } })
    await pay(held)
    expect(await own(buyer, request)).toMatchObject({ status: 'completed' })
    expect(await disagreements(admin)).toEqual([])
  })

  it('counteroffers can be accepted, declined, or expire after 48 hours', async () => {
    const card = await inSecure(h(), seller)
    const request = await asked(buyer, card.id, { offerCents: 80_000 })
    const countered = await wanted(
      decide(request, 'counter', { counterCents: 100_000, note: 'The owner stands by it.' }),
    )
    expect(countered).toMatchObject({ status: 'countered', counterCents: 100_000, waitingOn: 'member' })
    expect(await own(buyer, request)).toMatchObject({
      answer: 'The owner stands by it.',
      actions: ['accept', 'refuse', 'withdraw'],
    })
    expect((await act(buyer, request, 'accept', { counterCents: 90_000 })).status).toBe(409)
    expect((await act(rival, request, 'accept', { counterCents: 100_000 })).status).toBe(404)
    expect(await wanted(act(buyer, request, 'accept', { counterCents: 100_000 }))).toMatchObject({
      status: 'approved',
      agreedCents: 100_000,
    })
    expect((await cardOf(card.id)).commitment).toBe('reservation')

    const second = await inSecure(h(), seller)
    const refused = await asked(buyer, second.id, { offerCents: 80_000 })
    await wanted(decide(refused, 'counter', { counterCents: 100_000 }))
    expect(await wanted(act(buyer, refused, 'refuse'))).toMatchObject({ status: 'declined' })

    const third = await inSecure(h(), seller)
    const late = await asked(buyer, third.id, { offerCents: 80_000 })
    await wanted(decide(late, 'counter', { counterCents: 100_000 }))
    await h().later(48 * 3600)
    expect((await act(buyer, late, 'accept', { counterCents: 100_000 })).status, 'too late').toBe(409)
    await expireAll(h().app.deps)
    expect(await own(buyer, late)).toMatchObject({ status: 'expired' })
    expect((await cardOf(third.id)).commitment).toBe('listing')
  })

  it('decline with a reason, in bulk, and report skipped ones', async () => {
    const card = await inSecure(h(), seller)
    const [one, other] = [await asked(buyer, card.id), await asked(rival, card.id)]
    await wanted(act(rival, other, 'withdraw'))
    const result = await wanted(
      admin.post('/api/admin/requests/bulk', {
        action: 'decline',
        reason: 'Not for sale now.',
        select: { ids: [one.id, other.id] },
      }),
    )
    expect(result).toMatchObject({ done: 1, refused: [{ id: other.id, reason: 'It has already been decided.' }] })
    expect(await own(buyer, one)).toMatchObject({ status: 'declined', answer: 'Not for sale now.' })
    expect((await buyer.post('/api/admin/requests/bulk', { action: 'assign', select: { ids: [one.id] } })).status).toBe(
      403,
    )
  })
})

describe('the member’s lists', () => {
  it('show both sides, with counts and paging', async () => {
    const cards = [await inSecure(h(), seller), await inSecure(h(), seller), await inSecure(h(), seller)]
    const [first, second, third] = [
      await asked(buyer, cards[0].id),
      await asked(buyer, cards[1].id, { offerCents: 60_000 }),
      await asked(buyer, cards[2].id),
    ]
    await wanted(decide(second, 'ask-owner', { cents: 60_000 }))
    await wanted(act(buyer, third, 'withdraw'))
    const page = await wanted(buyer.get('/api/user/requests?limit=2&sort=createdAt&total=1'))
    expect([page.items.map(({ id }: any) => id), page.total]).toEqual([[first.id, second.id], 3])
    const rest = await wanted(buyer.get(`/api/user/requests?limit=2&sort=createdAt&cursor=${page.nextCursor}`))
    expect(rest.items.map(({ id }: any) => id)).toEqual([third.id])
    expect(await wanted(seller.get('/api/user/requests/summary'))).toMatchObject({
      received: [{ status: 'pending', count: 1 }],
      sent: [],
    })
    expect(
      (await wanted(seller.get('/api/user/requests?side=received&waiting=1'))).items.map(({ id }: any) => id),
    ).toEqual([second.id])
    for (const person of [seller, buyer])
      for (const side of requestSideNames) {
        const list = await wanted(person.get(`/api/user/requests?side=${side}&waiting=1&total=1`))
        expect([list.items.length, list.total], side).toEqual([list.total, await waitingAt(person, `${side}Requests`)])
      }
    expect((await wanted(rival.get('/api/user/requests'))).items).toEqual([])
    const csv = await buyer.get('/api/user/requests?format=csv')
    expect([csv.status, csv.body.split('\n').length]).toEqual([200, 5])
  })

  it('admins can search, filter and export', async () => {
    const card = await inSecure(h(), seller, { playerName: 'Ondine Reyes', set: 'Harbor Lights' })
    const request = await asked(buyer, card.id)
    const found = async (query: string) =>
      (await wanted(admin.get(`/api/admin/requests?${query}`))).items.map(({ id }: any) => id)
    expect(await found('q=ondine harbor')).toEqual([request.id])
    expect(await found(`q=okafor&card=${card.id}`)).toEqual([request.id])
    expect(await found(`card=${card.id}&waitingOn=house`)).toEqual([request.id])
    expect(await found(`card=${card.id}&waitingOn=member,owner`)).toEqual([])
    await wanted(decide(request, 'assign', { isMine: true }))
    expect(await found(`assignee=me&card=${card.id}`)).toEqual([request.id])
    expect((await admin.get('/api/admin/requests?format=csv')).body).toContain('Ondine Reyes')
    expect((await wanted(admin.get('/api/admin/requests/summary'))).waiting).toBeGreaterThan(0)
    expect((await buyer.get('/api/admin/requests')).status).toBe(403)
    expect((await h().nobody.get('/api/admin/requests')).status).toBe(401)
  })
})
