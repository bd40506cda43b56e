import { mostOpenResponses } from '@ambry/contract/source/kinds'
import { beforeEach, describe, expect, it } from 'vitest'

import { disagreements, key } from '../../../../test/billing.ts'
import { acceptAs, offerCards } from '../../../../test/buying.ts'
import { refusal, registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { acceptIt, livePost, newPost, responded, respondTo, responseNow } from '../../../../test/source.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { lockPost } from '../posts/queries.ts'
import { expirePosts } from '../posts/states-service.ts'
import { expireResponses } from './sales-service.ts'

// What happens to a response while something else happens to its card, its post or its time.

const h = useHarness()
let admin: Caller
let poster: Caller
let seller: Caller
let post: any
let names = 0
let playerName: string
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true })
  poster = await h().buildUser()
  seller = await h().buildUser()
  playerName = `Conflict ${String.fromCharCode(65 + names)}${names++}`
  post = await livePost(admin, poster, { playerName })
})

const answered = (by: Caller, more: object = {}) => responded(by, post, { playerName, grade: '9', ...more })
const ownPost = () => wanted(poster.get(`/api/user/sources/${post.id}`))
const salesOf = async (cardId: string) => (await wanted(admin.get(`/api/admin/sales?cardId=${cardId}`))).items
const commitmentOf = async (cardId: string) => (await wanted(admin.get(`/api/admin/cards/${cardId}`))).commitment

const blocked = async () => {
  const [row] = await h().query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return row?.n
}

/** Begins both while the post is locked, the first ahead of the second, and lets them go. */
async function inOrder<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = h().app.deps.transactions.run(systemOrigin, async (tx) => {
    await lockPost(tx, post.id)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const one = first()
  await expect.poll(blocked).toBe(1)
  const two = second()
  await expect.poll(blocked).toBe(2)
  released.resolve()
  await holding
  return Promise.all([one, two])
}

describe('the time ends while an acceptance is under way', () => {
  it('of the response: one that began in time stands', async () => {
    const response = await answered(seller)
    await h().later(48 * 3600 - 1)
    const [accepted] = await inOrder(
      () => acceptIt(poster, response),
      () => {
        h().clock.advance(2)
        return expireResponses(h().app.deps)
      },
    )
    expect(accepted.status).toBe(200)
    expect(await responseNow(seller, response)).toMatchObject({ status: 'accepted' })
    expect(await salesOf(response.cardId)).toHaveLength(1)
    expect(await disagreements(admin)).toEqual([])
  })

  it('of the response: one that comes after is refused, and the card stays free', async () => {
    const response = await answered(seller)
    await h().later(48 * 3600)
    const [, late] = await inOrder(
      () => expireResponses(h().app.deps),
      () => acceptIt(poster, response),
    )
    expect(late.status).toBe(409)
    expect(await responseNow(seller, response)).toMatchObject({ status: 'expired' })
    expect(await salesOf(response.cardId)).toEqual([])
    expect(await commitmentOf(response.cardId)).toBeNull()
  })

  it('of the post: whichever comes first decides, and there is never a sale of a closed post', async () => {
    const endToday = () => h().query(`UPDATE source_requests SET closes_on = '2026-01-01' WHERE id = $1`, [post.id])
    const kept = await answered(seller)
    await endToday()
    const [accepted] = await inOrder(
      () => acceptIt(poster, kept),
      () => expirePosts(h().app.deps),
    )
    expect(accepted.status).toBe(200)
    expect((await ownPost()).status, 'a deal keeps it open').toBe('active')

    post = await livePost(admin, poster, { playerName })
    const lost = await answered(seller)
    await endToday()
    const [, late] = await inOrder(
      () => expirePosts(h().app.deps),
      () => acceptIt(poster, lost),
    )
    expect(late.status).toBe(409)
    expect((await ownPost()).status).toBe('closed')
    expect(await responseNow(seller, lost)).toMatchObject({ status: 'declined' })
    expect(await salesOf(lost.cardId)).toEqual([])
    expect(await commitmentOf(lost.cardId)).toBeNull()
    expect(await disagreements(admin)).toEqual([])
  })
})

describe('the card changes between response and acceptance', () => {
  it('pledged for a loan: refused, and accepted once it is free', async () => {
    const response = await answered(seller)
    await h().query(`INSERT INTO card_commitments (card_id, kind, opened_at) VALUES ($1, 'loan', now())`, [
      response.cardId,
    ])
    expect(await refusal(acceptIt(poster, response))).toEqual([409, 'The card isn’t available anymore.'])
    expect(await responseNow(seller, response), 'its owner learns why').toMatchObject({
      why: expect.stringContaining('pledged'),
    })
    await h().query(`UPDATE card_commitments SET closed_at = now() WHERE card_id = $1`, [response.cardId])
    await wanted(acceptIt(poster, response))
  })
})

describe('one card that is accepted in two places at once', () => {
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

  it('to two posts: one sale', async () => {
    const rival = await h().buildUser()
    const other = await livePost(admin, rival, { playerName })
    const card = await registered(seller, { playerName, grade: '9' })
    const here = await wanted(respondTo(seller, post, { cardId: card.id }), 201)
    const there = await wanted(respondTo(seller, other, { cardId: card.id }), 201)
    const both = await Promise.all([acceptIt(poster, here), acceptIt(rival, there)])
    expect(statuses(both)).toEqual([200, 409])
    expect(await salesOf(card.id)).toHaveLength(1)
    expect(await disagreements(admin)).toEqual([])
  })

  it('to a post and to us: one of them', async () => {
    const response = await answered(seller)
    const sell = await wanted(offerCards(seller, [{ cardId: response.cardId, askedCents: 100_000 }]), 201)
    expect(statuses(await Promise.all([acceptIt(poster, response), acceptAs(admin, 'admin', sell)]))).toEqual([
      200, 409,
    ])
    expect(await commitmentOf(response.cardId)).not.toBe(null)
    expect(await disagreements(admin)).toEqual([])
  })
})

it('a post edited after responses: they stay, with how they fit it now, and can be accepted', async () => {
  const response = await answered(seller)
  expect(response.fit).toBe('yes')
  const { version } = await ownPost()
  const body = { version, ...newPost({ playerName }), grades: ['PSA 10'], maxCents: 50_000 }
  await wanted(poster.patch(`/api/user/sources/${post.id}`, body))
  expect(await responseNow(poster, response)).toMatchObject({ status: 'open', fit: 'grade' })
  expect(await wanted(acceptIt(poster, response))).toMatchObject({ status: 'accepted' })
})

it('open responses of one member are limited', async () => {
  for (let n = 0; n < mostOpenResponses; n++) await answered(seller)
  const card = await registered(seller, { playerName, grade: '9' })
  expect(await refusal(respondTo(seller, post, { cardId: card.id }))).toEqual([
    422,
    expect.stringContaining(`${mostOpenResponses} open responses`),
  ])
})

it('the same key accepts once', async () => {
  const response = await answered(seller)
  const accept = () =>
    poster.post(`/api/user/source-responses/${response.id}/accept`, { cents: 100_000 }, key('accept-once'))
  const answers = await Promise.all([accept(), accept(), accept()])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect((await accept()).status, 'the same answer again').toBe(200)
  expect(await salesOf(response.cardId)).toHaveLength(1)
})
