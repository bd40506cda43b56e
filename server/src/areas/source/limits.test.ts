import { mostHuntsADay, mostSellsADay } from '@ambry/contract/source/kinds'
import { expect, it } from 'vitest'

import { key } from '../../../test/billing.ts'
import { askedHunt, newBrief, offerCards, offered } from '../../../test/buying.ts'
import { registered, wanted } from '../../../test/cards.ts'
import { useHarness } from '../../../test/harness.ts'

// Whoever asks and closes, or offers and withdraws, again and again would keep staff from their work.

const h = useHarness()

it('hunts of one member are limited by day, also closed ones', async () => {
  const member = await h().buildUser()
  const { id } = await askedHunt(member)
  await wanted(member.post(`/api/user/hunts/${id}/close`))
  await h().query(
    `INSERT INTO hunts (member_id, status, player_name, budget_cents, created_at, updated_at, ended_at)
     SELECT member_id, status, player_name, budget_cents, created_at, updated_at, ended_at
     FROM hunts, generate_series(2, $2::int) WHERE id = $1`,
    [id, mostHuntsADay],
  )
  expect((await member.post('/api/user/hunts', newBrief(), key())).status).toBe(429)
  await h().later(86_400 + 60)
  await askedHunt(member)
})

it('sell offers of one member are limited by day, also withdrawn ones', async () => {
  const member = await h().buildUser()
  const { id } = await offered(member)
  await wanted(member.post(`/api/user/sells/${id}/withdraw`))
  await h().query(
    `INSERT INTO sell_offers (member_id, status, standing_cents, created_at, updated_at, ended_at)
     SELECT member_id, status, standing_cents, created_at, updated_at, ended_at
     FROM sell_offers, generate_series(2, $2::int) WHERE id = $1`,
    [id, mostSellsADay],
  )
  const offer = [{ cardId: (await registered(member)).id, askedCents: 100_000 }]
  expect((await offerCards(member, offer)).status).toBe(429)
  await h().later(86_400 + 60)
  await wanted(offerCards(member, offer), 201)
})
