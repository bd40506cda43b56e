import { beforeAll, describe, expect, it } from 'vitest'

import { refusal, registered, wanted } from '../../../../test/cards.ts'
import { type Caller, clientHeaders, useHarness } from '../../../../test/harness.ts'
import { listedCard, unlisted } from '../../../../test/secure-rows.ts'
import { limitKey, take } from '../../../db/limits.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { refreshInterest, rememberEmptySearch } from './views-service.ts'

const h = useHarness({ demo: true })
const path = '/api/secure-view-analytics'
const unknown = '0190a000-0000-7000-8000-000000000000'

let owner: Caller
let member: Caller
let admin: Caller
let card: { id: string; listingId: string }
beforeAll(async () => {
  owner = await h().buildUser()
  member = await h().buildUser()
  admin = await h().buildUser({ isAdmin: true })
  card = await listedCard(h(), owner)
})

const begin = (by: Caller, cardId = card.id, userId = by.id) => by.post(path, { cardId, userId })
const begun = async (by: Caller): Promise<string> => (await wanted(begin(by), 201)).id
const recentOf = async (by: Caller, query = ''): Promise<string[]> =>
  (await wanted(by.get(`/api/cards/recent${query}`))).items.map(({ id }: any) => id)
const viewOf = async (id: string) =>
  (await h().query('SELECT user_id, viewed_at, time_spent_seconds, is_counted FROM card_views WHERE id = $1', [id]))[0]
const secondsOf = async (id: string) => (await viewOf(id))?.time_spent_seconds

/** Without our headers, as when a browser sends a beacon. */
const byBeacon = (
  token: string | null,
  id: string,
  { body = { timeSpentSeconds: 9 } as unknown, ...headers }: Record<string, unknown> = {},
) =>
  h().nobody.post(`${path}/${id}`, body, {
    'client-id': undefined,
    'client-key': undefined,
    origin: 'http://localhost',
    host: 'localhost',
    'sec-fetch-site': 'same-origin',
    ...(token && { cookie: `ambry_session=${token}` }),
    ...(headers as Record<string, string>),
  })

describe('a card view', () => {
  it('creates one record for the viewing member', async () => {
    const id = await begun(member)
    expect(await viewOf(id)).toEqual({
      user_id: member.id,
      viewed_at: h().clock.now().toISOString(),
      time_spent_seconds: 0,
      is_counted: true,
    })
    expect(await begun(member), 'another look is another record').not.toBe(id)
  })

  it('does not count for staff or the owner', async () => {
    expect(await viewOf(await begun(admin))).toMatchObject({ is_counted: false })
    expect(await viewOf(await begun(owner))).toMatchObject({ is_counted: false })
  })

  it('is rejected signed out, for another user, for hidden cards and for invalid bodies', async () => {
    expect((await h().nobody.post(path, { cardId: card.id, userId: member.id })).status).toBe(401)
    expect(await refusal(begin(member, card.id, owner.id))).toEqual([403, 'You can only record your own views.'])
    expect((await begin(member, unknown)).status).toBe(404)
    for (const body of [
      {},
      { cardId: card.id },
      { cardId: 'x', userId: member.id },
      { cardId: card.id, userId: member.id, more: 1 },
    ])
      expect((await member.post(path, body)).status).toBe(400)
    const hidden = await registered(owner)
    expect((await begin(member, hidden.id)).status).toBe(404)
    expect((await begin(owner, hidden.id)).status).toBe(201)
    expect((await begin(admin, hidden.id)).status).toBe(201)
    const left = await listedCard(h(), owner)
    await unlisted(h(), left)
    expect((await begin(member, left.id)).status).toBe(404)
  })

  it('is limited to 120 a minute per member', async () => {
    const quick = await h().buildUser()
    for (let i = 0; i < 120; i++) expect((await begin(quick)).status).toBe(201)
    const refused = await begin(quick)
    expect(refused).toMatchObject({
      status: 429,
      body: 'Too many cards opened in a minute. This view isn’t counted.',
    })
    expect(refused.headers['retry-after']).toBe('60')
    expect((await begin(member)).status).toBe(201)
    h().clock.advance(61)
    expect((await begin(quick)).status).toBe(201)
  })
})

