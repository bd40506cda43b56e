import { beforeEach, describe, expect, it } from 'vitest'

import { activeHunt, addCandidate, allowMatching, approvedCandidate, buyCandidate } from '../../../../test/buying.ts'
import { refusal, registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'

// A card is bought for a hunt only while its owner allows it, and by nobody who gains from it.

const h = useHarness()
let admin: Caller
let desk: Caller
let member: Caller
beforeEach(async () => {
  admin = await h().buildUser({ staffRoles: ['concierge'] })
  desk = await h().buildUser({ isAdmin: true })
  member = await h().buildUser()
})
const purchase = { from: 'registered', priceCents: 100_000 }

describe('a card of a member', () => {
  it('isn’t bought when its owner no longer allows matching', async () => {
    const holder = await h().buildUser()
    await allowMatching(holder)
    const card = await registered(holder, { grade: '9' })
    const candidate = await approvedCandidate(admin, member, await activeHunt(admin, member), { cardId: card.id })
    await wanted(holder.post('/api/user/source-matching', { isMatched: false }))
    expect(await refusal(buyCandidate(admin, candidate, purchase))).toEqual([
      422,
      expect.stringContaining('doesn’t allow matching'),
    ])
    expect((await wanted(desk.get(`/api/admin/cards/${card.id}`))).commitment).toBe(null)
    await allowMatching(holder)
    await wanted(buyCandidate(admin, candidate, purchase))
  })

  it('isn’t bought by staff who own it, nor noted or proposed by them', async () => {
    await allowMatching(admin)
    const card = await registered(admin, { grade: '9' })
    const hunt = await activeHunt(admin, member)
    expect(await refusal(addCandidate(admin, hunt, { cardId: card.id }))).toEqual([
      422,
      expect.stringContaining('your own card'),
    ])
    const candidate = await approvedCandidate(desk, member, hunt, { cardId: card.id })
    expect((await buyCandidate(admin, candidate, purchase)).status).toBe(422)
    await wanted(buyCandidate(desk, candidate, purchase))
  })
})

it('nothing is bought for a suspended member', async () => {
  const holder = await h().buildUser()
  await allowMatching(holder)
  const card = await registered(holder, { grade: '9' })
  const candidate = await approvedCandidate(admin, member, await activeHunt(admin, member), { cardId: card.id })
  await wanted(desk.post(`/api/admin/users/${member.id}/suspend`, { reason: 'Unpaid invoices.' }))
  expect((await buyCandidate(admin, candidate, purchase)).status).toBe(409)
  await wanted(desk.post(`/api/admin/users/${member.id}/reinstate`))
  await wanted(buyCandidate(admin, candidate, purchase))
})
