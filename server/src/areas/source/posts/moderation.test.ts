import { beforeEach, describe, expect, it } from 'vitest'

import { key } from '../../../../test/billing.ts'
import { refusal, registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { inSecure } from '../../../../test/secure.ts'
import { livePost, newPost, posted, responded } from '../../../../test/source.ts'

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
  playerName = `Moderated ${String.fromCharCode(65 + names)}${names++}`
})

const adminPost = ({ id }: { id: string }) => wanted(admin.get(`/api/admin/sources/${id}`))
const own = ({ id }: { id: string }) => wanted(poster.get(`/api/user/sources/${id}`))
const moderate = (post: any, body: object, by: Caller = admin) =>
  by.post(`/api/admin/sources/${post.id}/moderate`, body)
const notices = async (of: Caller): Promise<any[]> => (await wanted(of.get('/api/user/notices'))).items
const onBoard = async () =>
  (await wanted(holder.get(`/api/sources/active?player=${encodeURIComponent(playerName)}`))).items.length

describe('moderation', () => {
  it('rejects with a reason the member sees', async () => {
    const post = await posted(poster, { playerName })
    const reject = (by: Caller, body: object) => by.post(`/api/admin/sources/${post.id}/reject`, body)
    expect((await reject(h().nobody, { reason: 'Not a card.' })).status).toBe(401)
    expect((await reject(poster, { reason: 'Not a card.' })).status).toBe(403)
    expect((await reject(admin, {})).status).toBe(400)
    expect((await admin.post(`/api/admin/sources/${poster.id}/reject`, { reason: 'Not a card.' })).status).toBe(404)
    expect(await wanted(reject(admin, { reason: 'Not a card.' }))).toMatchObject({
      status: 'rejected',
      endReason: 'Not a card.',
    })
    expect((await reject(admin, { reason: 'Not a card.' })).status).toBe(409)
    expect((await notices(poster))[0]).toMatchObject({ title: 'Source Request Rejected' })
    expect((await notices(poster))[0].message).toContain('Not a card.')
  })

  it('hides, shows, pins and closes; the member is told the reason', async () => {
    const post = await livePost(admin, poster, { playerName })
    for (const [by, status] of [
      [h().nobody, 401],
      [poster, 403],
    ] as const)
      expect((await moderate(post, { action: 'pin' }, by)).status).toBe(status)
    for (const wrong of [{}, { action: 'hide' }, { action: 'erase' }, { action: 'merge', into: 'x', reason: 'Same.' }])
      expect((await moderate(post, wrong)).status, JSON.stringify(wrong)).toBe(400)
    await wanted(moderate(post, { action: 'hide', reason: 'The note is rude.' }))
    expect(await onBoard()).toBe(0)
    expect(await own(post)).toMatchObject({ isHidden: true, next: 'We took it off the board. Edit it or contact us.' })
    expect((await notices(poster))[0].message).toContain('The note is rude.')
    expect((await moderate(post, { action: 'hide', reason: 'Again.' })).status).toBe(409)
    await wanted(moderate(post, { action: 'show' }))
    expect(await onBoard()).toBe(1)
    expect(await wanted(moderate(post, { action: 'pin' }))).toMatchObject({ isPinned: true })
    expect(await wanted(moderate(post, { action: 'close', reason: 'Sold out.' }))).toMatchObject({
      status: 'closed',
      endKind: 'staff',
      isPinned: false,
    })
    expect((await notices(poster))[0]).toMatchObject({
      title: 'Source Request Closed',
      message: 'Your source request has been closed. Sold out.',
    })
    expect((await moderate(post, { action: 'pin' })).status).toBe(409)
  })

  it('of one’s own post is up to someone else', async () => {
    const post = await livePost(await h().buildUser({ isAdmin: true }), admin, { playerName })
    const other = await h().buildUser({ isAdmin: true })
    await wanted(moderate(post, { action: 'hide', reason: 'It’s spam.' }, other))
    expect(await refusal(moderate(post, { action: 'show' }))).toEqual([
      409,
      'This is your own post, so someone else must decide.',
    ])
    expect(await onBoard()).toBe(0)
  })

  it('merges a member’s duplicates, and nobody else’s', async () => {
    const kept = await livePost(admin, poster, { playerName })
    const twice = await livePost(admin, poster, { playerName })
    const others = await livePost(admin, holder, { playerName })
    const response = await responded(holder, twice, { playerName, grade: '9' })
    const merge = (into: string) => moderate(twice, { action: 'merge', into, reason: 'Posted twice.' })
    const { duplicates } = await adminPost(twice)
    expect(duplicates.map(({ id, isSameMember }: any) => [id, isSameMember])).toEqual([
      [kept.id, true],
      [others.id, false],
    ])
    for (const wrong of [others.id, twice.id, admin.id]) expect((await merge(wrong)).status).toBe(422)
    expect(await wanted(merge(kept.id))).toMatchObject({
      status: 'closed',
      endKind: 'merged',
      mergedInto: { id: kept.id, number: kept.number },
    })
    expect(await wanted(holder.get(`/api/user/source-responses/${response.id}`))).toMatchObject({ status: 'declined' })
    expect((await own(twice)).endReason).toBe(`Merged with ${kept.number}. Posted twice.`)
  })

  it('corrects a post with a reason', async () => {
    const post = await posted(poster, { playerName: `${playerName} (RC)` })
    const { maxCents: _, ...facts } = newPost({ playerName })
    const edit = (by: Caller, more: object) =>
      by.patch(`/api/admin/sources/${post.id}`, {
        version: post.version,
        ...facts,
        note: null,
        reason: 'Fixed the name.',
        ...more,
      })
    expect((await edit(h().nobody, {})).status).toBe(401)
    expect((await edit(poster, {})).status).toBe(403)
    expect((await edit(admin, { reason: '' })).status).toBe(400)
    expect(await wanted(edit(admin, {}))).toMatchObject({ playerName, maxCents: 120_000 })
    expect((await edit(admin, {})).status, 'an old version').toBe(409)
    expect((await notices(poster))[0]).toMatchObject({ title: 'Your source request was edited' })
  })

  it('shows checks and suggestions, only of members who consent, and tells each once', async () => {
    const listed = await inSecure(h(), holder, { playerName, grade: '10', priceCents: 90_000 })
    const shy = await h().buildUser({ name: 'Silas Quiet' })
    await registered(shy, { playerName, grade: '9' })
    const open = await h().buildUser({ name: 'Odile Open' })
    const card = await registered(open, { playerName, grade: '9' })
    await wanted(open.post('/api/user/source-matching', { isMatched: true }))
    const post = await livePost(admin, poster, { playerName, note: 'Text 202-555-0147' })
    const detail = await adminPost(post)
    expect(detail.suggestions).toMatchObject([
      { kind: 'secure', cardId: listed.id, priceCents: 90_000, holder: null },
      { kind: 'registry', cardId: card.id, holder: { name: 'Odile Open' }, isNotified: false },
    ])
    expect(detail.checks.find(({ words }: any) => words.startsWith('The note has contact details'))).toMatchObject({
      isMet: false,
    })
    expect(detail.note, 'staff see what was written').toBe('Text 202-555-0147')
    const reach = (by: Caller, cardIds: string[], name?: string) =>
      by.post(`/api/admin/sources/${post.id}/outreach`, { cardIds }, key(name))
    expect((await reach(h().nobody, [card.id])).status).toBe(401)
    expect((await reach(poster, [card.id])).status).toBe(403)
    expect((await reach(admin, [])).status).toBe(400)
    const shyCard = (await h().query('SELECT id FROM cards WHERE owner_id = $1', [shy.id]))[0].id
    expect(await wanted(reach(admin, [card.id, shyCard]))).toEqual({ notified: 1 })
    expect(await wanted(reach(admin, [card.id]))).toEqual({ notified: 0 })
    expect((await notices(open))[0]).toMatchObject({ title: 'A member is looking for a card you have' })
    expect(await notices(shy)).toEqual([])
    expect((await adminPost(post)).suggestions[1]).toMatchObject({ isNotified: true })
  })

  it('assigns, and decides several at once, each for itself', async () => {
    const posts = [await posted(poster, { playerName }), await posted(poster, { playerName })]
    const done = await livePost(admin, poster, { playerName })
    const assign = (by: Caller, body: object) => by.post(`/api/admin/sources/${posts[0].id}/assign`, body)
    expect((await assign(poster, { isMine: true })).status).toBe(403)
    expect(await wanted(assign(admin, { isMine: true }))).toMatchObject({
      assignee: { name: 'Margaret Ashby' },
      dueAt: expect.any(String),
    })
    expect((await wanted(admin.get('/api/admin/sources?assignee=me'))).items.map(({ id }: any) => id)).toEqual([
      posts[0].id,
    ])
    const work = (await wanted(admin.get('/api/admin/work'))).items.filter((one: any) => one.queue === 'sourceRequests')
    expect(work.map(({ itemId }: any) => itemId)).toEqual(expect.arrayContaining(posts.map(({ id }) => id)))
    expect(await wanted(assign(admin, { isMine: false }))).toMatchObject({ assignee: null })
    const bulk = (by: Caller, body: object) => by.post('/api/admin/sources/bulk', body)
    const ids = [...posts, done].map(({ id }) => id)
    expect((await bulk(h().nobody, { action: 'approve', select: { ids } })).status).toBe(401)
    expect((await bulk(poster, { action: 'approve', select: { ids } })).status).toBe(403)
    expect((await bulk(admin, { action: 'reject', select: { ids } })).status).toBe(400)
    expect(await wanted(bulk(admin, { action: 'approve', select: { ids } }))).toMatchObject({
      done: 2,
      refused: [{ id: done.id, reason: 'It has already been decided.' }],
    })
  })

  it('lists posts by state, member and words', async () => {
    const post = await livePost(admin, poster, { playerName })
    const list = async (query: string) =>
      (await wanted(admin.get(`/api/admin/sources?${query}`))).items.map(({ id }: any) => id)
    expect((await h().nobody.get('/api/admin/sources')).status).toBe(401)
    expect((await poster.get('/api/admin/sources')).status).toBe(403)
    expect((await admin.get('/api/admin/sources?status=gone')).status).toBe(400)
    expect((await admin.get(`/api/admin/sources/${poster.id}`)).status).toBe(404)
    expect(await list(`member=${poster.id}&status=active`)).toEqual([post.id])
    expect(await list(`member=${poster.id}&status=pending`)).toEqual([])
    expect(await list(`q=${post.number}`)).toEqual([post.id])
    expect(await list(`member=${poster.id}&q=amsel moderat`)).toEqual([post.id])
    expect(await refusal(admin.get(`/api/admin/sources?sort=name`))).toMatchObject([400, expect.any(String)])
    const csv = await admin.get(`/api/admin/sources?member=${poster.id}&format=csv`)
    expect(csv.body).toContain(post.number)
  })
})
