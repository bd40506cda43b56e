import { beforeAll, describe, expect, it } from 'vitest'

import { disagreements, key } from '../../../../test/billing.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { approve, approved, intoVault, promotable, promoted, promotionRequested } from '../../../../test/promotions.ts'
import { advancePromotions } from './going-live-service.ts'

const h = useHarness()
const day = 86_400

let owner: Caller
let other: Caller
let admin: Caller
let second: Caller
beforeAll(async () => {
  owner = await h().buildUser({ name: 'Mia Owner' })
  other = await h().buildUser({ name: 'Otto Other' })
  admin = await h().buildUser({ isAdmin: true, name: 'Ada Stone' })
  second = await h().buildUser({ isAdmin: true, name: 'Ben Slate' })
})

const advance = () => advancePromotions(h().app.deps)
const house = (id: string) => wanted(admin.get(`/api/admin/promotion-requests/${id}`))
const own = (id: string, by = owner) => wanted(by.get(`/api/user/promotions/${id}`))
const decide = (id: string, what: string, body: object, by = admin) =>
  by.post(`/api/admin/promotion-requests/${id}/${what}`, body)
const titles = async (by = owner) => (await wanted(by.get('/api/user/notices'))).items.map(({ title }: any) => title)
const grant = (member: Caller, planId: string) =>
  wanted(
    admin.post('/api/admin/subscriptions', { memberId: member.id, planId, until: null, reason: 'a test' }, key()),
    201,
  )
const setPlaces = async (featuredPlaces: number) => {
  await h().stepUp(admin)
  const { version } = await wanted(admin.get('/api/admin/settings'))
  await wanted(admin.patch('/api/admin/settings', { version, values: { featuredPlaces } }))
  await h().app.deps.settings.refresh()
}
const listPriceOf = async (cardId: string) =>
  (await h().query('SELECT list_price_cents::int AS cents FROM cards WHERE id = $1', [cardId]))[0]?.cents