describe('view duration', () => {
  const notify = (by: Caller, id: string, timeSpentSeconds: unknown) => by.patch(`${path}/${id}`, { timeSpentSeconds })

  it('is limited to 600 updates a minute and bodies of 4 kB', async () => {
    const quick = await h().buildUser()
    const { id } = (await begin(quick)).json()
    const now = h().clock.now()
    const key = limitKey(h().app.deps.secrets.limit, 'card view times', quick.id)
    await h().app.deps.transactions.run(systemOrigin, async (tx) => {
      for (let n = 0; n < 600; n++) await take(tx, [{ key, rules: [{ max: 600, seconds: 60 }] }])
    })
    expect((await notify(quick, id, 3)).status, now.toISOString()).toBe(429)
    const fat = { timeSpentSeconds: 3, padding: 'x'.repeat(5_000) }
    expect((await member.post(`${path}/${id}`, fat)).status).toBe(413)
  })

  it('keeps the longest reported time', async () => {
    const id = await begun(member)
    for (const [seconds, kept] of [
      [5, 5],
      [12, 12],
      [7, 12],
    ]) {
      expect(await wanted(notify(member, id, seconds))).toEqual({ status: 'ok' })
      expect(await secondsOf(id)).toBe(kept)
    }
    expect((await byBeacon(member.token, id, { body: { timeSpentSeconds: 30 } })).status).toBe(200)
    expect(await secondsOf(id)).toBe(30)
  })

  it('is whole seconds, at least one and at most a day', async () => {
    const id = await begun(member)
    for (const wrong of [0, -1, 1.5, 86_401, '5', null]) expect((await notify(member, id, wrong)).status).toBe(400)
    expect((await notify(member, id, 86_400)).status).toBe(200)
  })

  it('can be reported only by the viewer, for an existing record', async () => {
    const id = await begun(member)
    for (const by of [owner, admin]) expect((await notify(by, id, 5)).status).toBe(404)
    expect((await byBeacon(owner.token, id)).status).toBe(404)
    expect((await notify(member, unknown, 5)).status).toBe(404)
    expect((await notify(member, 'x', 5)).status).toBe(400)
    expect((await h().nobody.patch(`${path}/${id}`, { timeSpentSeconds: 5 })).status).toBe(401)
    expect(await secondsOf(id)).toBe(0)
  })

  it('changes nothing after a day, without an error', async () => {
    const id = await begun(member)
    const back = (seconds: number) =>
      h().query('UPDATE card_views SET viewed_at = viewed_at - make_interval(secs => $2) WHERE id = $1', [id, seconds])
    await back(86_399)
    expect((await notify(member, id, 5)).status).toBe(200)
    expect(await secondsOf(id)).toBe(5)
    await back(1)
    expect((await notify(member, id, 50)).status).toBe(200)
    expect(await secondsOf(id)).toBe(5)
  })
})

describe('a beacon', () => {
  it('needs only the cookie and our own origin', async () => {
    const id = await begun(member)
    expect((await byBeacon(member.token, id)).status).toBe(200)
    expect(await secondsOf(id)).toBe(9)
    const more = { body: { timeSpentSeconds: 20 } }
    expect((await byBeacon(null, id, more)).status).toBe(401)
    expect((await byBeacon('a'.repeat(43), id, more)).status).toBe(401)
    for (const headers of [
      { origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: undefined },
    ])
      expect((await byBeacon(member.token, id, { ...more, ...headers })).status).toBe(403)
    for (const body of [{}, { timeSpentSeconds: 0 }, 'nothing'])
      expect((await byBeacon(member.token, id, { body })).status).toBe(400)
    expect(await secondsOf(id)).toBe(9)
    expect((await byBeacon(member.token, id, more)).status).toBe(200)
    expect(await secondsOf(id)).toBe(20)
  })

  it('is the only endpoint that works without the client headers', async () => {
    const id = await begun(member)
    const bare = { 'client-id': undefined, 'client-key': undefined, origin: 'http://localhost', host: 'localhost' }
    const cookie = { cookie: `ambry_session=${member.token}` }
    expect((await h().nobody.patch(`${path}/${id}`, { timeSpentSeconds: 5 }, { ...bare, ...cookie })).status).toBe(401)
    expect((await h().nobody.post(path, { cardId: card.id, userId: member.id }, { ...bare, ...cookie })).status).toBe(
      401,
    )
  })

  it('from an admin viewing the account is rejected like every write', async () => {
    const viewed = await begun(member)
    h().clock.advance(31)
    await wanted(admin.post('/api/admin/impersonations', { userId: member.id, reason: 'A question about a card' }))
    const otp = await h().codeFor(admin.phone)
    const { authToken } = await wanted(
      admin.post('/api/verify-otp', { phone: admin.phone, otp, targetUserPhone: member.phone }),
    )
    const viewer = h().asCaller(member.id, member.phone, authToken)
    const sentence = 'You can’t change anything in admin mode.'
    const before = await recentOf(member)
    const unseen = await listedCard(h(), owner)
    expect(await refusal(begin(viewer, unseen.id))).toEqual([403, sentence])
    expect(await recentOf(viewer), 'not theirs').toEqual(before)
    expect(await refusal(begin(viewer))).toEqual([403, sentence])
    expect(await refusal(viewer.patch(`${path}/${viewed}`, { timeSpentSeconds: 5 }))).toEqual([403, sentence])
    expect(await refusal(byBeacon(authToken, viewed))).toEqual([403, sentence])
    expect(await secondsOf(viewed)).toBe(0)
    const ended = await viewer.post('/api/auth/end-impersonation', undefined, clientHeaders)
    admin = h().asCaller(admin.id, admin.phone, ended.json().authToken)
  })
})

