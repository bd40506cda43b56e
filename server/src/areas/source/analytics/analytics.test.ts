import { beforeAll, describe, expect, it } from 'vitest'

import { key } from '../../../../test/billing.ts'
import { registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { agreed, held } from '../../../../test/sales.ts'
import { listedCard } from '../../../../test/secure-rows.ts'
import { bpsOfHalfEven, demandOf, periodOf, rateOf } from './rules.ts'

// it is November 15, 2026, 7 AM in our time zone
const h = useHarness()
const base = '/api/admin/source-analytics'

type Post = {
  by?: Caller
  at: string
  status?: 'pending' | 'active' | 'fulfilled' | 'closed' | 'rejected'
  ended?: [at: string, kind: string]
  set?: string | null
  playerName?: string
  category?: string | null
  grades?: string[]
  maxCents?: number | null
  firstResponseAt?: string
  heldAt?: string
}

/** A post inserted directly with its history. */
async function post(given: Post): Promise<string> {
  const { by = ann!, at, status = 'active', ended, set = 'Crown Hoops', playerName = 'Marcus Vale' } = given
  const { category = 'basketball', grades = ['PSA 9'], maxCents = null, firstResponseAt = null, heldAt = null } = given
  const isMarcus = playerName === 'Marcus Vale'
  const [row] = await h().query(
    `INSERT INTO source_requests (member_id, status, category, player_name, year, set_name, card_number, match_keys, grades, max_cents,
       first_response_at, responses, held_at, closes_on, created_at, published_at, ended_at, end_kind, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, ARRAY[comparable_key($4, $5, $6, $7, NULL)], $8, $9, $10, 0, $11, '2027-01-01', $12, $13, $14, $15, $12) RETURNING id`,
    [
      ...[
        by.id,
        status,
        category,
        playerName,
        isMarcus ? '1986' : '1990',
        set,
        isMarcus ? '57' : '1',
        grades,
        maxCents,
      ],
      ...[firstResponseAt, heldAt, at, status === 'rejected' ? null : at, ended?.[0] ?? null, ended?.[1] ?? null],
    ],
  )
  return row.id
}

/** An accepted response, paid for or not. */
async function answered(requestId: string, status: 'accepted' | 'completed', cents: number): Promise<void> {
  const card = await held(h(), seller!)
  const sale = await agreed(admin!, { cardId: card.id, buyerId: ann!.id, priceCents: cents })
  await h().query(
    `INSERT INTO source_responses (request_id, letter, seller_id, card_id, status, standing_cents, answer_by, agreed_cents, pay_until, sale_id, created_at, ended_at, updated_at)
     VALUES ($1, 'A', $2, $3, $4, $5, now(), $5, now(), $6, now(), CASE WHEN $4 = 'completed' THEN now() END, now())`,
    [requestId, seller!.id, card.id, status, cents, sale.id],
  )
}

const ivo = { playerName: 'Ivo Marsh', year: '1990', cardNumber: '1' }
let [admin, ann, ben, seller, holder, silent]: Caller[] = []

beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true })
  ann = await h().buildUser({ name: 'Ann Asker' })
  ben = await h().buildUser({ name: 'Ben Asker' })
  seller = await h().buildUser()
  holder = await h().buildUser({ name: 'Hal Holder' })
  silent = await h().buildUser()
  await h().query('INSERT INTO source_preferences VALUES ($1, true, now()), ($2, false, now())', [holder.id, silent.id])

  const found = await post({
    ...{ at: '2026-10-20T13:00:00Z', status: 'fulfilled', ended: ['2026-10-31T15:00:00Z', 'fulfilled'] },
    ...{ grades: ['PSA 10', 'PSA 9'], maxCents: 120_000, firstResponseAt: '2026-10-20T22:00:00Z' },
  })
  await answered(found, 'completed', 110_000)
  const underWay = await post({
    ...{ by: ben, at: '2026-10-25T13:00:00Z', maxCents: 90_000 },
    ...{ firstResponseAt: '2026-10-25T16:00:00Z', heldAt: '2026-10-26T00:00:00Z' },
  })
  await answered(underWay, 'accepted', 85_000)
  const mega = { set: 'Mega Cracks', category: 'soccer', playerName: 'Lina Sol' }
  await post({
    ...{ at: '2026-11-01T13:00:00Z', status: 'closed', ended: ['2026-11-10T13:00:00Z', 'not_needed'] },
    ...{ ...mega, grades: ['BGS 9.5'], maxCents: 50_000 },
  })
  await post({
    ...{ at: '2026-11-02T13:00:00Z', status: 'rejected', ended: ['2026-11-03T13:00:00Z', 'rejected'] },
    ...{ set: null, category: null, playerName: 'Nobody Known', grades: [] },
  })
  await post({ at: '2026-11-05T13:00:00Z', ...mega, grades: ['PSA 5'], maxCents: 40_000 })
  await post({
    ...{ at: '2026-11-06T13:00:00Z', status: 'closed', ended: ['2026-11-07T13:00:00Z', 'merged'], set: 'crown hoops' },
  })
  // the period before, and one that took from there into this one
  const earlier = await post({
    ...{ at: '2026-09-20T13:00:00Z', status: 'fulfilled', ended: ['2026-10-10T13:00:00Z', 'fulfilled'] },
    maxCents: 100_000,
  })
  await answered(earlier, 'completed', 100_000)
  await post({ at: '2026-09-18T13:00:00Z', status: 'closed', ended: ['2026-10-01T13:00:00Z', 'expired'] })
  const long = await post({
    ...{ at: '2026-10-01T13:00:00Z', status: 'fulfilled', ended: ['2026-11-02T20:00:00Z', 'fulfilled'] },
  })
  await answered(long, 'completed', 70_000)

  // open since the summer: two want one card, of which three copies are in Secure, and one another card of the set
  const summer = { at: '2026-08-01T13:00:00Z', grades: ['PSA 10'] }
  const first = await post({ ...summer, maxCents: 100_000 })
  await post({ ...summer, by: ben, maxCents: 80_000 })
  await post({ ...summer, by: ben, playerName: ivo.playerName, maxCents: 60_000 })
  for (let copy = 0; copy < 3; copy++) await listedCard(h(), seller)
  await registered(holder)
  await registered(holder)
  await registered(holder, ivo)
  await registered(silent, ivo)
  await registered(holder, { ...ivo, grade: '8' })
  const comp = (cents: number, on: string, more = { grade: '10', excluded: false }) =>
    h().query(
      `INSERT INTO comparables (player_name, year, set_name, card_number, grader, grade, price_cents, sold_on, source, added_at, excluded_at, excluded_by, exclude_reason)
       VALUES ('Marcus Vale', '1986', 'Crown Hoops', '57', 'PSA', $3, $1, $2, 'eBay', now(), CASE WHEN $4 THEN now() END, CASE WHEN $4 THEN $5::uuid END, CASE WHEN $4 THEN 'A mistake' END)`,
      [cents, on, more.grade, more.excluded, admin!.id],
    )
  await comp(90_000, '2026-10-01')
  await comp(110_000, '2026-09-01')
  await comp(1_000, '2025-09-01')
  await comp(2_000, '2026-09-02', { grade: '9', excluded: false })
  await comp(3_000, '2026-09-03', { grade: '10', excluded: true })

  const searched = (by: Caller, words: string, at: string) =>
    h().query('INSERT INTO empty_searches (member_id, words, at) VALUES ($1, $2, $3)', [by.id, words, at])
  await searched(ann, 'red kite', '2026-11-10T12:00:00Z')
  await searched(ann, 'red kite', '2026-11-11T12:00:00Z')
  await searched(ann, 'blue heron', '2026-11-11T13:00:00Z')
  await searched(ben, 'blue heron', '2026-11-12T12:00:00Z')
  await searched(ben, 'long ago', '2026-08-12T12:00:00Z')
  for (const [who, day] of [
    [ben, '2026-11-14'],
    [ben, '2026-11-15'],
    [silent, '2026-11-15'],
    [ben, '2026-10-16'],
  ] as const)
    await h().query('INSERT INTO source_views VALUES ($1, $2, $3)', [first, who.id, day])
})

