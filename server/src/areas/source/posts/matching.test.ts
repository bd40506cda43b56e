import { beforeEach, describe, expect, it } from 'vitest'

import { registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { livePost, matched, posted, responded, responseNow } from '../../../../test/source.ts'
import { readCatalog } from '../../sales/catalog/reading-service.ts'
import { notifyHolders } from './matching-service.ts'

const h = useHarness()
let admin: Caller
let poster: Caller
let holder: Caller
let names = 0
let playerName: string
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  poster = await h().buildUser({ name: 'Piet Amsel' })
  holder = await h().buildUser({ name: 'Hana Sorel' })
  // each test has its own card
  playerName = `Wanted ${String.fromCharCode(65 + names)}${String.fromCharCode(75 + names)}${names++}`
})

const own = (by: Caller, { id }: { id: string }) => wanted(by.get(`/api/user/sources/${id}`))
const board = async (by: Caller, query = ''): Promise<any[]> =>
  (await wanted(by.get(`/api/sources/active?player=${encodeURIComponent(playerName)}${query}`))).items
const notices = async (of: Caller): Promise<{ title: string; message: string; link: string }[]> =>
  (await wanted(of.get('/api/user/notices'))).items
const titles = async (of: Caller) => (await notices(of)).map(({ title }) => title)

describe('the outlook', () => {
  const ask = (by: Caller, more: object = {}) =>
    by.post('/api/sources/outlook', {
      playerName,
      year: '1986',
      set: 'Crown Hoops',
      cardNumber: '57',
      grades: ['PSA 9'],
      ...more,
    })
  const sold = (priceCents: number, more: object = {}) =>
    wanted(
      admin.post('/api/admin/comparables', {
        ...{ playerName, year: '1986', set: 'Crown Hoops', cardNumber: '57', variety: null, category: 'basketball' },
        ...{
          grader: 'PSA',
          grade: '9',
          certNumber: null,
          priceCents,
          soldOn: '2026-06-01',
          source: 'Harbor',
          link: null,
        },
        ...more,
      }),
      201,
    )

  it('compares a budget with sales at the grades asked for', async () => {
    expect((await ask(h().nobody)).status).toBe(401)
    expect((await ask(poster, { playerName: '' })).status).toBe(400)
    expect(await wanted(ask(poster, { maxCents: 50_000 }))).toMatchObject({
      verdict: 'unknown',
      medianCents: null,
      known: 'none',
      mayBeHeld: false,
      inSecure: [],
      reviewHours: 24,
      cost: { priceCents: 50_000, buyerFeeCents: 4_000, totalCents: 54_000, sellerFeeCents: 2_500, netCents: 47_500 },
    })
    for (const cents of [40_000, 50_000, 60_000, 70_000]) await sold(cents)
    await sold(500_000, { grade: '10' })
    await sold(10_000, { soldOn: '2025-01-01' })
    const at = (maxCents: number | null) => wanted(ask(poster, { maxCents }))
    expect(await at(39_999)).toMatchObject({ verdict: 'low', atOrBelow: 0, lowCents: 40_000, highCents: 60_000 })
    expect(await at(40_000)).toMatchObject({ verdict: 'realistic', atOrBelow: 1, medianCents: 55_000 })
    expect(await at(60_000)).toMatchObject({ verdict: 'realistic', atOrBelow: 3 })
    expect(await at(60_001)).toMatchObject({ verdict: 'above_most' })
    const open = await at(null)
    expect(open).toMatchObject({ verdict: 'unknown', atOrBelow: null, cost: null })
    expect(open.sales.length).toBe(4)
    expect(open.byGrade).toEqual([
      { grader: 'PSA', grade: '9', sales: 4 },
      { grader: 'PSA', grade: '10', sales: 1 },
    ])
  })

  it('says only whether copies are known, and never whose', async () => {
    await registered(holder, { playerName, grade: '9' })
    const answer = await ask(poster)
    expect(answer.json()).toMatchObject({ known: 'some', mayBeHeld: false })
    for (const secret of [holder.id, holder.phone, 'Sorel']) expect(answer.body).not.toContain(secret)
    await wanted(holder.post('/api/user/source-matching', { isMatched: true }))
    expect(await wanted(ask(poster))).toMatchObject({ known: 'some', mayBeHeld: true })
    for (let n = 0; n < 4; n++) await registered(holder, { playerName, grade: n % 2 ? '9' : '10' })
    expect(await wanted(ask(poster))).toMatchObject({ known: 'several' })
    expect(await wanted(ask(holder)), 'my own don’t count').toMatchObject({ known: 'none' })
    const post = await posted(poster, { playerName })
    expect(await wanted(ask(poster))).toMatchObject({ similarPost: { id: post.id, number: post.number } })
  })
})

