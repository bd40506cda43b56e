import { beforeEach, expect, it } from 'vitest'

import { key } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { asked, houseInSecure, inSecure } from '../../../../test/secure.ts'

const h = useHarness()
let admin: Caller
let seller: Caller
let buyer: Caller
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true })
  seller = await h().buildUser()
  buyer = await h().buildUser()
})

const rounds = ({ id }: { id: string }) =>
  h().query(
    `SELECT round, side, cents::int AS cents, note, by_id, answer_by IS NOT NULL AS timed FROM negotiation_rounds WHERE subject_id = $1 ORDER BY round`,
    [id],
  )

it('every price of a request is kept: the offer, its changes and our counteroffer', async () => {
  const card = await houseInSecure(h(), seller)
  const request = await asked(buyer, card.id, { offerCents: 70_000, note: 'Would you?' })
  const edited = await wanted(
    buyer.patch(`/api/user/requests/${request.id}`, { version: request.version, offerCents: 80_000 }),
  )
  // another note is no other price
  await wanted(buyer.patch(`/api/user/requests/${request.id}`, { version: edited.version, note: 'Please.' }))
  await wanted(
    admin.post(`/api/admin/requests/${request.id}/counter`, { counterCents: 95_000, note: 'Best we can do' }, key()),
  )
  expect(await rounds(request)).toEqual([
    { round: 1, side: 'buyer', cents: 70_000, note: 'Would you?', by_id: buyer.id, timed: false },
    { round: 2, side: 'buyer', cents: 80_000, note: 'Would you?', by_id: buyer.id, timed: false },
    { round: 3, side: 'seller', cents: 95_000, note: 'Best we can do', by_id: admin.id, timed: true },
  ])
  const [{ until }] = await h().query(
    `SELECT r.counter_until = n.answer_by AS until FROM card_requests r JOIN negotiation_rounds n ON n.subject_id = r.id AND n.round = 3 WHERE r.id = $1`,
    [request.id],
  )
  expect(until, 'one deadline').toBe(true)
})

it('nothing is kept of a request that was refused', async () => {
  const card = await inSecure(h(), seller)
  const [before] = await h().query('SELECT count(*)::int AS n FROM negotiation_rounds')
  expect((await buyer.post(`/api/cards/${card.id}/requests`, { listPriceCents: 1 }, key())).status).toBe(409)
  expect(await h().query('SELECT count(*)::int AS n FROM negotiation_rounds')).toEqual([before])
})
