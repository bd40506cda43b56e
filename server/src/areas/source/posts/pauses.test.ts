import { beforeEach, describe, expect, it } from 'vitest'

import { key, payment } from '../../../../test/billing.ts'
import { allowMatching, receiveCard } from '../../../../test/buying.ts'
import { registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { acceptIt, approvePost, livePost, posted, responded, responseNow } from '../../../../test/source.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { openSession } from '../../accounts/sessions/service.ts'
import { expirePosts, remindPosters } from './states-service.ts'

// Posts of members who are suspended, and what jobs do to many posts at once.

const h = useHarness()
let admin: Caller
let poster: Caller
let holder: Caller
let names = 0
let playerName: string
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true })
  poster = await h().buildUser()
  holder = await h().buildUser()
  playerName = `Paused ${String.fromCharCode(65 + names)}${names++}`
})

const suspend = (of: Caller) => wanted(admin.post(`/api/admin/users/${of.id}/suspend`, { reason: 'Unpaid invoices.' }))
const reinstate = (of: Caller) => wanted(admin.post(`/api/admin/users/${of.id}/reinstate`))
/** Being suspended ended their sessions. */
const signedInAgain = async ({ id, phone }: Caller) => {
  const { token } = await h().app.deps.transactions.run(systemOrigin, (tx) =>
    openSession(tx, { userId: id, userAgent: 'test' }),
  )
  return h().asCaller(id, phone, token)
}
const onBoard = async () =>
  (await wanted(holder.get(`/api/sources/active?player=${encodeURIComponent(playerName)}`))).items.length

describe('a post of a suspended member', () => {
  it('stays off the board when it is approved meanwhile, until they are back', async () => {
    const post = await posted(poster, { playerName })
    await allowMatching(holder)
    await registered(holder, { playerName, grade: '9' })
    const isTold = async () => (await holder.get('/api/user/notices')).body.includes('A member is looking for')
    await suspend(poster)
    await approvePost(admin, post)
    await h().runJobs()
    expect(await onBoard()).toBe(0)
    expect(await isTold()).toBe(false)
    expect((await holder.get(`/api/sources/${post.id}`)).status).toBe(404)
    await reinstate(poster)
    await h().runJobs()
    expect(await onBoard()).toBe(1)
    expect(await isTold()).toBe(true)
  })

  it('that ended meanwhile is back on the board once it is renewed', async () => {
    const post = await livePost(admin, poster, { playerName, days: 10 })
    await suspend(poster)
    await h().later(12 * 86_400)
    await expirePosts(h().app.deps)
    await reinstate(poster)
    poster = await signedInAgain(poster)
    await wanted(poster.post(`/api/user/sources/${post.id}/renew`, undefined, key()))
    expect(await onBoard()).toBe(1)
  })

  it('doesn’t come back when its sale is undone meanwhile', async () => {
    const post = await livePost(admin, poster, { playerName })
    const response = await responded(holder, post, { playerName, grade: '9' })
    await wanted(acceptIt(poster, response))
    const { invoice } = await responseNow(poster, response)
    const paid = payment(poster.id, invoice.dueCents, [{ invoiceId: invoice.id, amountCents: invoice.dueCents }])
    await wanted(admin.post('/api/admin/payments', paid, key()), 201)
    await receiveCard(h(), response.cardId)
    await suspend(poster)
    await h().stepUp(admin)
    const [sale] = (await wanted(admin.get(`/api/admin/sales?cardId=${response.cardId}`))).items
    await wanted(admin.post(`/api/admin/sales/${sale.id}/undo`, { reason: 'Wrong card.' }, key()))
    expect(await onBoard()).toBe(0)
    await reinstate(poster)
    expect(await onBoard()).toBe(1)
  })
})

it('every poster is reminded, however many posts end on the same day', async () => {
  const { id } = await livePost(admin, poster, { playerName, days: 2 })
  await h().query(
    `INSERT INTO source_requests (member_id, status, player_name, match_keys, closes_on, published_at, created_at, updated_at)
     SELECT member_id, 'active', player_name, match_keys, closes_on, published_at, created_at, updated_at
     FROM source_requests, generate_series(1, 250) WHERE id = $1`,
    [id],
  )
  await remindPosters(h().app.deps)
  const [left] = await h().query(
    `SELECT count(*)::int AS n FROM source_requests WHERE member_id = $1 AND reminded_on IS NULL`,
    [poster.id],
  )
  expect(left).toEqual({ n: 0 })
})

it('the number of posts says nothing about those that only holders see', async () => {
  await livePost(admin, poster, { playerName, visibility: 'holders' })
  await registered(holder, { playerName, grade: '9' })
  const { active } = await wanted(holder.get('/api/sources/counts'))
  const matching = await wanted(holder.get('/api/sources/counts?matching=1'))
  expect(matching).toMatchObject({ active, total: 1 })
})