describe('recently viewed', () => {
  it('is per member, newest first, without duplicates and at most eight', async () => {
    const [one, other] = [await h().buildUser(), await h().buildUser()]
    expect(await recentOf(one)).toEqual([])
    const cards: string[] = []
    for (let n = 0; n < 10; n++) cards.push((await listedCard(h(), owner)).id)
    const [first = '', second = ''] = cards
    for (const id of [...cards, first]) {
      await wanted(begin(one, id), 201)
      h().clock.advance(1)
    }
    await wanted(begin(other, second), 201)
    expect(await recentOf(one)).toEqual([first, ...cards.toReversed().slice(0, 7)])
    expect(await recentOf(one, '?limit=2')).toEqual([first, cards.at(-1)])
    expect(await recentOf(other)).toEqual([second])
    const [shown] = (await wanted(other.get('/api/cards/recent'))).items
    expect(shown).toEqual((await wanted(other.get('/api/cards?limit=100'))).items.find(({ id }: any) => id === second))
  })

  it('omits cards that left Secure', async () => {
    const looking = await h().buildUser()
    const [stays, leaves] = [await listedCard(h(), owner), await listedCard(h(), owner)]
    for (const { id } of [stays, leaves]) await wanted(begin(looking, id), 201)
    await unlisted(h(), leaves)
    expect(await recentOf(looking)).toEqual([stays.id])
  })

  it('is private, and rejects invalid queries', async () => {
    expect((await h().nobody.get('/api/cards/recent')).status).toBe(401)
    for (const wrong of ['limit=0', 'limit=9', 'limit=x', 'user=1'])
      expect((await member.get(`/api/cards/recent?${wrong}`)).status, wrong).toBe(400)
  })
})

describe('searches without results', () => {
  const remember = (by: Caller, words: string) => rememberEmptySearch(h().app.deps, by.id, words)
  const kept = async (by: Caller) =>
    (await h().query('SELECT words FROM empty_searches WHERE member_id = $1 ORDER BY at, id', [by.id])).map(
      ({ words }) => words,
    )

  it('are stored once while the member keeps typing or deletes', async () => {
    const typing = await h().buildUser()
    for (const words of ['Zan', '  ZANDER ', 'zander   hol', 'zander hol ', 'zander']) {
      await remember(typing, words)
      h().clock.advance(5)
    }
    expect(await kept(typing)).toEqual(['zander'])
    await remember(typing, 'quill')
    h().clock.advance(61)
    await remember(typing, 'quill rookie')
    expect(await kept(typing)).toEqual(['zander', 'quill', 'quill rookie'])
  })

  it('count once an hour for the same words, per member', async () => {
    const [one, other] = [await h().buildUser(), await h().buildUser()]
    await Promise.all([remember(one, 'amber fox'), remember(one, 'Amber  Fox'), remember(other, 'amber fox')])
    expect([await kept(one), await kept(other)]).toEqual([['amber fox'], ['amber fox']])
    h().clock.advance(3601)
    await remember(one, 'amber fox')
    expect(await kept(one)).toHaveLength(2)
  })

  it('ignore staff and empty or overlong text, and never fail', async () => {
    const somebody = await h().buildUser()
    await remember(admin, 'a test of ours')
    await remember(somebody, '   ')
    await remember(somebody, 'x'.repeat(300))
    await expect(rememberEmptySearch(h().app.deps, 'no id', 'words')).resolves.toBeUndefined()
    await expect(rememberEmptySearch(h().app.deps, unknown, 'words')).resolves.toBeUndefined()
    expect(await kept(admin)).toEqual([])
    expect(await kept(somebody)).toEqual(['x'.repeat(200)])
  })
})

it('interest counts members who viewed within 30 days and watchers, and is written only on change', async () => {
  const shown = await listedCard(h(), owner)
  const [one, other] = [await h().buildUser(), await h().buildUser()]
  const interest = async () => (await h().query('SELECT interest, xmin::text FROM cards WHERE id = $1', [shown.id]))[0]
  for (const by of [one, one, other, owner, admin]) await wanted(begin(by, shown.id), 201)
  await h().query('INSERT INTO watches (member_id, card_id, since) VALUES ($1, $2, $3)', [
    one.id,
    shown.id,
    h().clock.now(),
  ])
  await refreshInterest(h().app.deps)
  const first = await interest()
  expect(first?.interest).toBe(3)
  await refreshInterest(h().app.deps)
  expect(await interest()).toEqual(first)
  await unlisted(h(), shown)
  await h().query(`UPDATE card_views SET viewed_at = viewed_at - interval '30 days' WHERE card_id = $1`, [shown.id])
  await refreshInterest(h().app.deps)
  expect((await interest())?.interest, 'also of a card that was listed').toBe(1)
})
