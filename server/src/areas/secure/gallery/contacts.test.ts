import { beforeAll, expect, it } from 'vitest'

import { wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { inSecure } from '../../../../test/secure.ts'

const h = useHarness()
let owner: Caller
let member: Caller
beforeAll(async () => {
  owner = await h().buildUser({ name: 'Sela Moreau' })
  member = await h().buildUser({ name: 'Bram Okafor' })
})

it('shows no ways to reach the owner in a card’s details, nor in its picture', async () => {
  const card = await inSecure(h(), owner, { playerName: 'Otto Ostrow' })
  // as cards were entered before contact details were refused in them
  await h().query(`UPDATE cards SET set_name = 'IG @jocards', variety = 'Call 503-555-0110' WHERE id = $1`, [card.id])
  const shown = await wanted(member.get(`/api/cards/${card.id}`))
  expect(shown).toMatchObject({ set: '[hidden until accepted]', variety: 'Call [hidden until accepted]' })
  expect((await member.get('/api/cards?q=Ostrow')).body).not.toMatch(/jocards|0110/)
  const [theirs, own] = await Promise.all([member, owner].map(async (by) => (await by.get(shown.picture)).bytes))
  expect(theirs?.equals(own as Buffer)).toBe(false)
})