describe('featured places', () => {
  it('two admins assign the last place: one of them gets it', async () => {
    const free = async () =>
      (await wanted(admin.get('/api/admin/promotion-requests/calendar?from=2027-02-01&days=28'))).items
    await setPlaces(1)
    const asked = await Promise.all(
      [1, 2].map(async () =>
        promotionRequested(owner, await promotable(h(), owner), { featuredDays: 7, wantedFrom: '2027-02-01' }),
      ),
    )
    const answers = await Promise.all([approve(admin, asked[0]), approve(second, asked[1])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toContain('Feb 8, 2027')
    expect(await free()).toMatchObject([{ place: 1, firstOn: '2027-02-01', lastOn: '2027-02-07', status: 'live' }])
    const file = await admin.get('/api/admin/promotion-requests/calendar?from=2027-02-01&days=28&format=csv')
    expect(file.body).toMatch(
      /^Featured slot,Card,Member,Status,Featured from,Featured until\r\n1,.+,live,2027-02-01,2027-02-07\r\n$/,
    )
    const lost = answers[0]?.status === 409 ? asked[0] : asked[1]
    expect(await approved(admin, lost, { firstOn: '2027-02-08' })).toMatchObject({ place: 1, firstOn: '2027-02-08' })
    expect((await approve(admin, lost, { firstOn: '2026-11-01' })).status).toBe(409)
    await setPlaces(12)
  })

  it('moves days that have not started, and none that have', async () => {
    const { id, version } = await promoted(h(), { owner, admin }, { featuredDays: 2, wantedFrom: '2027-03-10' })
    expect((await decide(id, 'move', { version, firstOn: '2026-11-01' })).status).toBe(422)
    const moved = await wanted(decide(id, 'move', { version, firstOn: '2027-03-14' }))
    // across the night of a clock change
    expect(moved).toMatchObject({ firstOn: '2027-03-14', lastOn: '2027-03-15', place: 1 })
    expect((await decide(id, 'move', { version, firstOn: '2027-03-20' })).status).toBe(409)
    const now = await promoted(h(), { owner, admin }, { featuredDays: 2 })
    expect(await refusal(decide(now.id, 'move', { version: now.version, firstOn: '2027-04-01' }))).toEqual([
      409,
      'Its featured days have started.',
    ])
    const plain = await promoted(h(), { owner, admin })
    expect((await decide(plain.id, 'move', { version: plain.version, firstOn: '2027-04-01' })).status).toBe(409)
  })

  it('reschedules days that passed while waiting, and reports when they are over', async () => {
    const member = await h().buildUser({ name: 'Lena Late' })
    const cardId = await promotable(h(), member, { isInVault: false })
    const waiting = await approved(admin, await promotionRequested(member, cardId, { featuredDays: 3 }))
    expect(waiting).toMatchObject({ status: 'approved', firstOn: '2026-11-15', lastOn: '2026-11-17' })
    await h().later(4 * day)
    await intoVault(h(), cardId)
    await advance()
    const live = await house(waiting.id)
    expect(live).toMatchObject({
      status: 'live',
      firstOn: '2026-11-19',
      lastOn: '2026-11-21',
      invoice: { dueCents: 3_000 },
    })
    const look = (by: Caller, at: string, isCounted = true) =>
      h().query(
        'INSERT INTO card_views (card_id, user_id, viewed_at, time_spent_seconds, is_counted) VALUES ($1, $2, $3, 10, $4)',
        [cardId, by.id, at, isCounted],
      )
    await look(owner, '2026-11-20T12:00:00Z')
    await look(owner, '2026-11-21T12:00:00Z')
    await look(other, '2026-11-22T04:59:00Z')
    // the next day has begun in our time zone
    await look(other, '2026-11-22T05:01:00Z')
    await look(admin, '2026-11-20T12:00:00Z', false)
    await h().query('INSERT INTO watches (member_id, card_id, since) VALUES ($1, $2, $3)', [
      other.id,
      cardId,
      h().clock.now(),
    ])
    await h().later(2 * day)
    await advance()
    expect(await titles(member)).not.toContain('Your card’s featured days are over')
    await h().later(day)
    await advance()
    await advance()
    expect(
      (await titles(member)).filter((title: string) => title === 'Your card’s featured days are over'),
    ).toHaveLength(1)
    expect(await own(waiting.id, member)).toMatchObject({
      status: 'live',
      report: {
        views: 4,
        members: 2,
        seconds: 40,
        watchers: 1,
        requests: 0,
        featured: { days: 3, views: 3 },
        before: { days: 1, views: 1 },
      },
    })
    expect(await listPriceOf(cardId)).toBe(100_000)
  })

  it('uses the plan’s days first, renewed each month, to the cent', async () => {
    const member = await h().buildUser({ name: 'Cora Curator' })
    await grant(member, 'curator')
    const quote = async () =>
      wanted(
        member.get(`/api/registry/${await promotable(h(), member)}/promotion?listPriceCents=100000&featuredDays=10`),
      )
    expect(await quote()).toMatchObject({ creditDays: 7, feeCents: 3_000 })
    const first = await promoted(h(), { owner: member, admin }, { featuredDays: 5 })
    expect(await house(first.id)).toMatchObject({ creditDays: 5, feeCents: 0, invoice: null })
    expect((await wanted(member.get('/api/user/subscription'))).usage.promotionDays).toEqual({ used: 5, limit: 7 })
    expect(await quote()).toMatchObject({ creditDays: 2, feeCents: 8_000 })
    const next = await promoted(h(), { owner: member, admin }, { featuredDays: 4 })
    expect(await house(next.id)).toMatchObject({ creditDays: 2, feeCents: 2_000, invoice: { dueCents: 2_000 } })
    // an approved one that is canceled returns its plan days
    const waiting = await approved(
      admin,
      await promotionRequested(member, await promotable(h(), member, { isInVault: false }), { featuredDays: 1 }),
    )
    expect(waiting).toMatchObject({ creditDays: 0, feeCents: 1_000 })
    expect(await disagreements(admin)).toEqual([])
    // 11 PM of the last day in our time zone; in UTC December has begun
    await h().later((Date.parse('2026-12-01T04:00:00Z') - h().clock.now().getTime()) / 1000)
    expect(await quote()).toMatchObject({ creditDays: 0, feeCents: 10_000 })
    await h().later(3_600)
    expect(await quote()).toMatchObject({ creditDays: 7, feeCents: 3_000 })
  })
})