describe('figures', () => {
  it('of thirty days, exactly', async () => {
    expect(await wanted(admin!.get(`${base}?days=30`))).toEqual({
      from: '2026-10-17',
      to: '2026-11-15',
      posts: { count: 6, open: 2, closed: 2, rejected: 1 },
      answered: { count: 2, medianHours: 6 },
      accepted: 2,
      fulfilled: { count: 1, inProgress: 1 },
      // two of three that ended; neither what was merged nor what was rejected counts
      fillRate: { now: 0.6667, before: 0.5 },
      weeks: [
        { week: '2026-10-17', rate: null, before: null },
        { week: '2026-10-24', rate: null, before: null },
        { week: '2026-10-31', rate: 1, before: 0 },
        { week: '2026-11-07', rate: 0, before: 1 },
        { week: '2026-11-14', rate: null, before: null },
      ],
      daysToFill: {
        medianDays: 21.5,
        buckets: [
          { from: 0, to: 3, count: 0 },
          { from: 4, to: 7, count: 0 },
          { from: 8, to: 14, count: 1 },
          { from: 15, to: 21, count: 0 },
          { from: 22, to: 30, count: 0 },
          { from: 31, to: null, count: 1 },
        ],
      },
      demand: {
        grades: ['PSA ≤ 7', 'PSA 9', 'BGS 9.5', 'Any'],
        sets: [
          {
            set: 'Crown Hoops',
            category: 'basketball',
            counts: [
              { count: 0, isInSecure: false },
              { count: 3, isInSecure: true },
              { count: 0, isInSecure: false },
              { count: 0, isInSecure: false },
            ],
            total: 3,
          },
          {
            set: 'Mega Cracks',
            category: 'soccer',
            counts: [
              { count: 1, isInSecure: false },
              { count: 0, isInSecure: false },
              { count: 1, isInSecure: false },
              { count: 0, isInSecure: false },
            ],
            total: 2,
          },
          {
            set: 'No set',
            category: null,
            counts: [
              { count: 0, isInSecure: false },
              { count: 0, isInSecure: false },
              { count: 0, isInSecure: false },
              { count: 1, isInSecure: false },
            ],
            total: 1,
          },
        ],
        totals: [1, 3, 1, 1],
        total: 6,
      },
      players: [
        { playerName: 'Marcus Vale', posts: 3, medianBudgetCents: 90_000 },
        { playerName: 'Lina Sol', posts: 2, medianBudgetCents: 40_000 },
        { playerName: 'Nobody Known', posts: 1, medianBudgetCents: null },
      ],
      // $1,100 of $1,200; the other one named no budget
      budgets: { count: 1, medianBps: 9167, within: 1 },
      unmetSearches: [
        { words: 'blue heron', members: 2, times: 2 },
        { words: 'red kite', members: 1, times: 2 },
      ],
      views: 3,
    })
  })

  it('of ninety days by default; a year', async () => {
    const quarter = await wanted(admin!.get(base))
    expect(quarter).toMatchObject({
      from: '2026-08-18',
      posts: { count: 9 },
      fillRate: { now: 0.6, before: null },
      budgets: { count: 2, medianBps: 9167, within: 2 },
      views: 4,
    })
    expect(quarter.weeks).toHaveLength(13)
    expect((await wanted(admin!.get(`${base}?days=365`))).posts.count).toBe(12)
  })

  it('are for staff with the right', async () => {
    for (const path of ['', '/gaps']) {
      expect((await h().nobody.get(base + path)).status).toBe(401)
      expect((await ann!.get(base + path)).status).toBe(403)
      expect((await (await h().buildUser({ staffRoles: ['vault'] })).get(base + path)).status).toBe(403)
      expect((await (await h().buildUser({ staffRoles: ['finance'] })).get(base + path)).status).toBe(200)
    }
    expect((await admin!.get(`${base}?days=31`)).status).toBe(400)
  })
})

