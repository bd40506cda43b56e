import { mostOpenPosts, mostPostsADay, mostReportsADay } from '@ambry/contract/source/kinds'
import { beforeEach, describe, expect, it } from 'vitest'

import { key } from '../../../../test/billing.ts'
import { refusal, registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { approvePost, livePost, newPost, posted, postFor, responded } from '../../../../test/source.ts'
import { notifyOfPosts } from './searches-service.ts'
import { expirePosts, remindPosters } from './states-service.ts'

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
const moderate = (post: any, body: object, by: Caller = admin) =>
  by.post(`/api/admin/sources/${post.id}/moderate`, body)
const days = (count: number) => h().later(Math.round(count * 86_400))

describe('posting', () => {
  it('returns 401, 400 and 201, and waits for review', async () => {
    expect((await postFor(h().nobody)).status).toBe(401)
    expect((await poster.post('/api/user/sources', newPost())).status, 'without a key').toBe(400)
    for (const wrong of [
      { playerName: '' },
      { grades: ['PSA 11'] },
      { grades: ['RAW'] },
      { maxCents: 0 },
      { minCents: 200_000 },
      { minCents: 5, maxCents: null },
      { days: 181 },
      { days: 0 },
      { note: 'x'.repeat(501) },
      { visibility: 'everyone' },
      { x: 1 },
    ])
      expect((await postFor(poster, wrong)).status, JSON.stringify(wrong)).toBe(400)
    const post = await wanted(postFor(poster, { playerName, note: ' Nice centering. ' }, 'once'), 201)
    expect(post).toMatchObject({
      status: 'pending',
      playerName,
      grades: ['PSA 9'],
      maxCents: 120_000,
      visibility: 'members',
      note: 'Nice centering.',
      closesOn: '2026-12-15',
      responses: 0,
      actions: ['edit', 'close'],
    })
    expect(post.number).toMatch(/^W-\d{4}$/)
    expect(await wanted(postFor(poster, { playerName, note: ' Nice centering. ' }, 'once'), 201)).toEqual(post)
    expect(await board(holder), 'not on the board yet').toEqual([])
    expect((await holder.get(`/api/sources/${post.id}`)).status).toBe(404)
    expect((await holder.get(`/api/user/sources/${post.id}`)).status).toBe(404)
    expect(await titles(admin)).toContain('New source request')
  })

  it('is limited by day and by open posts', async () => {
    for (let n = 0; n < mostPostsADay; n++) await posted(poster, { playerName })
    const answer = await postFor(poster, { playerName })
    expect([answer.status, answer.body]).toEqual([
      429,
      `You’ve posted ${mostPostsADay} times today. Try again tomorrow.`,
    ])
    await days(1.1)
    for (let n = mostPostsADay; n < mostOpenPosts; n++) await posted(poster, { playerName })
    await days(1.1)
    expect(await refusal(postFor(poster, { playerName }))).toEqual([
      422,
      `You already have ${mostOpenPosts} open posts. Close one first.`,
    ])
  })

  it('goes live once approved, with the words of the specification; others never learn whose it is', async () => {
    const post = await posted(poster, { playerName, note: 'Call me at 202-555-0147' })
    expect((await poster.post(`/api/admin/sources/${post.id}/approve`, undefined, key())).status).toBe(403)
    expect(await approvePost(admin, post)).toMatchObject({ status: 'active', member: { name: 'Piet Amsel' } })
    expect((await admin.post(`/api/admin/sources/${post.id}/approve`, undefined, key())).status).toBe(409)
    expect(await notices(poster)).toMatchObject([
      { title: 'Source Request Approved', message: 'Your source request is now live.' },
    ])
    const [shown] = await board(holder)
    expect(shown).toMatchObject({
      id: post.id,
      budget: { minCents: null, maxCents: 120_000 },
      note: 'Call me at [hidden until accepted]',
      isMine: false,
      matches: 0,
    })
    const detail = await wanted(holder.get(`/api/sources/${post.id}`))
    for (const seen of [shown, detail]) {
      const text = JSON.stringify(seen)
      for (const secret of [poster.id, poster.phone, 'Piet', 'Amsel']) expect(text).not.toContain(secret)
    }
    expect((await board(poster))[0]).toMatchObject({ isMine: true })
    const picture = await holder.get(shown.picture)
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  it('hides a budget from the board, its sort and its filter', async () => {
    await livePost(admin, poster, { playerName, maxCents: 900_000, isBudgetHidden: true })
    await livePost(admin, poster, { playerName, maxCents: 100_000 })
    expect((await board(holder, '&sort=-budgetCents')).map(({ budget }) => budget?.maxCents ?? null)).toEqual([
      100_000,
      null,
    ])
    expect(await board(holder, '&budgetFrom=500000')).toEqual([])
    expect((await board(holder, '&budget=open')).length).toBe(1)
  })

  it('shows posts for holders and for staff only to them', async () => {
    const forHolders = await livePost(admin, poster, { playerName, visibility: 'holders' })
    const forStaff = await livePost(admin, poster, { playerName, visibility: 'staff' })
    expect(await board(holder)).toEqual([])
    for (const { id } of [forHolders, forStaff]) expect((await holder.get(`/api/sources/${id}`)).status).toBe(404)
    await registered(holder, { playerName, grade: '9' })
    expect((await holder.get(`/api/sources/${forHolders.id}`)).status, 'has the card now').toBe(200)
    expect((await holder.get(`/api/sources/${forStaff.id}`)).status).toBe(404)
    expect((await board(holder, '&matching=1')).map(({ id }) => id)).toEqual([forHolders.id])
  })
})

describe('the board', () => {
  it('filters with counts, finds text with typos, pins first, and pages by keyset', async () => {
    const first = await livePost(admin, poster, { playerName, grades: [], maxCents: null })
    for (const grades of [['PSA 10'], ['PSA 9', 'BGS 9.5'], ['PSA 9']]) {
      h().clock.advance(60)
      await livePost(admin, poster, { playerName, grades })
    }
    const numbers = (await board(holder)).map(({ grades }) => grades.join())
    expect(numbers, 'newest first').toEqual(['PSA 9', 'PSA 9,BGS 9.5', 'PSA 10', ''])
    await wanted(moderate(first, { action: 'pin' }))
    expect((await board(holder))[0]).toMatchObject({ id: first.id, isPinned: true })
    await wanted(moderate(first, { action: 'unpin' }))
    expect((await board(holder, `&grade=${encodeURIComponent('PSA 9,any')}`)).length).toBe(3)
    const counts = await wanted(holder.get(`/api/sources/counts?player=${encodeURIComponent(playerName)}`))
    expect(counts).toMatchObject({ total: 4, matching: 0, categories: [{ value: 'basketball', count: 4 }] })
    expect(counts.grades).toEqual([
      { value: 'PSA 9', count: 2 },
      { value: 'BGS 9.5', count: 1 },
      { value: 'PSA 10', count: 1 },
      { value: 'any', count: 1 },
    ])
    expect(counts.budgets).toEqual([
      { value: 'named', count: 3 },
      { value: 'open', count: 1 },
    ])
    expect((await board(holder, '&q=wantd%20crown')).length, 'a typo').toBe(4)
    expect(await board(holder, '&q=zebra')).toEqual([])
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path: string = `/api/sources/active?player=${encodeURIComponent(playerName)}&limit=3${cursor && `&cursor=${cursor}`}`
      const page = await wanted(holder.get(path))
      seen.push(...page.items.map(({ id }: any) => id))
      cursor = page.nextCursor
    }
    expect(new Set(seen).size).toBe(4)
    const csv = await holder.get('/api/sources/active?format=csv')
    expect([csv.status, csv.body.includes('Piet')]).toEqual([200, false])
  })

  it('says which posts fit my cards, with a higher grade too', async () => {
    const post = await livePost(admin, poster, { playerName, grades: ['PSA 9'] })
    const card = await registered(holder, { playerName, grade: '10' })
    await registered(holder, { playerName, grade: '8' })
    await registered(holder, { playerName, grader: 'BGS', grade: '10' })
    expect(await board(holder)).toMatchObject([{ matches: 1 }])
    expect(await board(holder, '&matching=1')).toMatchObject([{ id: post.id, matches: 1 }])
    expect((await wanted(holder.get(`/api/sources/${post.id}`))).myCards).toMatchObject([{ id: card.id, isFree: true }])
    expect(await wanted(holder.get(`/api/sources/counts?player=${encodeURIComponent(playerName)}`))).toMatchObject({
      matching: 1,
    })
    expect(await board(poster, '&matching=1'), 'never my own').toEqual([])
  })

  it('counts a view once a day for each member, and not the poster’s or staff’s', async () => {
    const post = await livePost(admin, poster, { playerName })
    for (const by of [holder, holder, poster, admin]) await wanted(by.post(`/api/sources/${post.id}/views`))
    expect((await own(poster, post)).views).toBe(1)
    await days(1)
    await wanted(holder.post(`/api/sources/${post.id}/views`))
    expect((await own(poster, post)).views).toBe(2)
    expect((await holder.post(`/api/sources/${holder.id}/views`)).status).toBe(404)
  })

  it('takes reports, each member’s once and a few a day', async () => {
    const post = await livePost(admin, poster, { playerName })
    const report = (by: Caller, { id }: any, reason = 'It’s spam.') => by.post(`/api/sources/${id}/report`, { reason })
    expect((await report(h().nobody, post)).status).toBe(401)
    expect((await report(holder, post, '')).status).toBe(400)
    expect(await refusal(report(poster, post))).toEqual([422, 'This is your own post.'])
    await wanted(report(holder, post))
    await wanted(report(holder, post))
    expect(await wanted(admin.get(`/api/admin/sources/${post.id}`))).toMatchObject({
      reports: 1,
      reportReasons: [{ reason: 'It’s spam.', by: 'Hana Sorel' }],
    })
    expect((await wanted(admin.get('/api/admin/sources?reported=1'))).items.map(({ id }: any) => id)).toContain(post.id)
    for (let n = 1; n < mostReportsADay; n++)
      await wanted(report(holder, await livePost(admin, await h().buildUser(), { playerName })))
    expect((await report(holder, await livePost(admin, await h().buildUser(), { playerName }))).status).toBe(429)
  })

  it('saves searches apart from Secure’s and notifies of new posts', async () => {
    const save = (by: Caller, name: string) =>
      by.post('/api/user/source-searches', { name, isNotified: true, query: { player: playerName } })
    expect((await save(h().nobody, 'Mine')).status).toBe(401)
    expect((await save(holder, '')).status).toBe(400)
    const kept = await wanted(save(holder, 'Mine'), 201)
    expect((await save(holder, 'mine')).status).toBe(409)
    await wanted(holder.post('/api/user/searches', { name: 'Mine', isNotified: true, query: {} }), 201)
    expect((await wanted(holder.get('/api/user/searches'))).items.length, 'Secure’s own').toBe(1)
    expect((await wanted(holder.get('/api/user/searches?place=source'))).items).toMatchObject([{ id: kept.id }])
    h().clock.advance(60)
    await livePost(admin, poster, { playerName })
    h().clock.advance(60)
    await notifyOfPosts(h().app.deps)
    await notifyOfPosts(h().app.deps)
    expect((await notices(holder)).filter(({ title }) => title === 'New on Source')).toMatchObject([
      { message: 'A new post matches “Mine”.' },
    ])
  })
})

describe('my posts', () => {
  it('can be edited; those who responded learn what changed', async () => {
    const post = await livePost(admin, poster, { playerName })
    await responded(holder, post, { playerName, grade: '9' })
    const now = await own(poster, post)
    const edit = (by: Caller, more: object) =>
      by.patch(`/api/user/sources/${post.id}`, { version: now.version, ...newPost({ playerName }), ...more })
    expect((await edit(h().nobody, {})).status).toBe(401)
    expect((await edit(holder, {})).status).toBe(404)
    expect((await edit(poster, { minCents: 500_000 })).status).toBe(400)
    const edited = await wanted(edit(poster, { maxCents: 150_000, grades: ['PSA 10'], note: null }))
    expect(edited).toMatchObject({ maxCents: 150_000, grades: ['PSA 10'], status: 'active', responses: 1 })
    expect((await edit(poster, {})).status, 'an old version').toBe(409)
    expect((await notices(holder))[0]).toMatchObject({
      title: 'A post you responded to changed',
      message: `The post for 1986 Crown Hoops ${playerName} changed: the grades and the budget.`,
    })
  })

  it('are reminded of once, close after their day, and can be renewed with one tap up to 180 days', async () => {
    const post = await livePost(admin, poster, { playerName, days: 10 })
    const renew = (by: Caller) => by.post(`/api/user/sources/${post.id}/renew`, undefined, key())
    await days(6)
    await remindPosters(h().app.deps)
    expect(await titles(poster)).not.toContain('Your source request ends soon')
    await days(1)
    for (let n = 0; n < 2; n++) await remindPosters(h().app.deps)
    expect((await titles(poster)).filter((title) => title === 'Your source request ends soon').length).toBe(1)
    await days(3)
    await expirePosts(h().app.deps)
    expect((await own(poster, post)).status, 'its last day').toBe('active')
    await days(1)
    for (let n = 0; n < 2; n++) await expirePosts(h().app.deps)
    expect(await own(poster, post)).toMatchObject({ status: 'closed', endKind: 'expired', actions: ['renew'] })
    expect((await titles(poster)).filter((title) => title === 'Source Request Closed').length).toBe(1)
    expect((await renew(h().nobody)).status).toBe(401)
    expect((await renew(holder)).status).toBe(404)
    expect(await wanted(renew(poster))).toMatchObject({ status: 'active', endKind: null })
    expect((await board(holder)).length).toBe(1)
    for (let n = 0; n < 5; n++) await wanted(renew(poster))
    expect(await refusal(renew(poster))).toEqual([
      409,
      'This post can’t be renewed. A post can be open for up to 180 days.',
    ])
    const created = new Date(post.createdAt).getTime()
    const closes = new Date((await own(poster, post)).closesOn).getTime()
    expect(Math.round((closes - created) / 86_400_000)).toBeLessThanOrEqual(180)
  })

  it('close as found elsewhere; open responses are declined', async () => {
    const post = await livePost(admin, poster, { playerName })
    const response = await responded(holder, post, { playerName, grade: '9' })
    const close = (by: Caller, body: object) => by.post(`/api/user/sources/${post.id}/close`, body)
    expect((await close(h().nobody, { why: 'not_needed' })).status).toBe(401)
    expect((await close(poster, { why: 'expired' })).status).toBe(400)
    expect((await close(holder, { why: 'not_needed' })).status).toBe(404)
    expect(await wanted(close(poster, { why: 'found_elsewhere' }))).toMatchObject({
      status: 'closed',
      endKind: 'found_elsewhere',
    })
    expect((await close(poster, { why: 'not_needed' })).status).toBe(409)
    expect(await wanted(holder.get(`/api/user/source-responses/${response.id}`))).toMatchObject({ status: 'declined' })
    expect(await titles(holder)).toContain('Response declined')
    expect(await board(holder)).toEqual([])
  })

  it('are listed with what waits for me', async () => {
    const post = await livePost(admin, poster, { playerName })
    const quiet = await livePost(admin, poster, { playerName })
    await responded(holder, post, { playerName, grade: '9' })
    const list = async (query = '') => (await wanted(poster.get(`/api/user/sources${query}`))).items
    expect(new Set((await list()).map(({ id }: any) => id))).toEqual(new Set([post.id, quiet.id]))
    expect(await list('?waiting=1')).toMatchObject([
      { id: post.id, waiting: 1, next: 'A response is waiting for your answer.' },
    ])
    expect(await wanted(poster.get('/api/user/sources/summary'))).toMatchObject({
      posts: 2,
      responses: 0,
      isMatched: false,
    })
    expect(await wanted(holder.get('/api/user/sources/summary'))).toMatchObject({ posts: 0, responses: 1 })
  })
})