describe('holders', () => {
  it('are told privately once per post, only if they opted in', async () => {
    const shy = await h().buildUser({ name: 'Silas Quiet' })
    for (const by of [holder, holder, shy, poster]) await registered(by, { playerName, grade: '9' })
    await wanted(holder.post('/api/user/source-matching', { isMatched: true }))
    await wanted(poster.post('/api/user/source-matching', { isMatched: true }))
    expect((await h().nobody.post('/api/user/source-matching', { isMatched: true })).status).toBe(401)
    expect((await holder.post('/api/user/source-matching', {})).status).toBe(400)
    const post = await livePost(admin, poster, { playerName })
    for (let n = 0; n < 2; n++) await matched(h(), post)
    const told = (await notices(holder)).filter(({ title }) => title === 'A member is looking for a card you have')
    expect(told.length).toBe(1)
    expect(told[0]?.message).not.toContain('Piet')
    expect(await titles(shy)).not.toContain('A member is looking for a card you have')
    expect(await titles(poster)).not.toContain('A member is looking for a card you have')
    const seen = await own(poster, post)
    expect(seen.holdersNotified).toBe(true)
    expect(JSON.stringify(seen)).not.toContain('Sorel')
  })

  it('are found under a merged entry of the catalog too', async () => {
    const twin = `${playerName} II`
    await registered(holder, { playerName: twin, grade: '9' })
    const comp = (name: string) =>
      wanted(
        admin.post('/api/admin/comparables', {
          ...{
            playerName: name,
            year: '1986',
            set: 'Crown Hoops',
            cardNumber: '57',
            variety: null,
            category: 'basketball',
          },
          ...{
            grader: 'PSA',
            grade: '9',
            certNumber: null,
            priceCents: 5_000,
            soldOn: '2026-06-01',
            source: 'H',
            link: null,
          },
        }),
        201,
      )
    await comp(playerName)
    await comp(twin)
    h().clock.advance(60)
    await readCatalog(h().app.deps)
    const post = await livePost(admin, poster, { playerName })
    expect(post.catalogId).not.toBeNull()
    expect(await board(holder)).toMatchObject([{ matches: 0 }])
    const entry = async (name: string) =>
      (await wanted(admin.get(`/api/admin/catalog?q=${encodeURIComponent(name)}`))).items.find(
        (one: any) => one.playerName === name,
      )
    await wanted(
      admin.post(`/api/admin/catalog/${(await entry(twin)).id}/merge`, { into: (await entry(playerName)).id }),
    )
    expect(await board(holder)).toMatchObject([{ matches: 1 }])
    expect((await board(holder, '&matching=1')).length).toBe(1)
  })
})