describe('supply gaps', () => {
  it('count open posts that no card in Secure fits', async () => {
    const { items } = await wanted(admin!.get(`${base}/gaps`))
    expect(items).toEqual([
      {
        ...{ set: 'Crown Hoops', grade: 'PSA 10', openPosts: 3, inSecure: 3, shortBy: 1, registered: 3 },
        ...{ medianBudgetCents: 80_000, medianSaleCents: 90_000, budgetBps: 8889 },
      },
      {
        ...{ set: 'Mega Cracks', grade: 'PSA 5', openPosts: 1, inSecure: 0, shortBy: 1, registered: 0 },
        ...{ medianBudgetCents: 40_000, medianSaleCents: null, budgetBps: null },
      },
    ])
    const csv = await admin!.get(`${base}/gaps?format=csv`)
    expect(csv.body.trim().split('\r\n')).toHaveLength(3)
  })

  it('inviting tells each holder who allows it once of all posts', async () => {
    const invite = (by: Caller, body: object, name?: string) => by.post(`${base}/invite`, body, key(name))
    const gap = { set: 'crown hoops', grade: 'PSA 10' }
    const told = async (who: Caller) =>
      (await h().query(`SELECT message FROM notices WHERE user_id = $1`, [who.id])).map(({ message }) => message)
    expect((await invite(h().nobody, gap)).status).toBe(401)
    expect((await invite(ann!, gap)).status).toBe(403)
    expect((await invite(await h().buildUser({ staffRoles: ['finance'] }), gap)).status).toBe(403)
    expect((await invite(admin!, { set: 'Crown Hoops' })).status).toBe(400)
    expect((await invite(admin!, { set: 'Crown Hoops', grade: 'PSA 2' })).status).toBe(409)
    expect(await told(holder!)).toEqual([])

    const name = 'invite-once'
    expect(await wanted(invite(admin!, gap, name))).toEqual({ notified: 1 })
    expect(await wanted(invite(admin!, gap, name))).toEqual({ notified: 1 })
    const messages = await told(holder!)
    expect(messages).toEqual([expect.stringContaining('2 more posts fit your cards.')])
    expect(messages.join(' ')).not.toMatch(/Ann|Ben/)
    expect(await told(silent!)).toEqual([])
    expect(await wanted(invite(admin!, gap))).toEqual({ notified: 0 })
    const outreach = await h().query(`SELECT after FROM audit_log WHERE action = 'source.outreach'`)
    expect(outreach.map(({ after }) => after)).toEqual(Array(3).fill({ ...gap, notified: 1 }))
  })
})

