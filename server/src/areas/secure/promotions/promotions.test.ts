import { beforeAll, describe, expect, it } from 'vitest'

import { disagreements, key, payment } from '../../../../test/billing.ts'
import { refusal, registered, shownAfter, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import {
  approve,
  approved,
  intoVault,
  promotable,
  promoted,
  promotionRequested,
  requestPromotion,
} from '../../../../test/promotions.ts'
import { asked as askedFor, approve as reserve } from '../../../../test/secure.ts'
import { advancePromotions } from './going-live-service.ts'

const h = useHarness()
const missing = '0190a000-0000-7000-8000-000000000000'

let owner: Caller
let other: Caller
let admin: Caller
beforeAll(async () => {
  owner = await h().buildUser({ name: 'Mia Owner' })
  other = await h().buildUser({ name: 'Otto Other' })
  admin = await h().buildUser({ isAdmin: true, name: 'Ada Stone' })
})

const advance = () => advancePromotions(h().app.deps)
const house = (id: string) => wanted(admin.get(`/api/admin/promotion-requests/${id}`))
const own = (id: string, by = owner) => wanted(by.get(`/api/user/promotions/${id}`))
const act = (by: Caller, id: string, what: string, body?: object) => by.post(`/api/user/promotions/${id}/${what}`, body)
const decide = (id: string, what: string, body: object, by = admin) =>
  by.post(`/api/admin/promotion-requests/${id}/${what}`, body)
const titles = async (by = owner) => (await wanted(by.get('/api/user/notices'))).items.map(({ title }: any) => title)
const listPriceOf = async (cardId: string) =>
  (await h().query('SELECT list_price_cents::int AS cents FROM cards WHERE id = $1', [cardId]))[0]?.cents

describe('requirements and costs', () => {
  it('are shown before requesting', async () => {
    const cardId = await promotable(h(), owner, { isInVault: false, hasPhotos: false })
    const url = `/api/registry/${cardId}/promotion`
    expect(await wanted(owner.get(`${url}?listPriceCents=100000&featuredDays=3`))).toMatchObject({
      why: 'Add photos of the front and back first.',
      sellerFee: { cents: 5_000 },
      netCents: 95_000,
      dayCents: 1_000,
      creditDays: 0,
      feeCents: 3_000,
      freeFrom: '2026-11-15',
    })
    const { checks, netCents } = await wanted(owner.get(url))
    expect(netCents).toBeNull()
    expect(checks.filter((one: any) => !one.isMet)).toEqual([
      { words: 'Photos of the front and back', isMet: false, isNeededNow: true },
      { words: 'In the vault', isMet: false, isNeededNow: false },
    ])
    expect(await refusal(requestPromotion(owner, cardId))).toEqual([409, 'Add photos of the front and back first.'])
  })

  it('are private to the owner', async () => {
    const cardId = await promotable(h(), owner)
    expect((await h().nobody.get(`/api/registry/${cardId}/promotion`)).status).toBe(401)
    expect((await other.get(`/api/registry/${cardId}/promotion`)).status).toBe(404)
    expect((await requestPromotion(other, cardId)).status).toBe(404)
    expect((await requestPromotion(owner, missing)).status).toBe(404)
    expect((await requestPromotion(owner, cardId, { featuredDays: 31 })).status).toBe(400)
    expect((await requestPromotion(owner, cardId, { listPriceCents: 0 })).status).toBe(400)
    expect((await owner.post(`/api/registry/${cardId}/promotion`, { listPriceCents: 1_000 })).status).toBe(400)
    expect((await owner.get('/api/admin/promotion-requests')).status).toBe(403)
    const { id } = await promotionRequested(owner, cardId)
    expect((await other.get(`/api/user/promotions/${id}`)).status).toBe(404)
    expect((await act(other, id, 'withdraw')).status).toBe(404)
    expect((await owner.get(`/api/admin/promotion-requests/${id}`)).status).toBe(403)
    expect((await admin.get(`/api/admin/promotion-requests/${missing}`)).status).toBe(404)
  })

  it('reject a card that is committed, disputed or already requested, and past days', async () => {
    const pledged = await promotable(h(), owner)
    await h().query(`INSERT INTO card_commitments (card_id, kind, opened_at) VALUES ($1, 'loan', now())`, [pledged])
    expect((await refusal(requestPromotion(owner, pledged)))[0]).toBe(409)
    // the nightly check would find a lien without a loan
    await h().query('UPDATE card_commitments SET closed_at = now() WHERE card_id = $1', [pledged])
    const { certNumber } = await registered(owner)
    await wanted(
      other.post('/api/user/disputes', { grader: 'PSA', certNumber, statement: 'It is mine, and I can prove it.' }),
      201,
    )
    const [claimed] = await h().query('SELECT id FROM cards WHERE cert_number = $1', [certNumber])
    expect(await refusal(requestPromotion(owner, claimed?.id))).toEqual([409, 'Its ownership is disputed.'])
    const cardId = await promotable(h(), owner)
    expect((await refusal(requestPromotion(owner, cardId, { featuredDays: 1, wantedFrom: '2026-11-14' })))[0]).toBe(422)
    await promotionRequested(owner, cardId)
    expect((await refusal(requestPromotion(owner, cardId)))[0]).toBe(409)
  })

  it('enforce the per-member limit, however many requests arrive at once', async () => {
    const keen = await h().buildUser({ name: 'Kay Keen' })
    const { version } = await wanted(admin.get('/api/admin/settings'))
    await wanted(admin.patch('/api/admin/settings', { version, values: { promotionsPerMember: 2 } }))
    const first = await promoted(h(), { owner: keen, admin })
    const cards = await Promise.all(Array.from({ length: 4 }, () => promotable(h(), keen)))
    const answers = await Promise.all(cards.map((cardId) => requestPromotion(keen, cardId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const why = 'You can have 2 promotions at a time. Withdraw one or remove a card first.'
    const left = cards[answers.findIndex(({ status }) => status === 409)] ?? ''
    expect(await refusal(requestPromotion(keen, left))).toEqual([409, why])
    const quote = await wanted(keen.get(`/api/registry/${left}/promotion`))
    expect(quote.why).toBe(why)
    expect(quote.checks).toContainEqual({
      words: 'Room for another promotion',
      isMet: false,
      isNeededNow: true,
    })
    expect((await house(first.id)).open).toEqual({ count: 2, most: 2 })
    // a finished one frees a slot
    await wanted(act(keen, first.id, 'take-down'))
    expect((await house(first.id)).open.count).toBe(1)
    await promotionRequested(keen, left)
    const { version: now } = await wanted(admin.get('/api/admin/settings'))
    await wanted(admin.patch('/api/admin/settings', { version: now, values: { promotionsPerMember: 10 } }))
  })

  it('create one request, however often it is sent', async () => {
    const cardId = await promotable(h(), owner)
    const answers = await Promise.all([1, 2, 3].map(() => requestPromotion(owner, cardId, {}, `same ${cardId}`)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((one) => one.json().id)).size).toBe(1)
    expect((await requestPromotion(owner, cardId, { listPriceCents: 5 }, `same ${cardId}`)).status).toBe(409)
  })
})

describe('approval', () => {
  it('goes live at once when the card is in the vault, notifies and bills', async () => {
    const cardId = await promotable(h(), owner)
    const asked = await promotionRequested(owner, cardId, { featuredDays: 3, note: ' Fresh from the grader. ' })
    expect(asked).toMatchObject({ status: 'pending', feeCents: 3_000, note: 'Fresh from the grader.', report: null })
    const live = await shownAfter(admin, '/api/admin/promotion-requests', approve(admin, asked))
    expect(live).toMatchObject({
      status: 'live',
      place: 1,
      firstOn: '2026-11-15',
      lastOn: '2026-11-17',
      feeCents: 3_000,
      creditDays: 0,
      invoice: { dueCents: 3_000 },
      sellerFee: { cents: 5_000 },
      netCents: 95_000,
      member: { name: 'Mia Owner', isAdmin: false },
      report: { views: 0, requests: 0 },
    })
    expect(live.timeline.map(({ words }: any) => words)).toEqual([
      'Live in Secure',
      'Approved',
      'Requested at $1,000.00',
    ])
    expect(await listPriceOf(cardId)).toBe(100_000)
    expect(await titles()).toContain('Your card is in Secure')
    const { items } = await wanted(owner.get('/api/user/invoices'))
    expect(items[0]).toMatchObject({ totalCents: 3_000 })
    expect(await disagreements(admin)).toEqual([])
    expect(await refusal(approve(admin, live))).toEqual([409, expect.stringContaining('anymore')])
  })

  it('rejects a stale version with the current row', async () => {
    const asked = await promotionRequested(owner, await promotable(h(), owner))
    await wanted(act(owner, asked.id, 'reprice', { version: asked.version, listPriceCents: 90_000 }))
    const answer = await admin.post(
      `/api/admin/promotion-requests/${asked.id}/approve`,
      { version: asked.version },
      { ...key(), accept: 'application/problem+json' },
    )
    expect(answer.status).toBe(409)
    expect(answer.json().present).toMatchObject({ listPriceCents: 90_000, status: 'pending' })
    expect((await act(owner, asked.id, 'reprice', { version: asked.version, listPriceCents: 1_000 })).status).toBe(409)
  })

  it('waits for the vault, and for claims and liens that came up since', async () => {
    const cardId = await promotable(h(), owner, { isInVault: false })
    const { id, status } = await approved(admin, await promotionRequested(owner, cardId))
    expect(status).toBe('approved')
    await advance()
    expect(await own(id)).toMatchObject({
      status: 'approved',
      checks: expect.arrayContaining([{ words: 'In the vault', isMet: false }]),
    })
    await intoVault(h(), cardId)
    const [lien] = await h().query(
      `INSERT INTO card_commitments (card_id, kind, opened_at) VALUES ($1, 'loan', $2) RETURNING id`,
      [cardId, h().clock.now()],
    )
    await advance()
    expect((await own(id)).status).toBe('approved')
    await h().query('UPDATE card_commitments SET closed_at = opened_at WHERE id = $1', [lien?.id])
    const [card] = await h().query('SELECT cert_number FROM cards WHERE id = $1', [cardId])
    const claim = await wanted(
      other.post('/api/user/disputes', {
        grader: 'PSA',
        certNumber: card?.cert_number,
        statement: 'It is mine, and I can prove it.',
      }),
      201,
    )
    await advance()
    expect((await own(id)).status).toBe('approved')
    await wanted(other.post(`/api/user/disputes/${claim.id}/withdraw`))
    await advance()
    expect(await own(id)).toMatchObject({ status: 'live', invoice: null, place: null })
    expect(await listPriceOf(cardId)).toBe(100_000)
    // a second run finds nothing to do
    await advance()
    const listed = await h().query('SELECT id FROM listings WHERE card_id = $1', [cardId])
    expect(listed).toHaveLength(1)
  })

  it('is refused, and nothing goes live, while the owner is suspended', async () => {
    const member = await h().buildUser({ name: 'Sue Spend' })
    const waiting = await promotable(h(), member, { isInVault: false })
    const { id } = await approved(admin, await promotionRequested(member, waiting))
    const asked = await promotionRequested(member, await promotable(h(), member))
    await h().stepUp(admin)
    await wanted(admin.post(`/api/admin/users/${member.id}/suspend`, { reason: 'a test' }))
    await intoVault(h(), waiting)
    await advance()
    expect((await house(id)).status).toBe('approved')
    expect(await refusal(approve(admin, asked))).toEqual([409, 'The owner’s account is suspended.'])
    expect((await house(asked.id)).actions[0]).toEqual({ action: 'approve', why: 'The owner’s account is suspended.' })
  })

  it('ends automatically when the card changed hands or left the registry', async () => {
    const gone = await promotable(h(), owner, { isInVault: false })
    const asked = await promotionRequested(owner, gone)
    await wanted(owner.post(`/api/registry/${gone}/remove`))
    const sold = await promotable(h(), owner)
    const { id } = await promotionRequested(owner, sold)
    await h().stepUp(admin)
    await wanted(admin.post(`/api/admin/cards/${sold}/title`, { ownerId: other.id, reason: 'A gift between them.' }))
    expect((await house(id)).actions[0]).toEqual({ action: 'approve', why: 'The card has a new owner.' })
    await advance()
    expect(await own(asked.id)).toMatchObject({ status: 'rejected', reason: 'The card was removed from the registry.' })
    expect(await own(id)).toMatchObject({ status: 'rejected', reason: 'The card has a new owner.' })
  })

  it('rejects one or many with a reason the owner sees', async () => {
    const [one, two] = [
      await promotionRequested(owner, await promotable(h(), owner)),
      await approved(admin, await promotionRequested(owner, await promotable(h(), owner, { isInVault: false }))),
    ]
    expect((await decide(one.id, 'reject', { reason: 'no' })).status).toBe(400)
    const reason = 'The list price is far above recent sales.'
    expect(await wanted(decide(one.id, 'reject', { reason }))).toMatchObject({
      status: 'rejected',
      reason,
      actions: [],
    })
    const live = await promoted(h(), { owner, admin })
    const select = { ids: [one.id, two.id, live.id] }
    const result = await wanted(admin.post('/api/admin/promotion-requests/bulk', { action: 'reject', reason, select }))
    expect(result.done).toBe(1)
    expect(result.refused.map(({ reason: why }: any) => why)).toEqual([
      expect.stringContaining('anymore'),
      'It’s already in Secure. Remove it instead.',
    ])
    expect(await own(two.id)).toMatchObject({ status: 'rejected', reason })
    expect(await titles()).toContain('Your listing was declined')
  })

  it('lists, filters, counts and exports', async () => {
    const cardId = await promotable(h(), other, { playerName: 'Rosalind Quist' })
    const { id } = await promotionRequested(other, cardId, { featuredDays: 2, listPriceCents: 7_777_00 })
    const url = '/api/admin/promotion-requests'
    expect((await wanted(admin.get(`${url}?q=quist&total=1`))).total).toBe(1)
    expect((await wanted(admin.get(`${url}?q=otto%20other&status=pending&featured=1`))).items[0].id).toBe(id)
    expect((await wanted(admin.get(`${url}?member=${other.id}&sort=-listPriceCents&limit=1`))).items[0].id).toBe(id)
    expect((await wanted(admin.get(`${url}?card=${cardId}`))).items).toHaveLength(1)
    expect((await admin.get(`${url}?q=quist&format=csv`)).body).toContain('Rosalind Quist')
    expect((await wanted(other.get(`/api/user/promotions?card=${cardId}`))).items[0]).toMatchObject({
      id,
      status: 'pending',
    })
    expect((await wanted(owner.get(`/api/user/promotions?card=${cardId}`))).items).toEqual([])
    await wanted(act(other, id, 'withdraw'))
  })
})

describe('afterwards', () => {
  it('the owner can withdraw it before and take it down after', async () => {
    const cardId = await promotable(h(), owner)
    const asked = await promotionRequested(owner, cardId)
    expect(await wanted(act(owner, asked.id, 'withdraw'))).toMatchObject({ status: 'withdrawn', actions: [] })
    expect((await act(owner, asked.id, 'withdraw')).status).toBe(409)
    const { id } = await approved(admin, await promotionRequested(owner, cardId))
    expect(await refusal(act(owner, id, 'withdraw'))).toEqual([409, 'It’s already in Secure. Remove it instead.'])
    expect(await wanted(act(owner, id, 'take-down'))).toMatchObject({
      status: 'ended',
      reason: 'Removed from Secure by the owner.',
    })
    expect(await listPriceOf(cardId)).toBeNull()
    // and can be requested again
    expect((await promotionRequested(owner, cardId)).status).toBe('pending')
  })

  it('repricing updates it, and a card reserved by a buyer cannot be repriced', async () => {
    const { cardId, id, version } = await promoted(h(), { owner, admin })
    expect(await wanted(act(owner, id, 'reprice', { version, listPriceCents: 80_000 }))).toMatchObject({
      listPriceCents: 80_000,
      card: { listPriceCents: 80_000, isListed: true },
    })
    await h().query('UPDATE listings SET commitment_id = NULL, updated_at = now() WHERE card_id = $1', [cardId])
    const now = await own(id)
    expect(now.actions).toEqual([
      { action: 'reprice', why: 'It’s reserved for a buyer.' },
      { action: 'take_down', why: 'It’s reserved for a buyer.' },
    ])
    expect((await act(owner, id, 'take-down')).status).toBe(409)
    expect((await act(owner, id, 'reprice', { version: now.version, listPriceCents: 70_000 })).status).toBe(409)
    expect((await decide(id, 'take-down', { reason: 'A test of it.' })).status).toBe(409)
  })

  it('it ends when the card is sold', async () => {
    const { cardId, id } = await promoted(h(), { owner, admin }, { featuredDays: 2 })
    const request = await wanted(reserve(admin, await askedFor(other, cardId)))
    expect((await own(id)).status).toBe('live')
    const { invoice } = request
    const parts = [{ invoiceId: invoice.id, amountCents: invoice.dueCents }]
    await wanted(admin.post('/api/admin/payments', payment(other.id, invoice.dueCents, parts), key()), 201)
    expect(await own(id)).toMatchObject({ status: 'ended', reason: 'Sold', actions: [], report: { requests: 1 } })
    expect(await listPriceOf(cardId)).toBeNull()
    // its featured place is free again
    const { items } = await wanted(admin.get('/api/admin/promotion-requests/calendar?from=2026-11-15'))
    expect(items.map(({ promotionId }: any) => promotionId)).not.toContain(id)
    expect(await disagreements(admin)).toEqual([])
  })

  it('an admin can take it down with a reason', async () => {
    const { id } = await promoted(h(), { owner, admin })
    expect(await wanted(decide(id, 'take-down', { reason: 'The photos are not of this card.' }))).toMatchObject({
      status: 'ended',
      reason: 'The photos are not of this card.',
    })
    expect((await decide(id, 'take-down', { reason: 'Once more.' })).status).toBe(409)
    expect(await titles()).toContain('Your card was removed from Secure')
  })
})