describe('a post that states less than one card', () => {
  const title = 'A member is looking for a card you have'
  const allow = (by: Caller) => wanted(by.post('/api/user/source-matching', { isMatched: true }))
  const told = async (of: Caller) => (await notices(of)).filter((notice) => notice.title === title)
  /** A live post with these details and no others, whose holders were found. */
  const matchedPost = async (more: object) => {
    const none = { category: null, year: null, set: null, cardNumber: null, grades: [] }
    const post = await livePost(admin, poster, { playerName, ...none, ...more })
    await matched(h(), post)
    return post
  }

  it.each([
    ['the player alone', {}, ' cards. Respond'],
    ['player, year and grade', { year: '1986', grades: ['PSA 9'] }, '1986 '],
    ['player and set', { set: 'CROWN hoops' }, 'CROWN hoops'],
    ['a season', { year: '1986-87' }, '1986-87'],
    ['player, number and category', { cardNumber: '#57', category: 'basketball' }, ' #57 cards'],
  ])('is told to holders of what it states: %s', async (_, details, text) => {
    await allow(holder)
    await registered(holder, { playerName, grade: '9', variety: 'Refractor' })
    const post = await matchedPost(details)
    const [notice, ...others] = await told(holder)
    expect(notice).toMatchObject({ link: `/source?dialog=respond&record=${post.id}` })
    expect(notice?.message).toContain(text)
    expect(notice?.message).toContain(playerName)
    expect(others).toEqual([])
    expect((await own(poster, post)).holdersNotified).toBe(true)
    expect((await wanted(holder.get(`/api/sources/${post.id}`))).myCards).toHaveLength(1)
    expect((await board(holder, '&matching=1')).map(({ id, matches }) => [id, matches])).toEqual([[post.id, 1]])
    expect(await wanted(holder.get('/api/sources/counts'))).toMatchObject({ matching: 1 })
  })

  it.each([
    ['another year', { year: '1987' }],
    ['a higher grade', { year: '1986', grades: ['PSA 10'] }],
    ['another set', { set: 'Court Kings' }],
    ['another category', { category: 'baseball' }],
    ['another variety', { variety: 'Gold' }],
    ['another player of the same name and more', { playerName: 'Wanted' }],
  ])('isn’t told to holders of %s', async (_, details) => {
    await allow(holder)
    await registered(holder, { playerName, grade: '9' })
    const post = await matchedPost(details)
    expect(await told(holder)).toEqual([])
    expect((await own(poster, post)).holdersNotified).toBe(false)
    expect(await board(holder, '&matching=1')).toEqual([])
  })

  it('for which all details are stated, variety aside, is about that card only', async () => {
    await allow(holder)
    await registered(holder, { playerName, grade: '9', variety: 'Refractor' })
    await matchedPost({ year: '1986', set: 'Crown Hoops', cardNumber: '57' })
    expect(await told(holder)).toEqual([])
  })

  it('tells the poster before they post that a member may have one', async () => {
    await registered(holder, { playerName, grade: '9' })
    const ask = () => wanted(poster.post('/api/sources/outlook', { playerName, year: '1986', grades: ['PSA 9'] }))
    expect(await ask()).toMatchObject({ known: 'some', mayBeHeld: false })
    await allow(holder)
    expect(await ask()).toMatchObject({ known: 'some', mayBeHeld: true })
  })

  it('is answered with a card that fits what it states', async () => {
    const post = await matchedPost({ year: '1986', grades: ['PSA 9'] })
    const fits = async (more: Record<string, unknown>) =>
      (await responseNow(poster, await responded(holder, post, more))).fit
    expect(await fits({ playerName, grade: '9' })).toBe('yes')
    expect(await fits({ playerName, grade: '8' })).toBe('grade')
    expect(await fits({ playerName, year: '1990' })).toBe('card')
  })
})

describe('a holder', () => {
  const title = 'A member is looking for a card you have'
  const told = async (of: Caller) => (await notices(of)).filter((notice) => notice.title === title)
  const open = { category: null, year: null, set: null, cardNumber: null, grades: [] }
  const later = async (seconds: number) => {
    await h().later(seconds)
    await notifyHolders(h().app.deps)
  }
  let playerOnly: any
  let oneCard: any
  beforeEach(async () => {
    await wanted(holder.post('/api/user/source-matching', { isMatched: true }))
    await registered(holder, { playerName, grade: '9' })
    const first = await livePost(admin, poster, { playerName, ...open, year: '1986' })
    await matched(h(), first)
    playerOnly = await livePost(admin, poster, { playerName, ...open })
    oneCard = await livePost(admin, poster, { playerName })
    for (const post of [playerOnly, oneCard]) await matched(h(), post)
  })

  it('is notified at most once a day, then of what fits best, and how much else there is', async () => {
    expect(await told(holder)).toHaveLength(1)
    await later(86_300)
    expect(await told(holder)).toHaveLength(1)
    await later(200)
    const [newest, ...others] = await told(holder)
    expect(others).toHaveLength(1)
    expect(newest).toMatchObject({ link: `/source?dialog=respond&record=${oneCard.id}` })
    expect(newest?.message).toContain('1 more post fits your cards.')
    for (let day = 0; day < 3; day++) await later(86_500)
    expect(await told(holder), 'each post once').toHaveLength(2)
  })

  it('isn’t notified later of posts that ended, of cards they sold, or after they opted out', async () => {
    await wanted(poster.post(`/api/user/sources/${oneCard.id}/close`, { why: 'not_needed' }))
    await later(86_500)
    expect((await told(holder))[0]).toMatchObject({ link: `/source?dialog=respond&record=${playerOnly.id}` })
    const another = await livePost(admin, poster, { playerName, ...open, set: 'Crown Hoops' })
    await matched(h(), another)
    await wanted(holder.post('/api/user/source-matching', { isMatched: false }))
    await later(86_500)
    expect(await told(holder)).toHaveLength(2)
    await wanted(holder.post('/api/user/source-matching', { isMatched: true }))
    await later(86_500)
    expect(await told(holder)).toHaveLength(2)
  })

  it('is notified once when several posts find them at the same moment', async () => {
    const busy = await h().buildUser({ name: 'Bea Busy' })
    await wanted(busy.post('/api/user/source-matching', { isMatched: true }))
    await registered(busy, { playerName, grade: '9' })
    const posts = [playerOnly, oneCard]
    await Promise.all(posts.map((post) => matched(h(), post)))
    expect(await told(busy)).toHaveLength(1)
  })
})