describe('rules', () => {
  it('periods end today and begin as many days before', () => {
    const span = periodOf(30, { timeZone: 'America/New_York', now: new Date('2026-11-15T12:00:00Z') })
    expect(span).toMatchObject({
      range: { from: '2026-10-17T04:00:00.000Z', to: '2026-11-16T05:00:00.000Z' },
      before: { from: '2026-09-17T04:00:00.000Z', to: '2026-10-17T04:00:00.000Z' },
    })
    expect(span.weeksBefore[0]).toBe('2026-09-17')
  })

  it('rates and ratios', () => {
    expect(rateOf({ fulfilled: 0, ended: 0 })).toBeNull()
    expect(rateOf({ fulfilled: 1, ended: 3 })).toBe(0.3333)
    expect([bpsOfHalfEven(1, 20_000), bpsOfHalfEven(3, 20_000), bpsOfHalfEven(2, 3)]).toEqual([0, 2, 6667])
  })

  it('demand: nine sets and eight grades by name, the rest together', () => {
    const rows = Array.from({ length: 12 }, (_, at) => ({
      ...{ set: `Set ${at}`, category: null, grade: `CGC ${at < 9 ? at + 1 : 9.5}`, isInSecure: at === 11 },
      count: 20 - at,
    }))
    const { sets, grades, totals, total } = demandOf(rows)
    expect(sets.map(({ set }) => set)).toEqual([...Array.from({ length: 9 }, (_, at) => `Set ${at}`), 'Other sets'])
    expect(sets.at(-1)?.total).toBe(11 + 10 + 9)
    expect(grades).toHaveLength(9)
    expect(grades.at(-1)).toBe('Other')
    expect(totals.reduce((sum, count) => sum + count, 0)).toBe(total)
    expect(sets.reduce((sum, set) => sum + set.total, 0)).toBe(total)
  })
})
