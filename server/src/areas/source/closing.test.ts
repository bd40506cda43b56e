import { beforeEach, expect, it } from 'vitest'

import { wanted } from '../../../test/cards.ts'
import { type Caller, useHarness } from '../../../test/harness.ts'
import { acceptIt, actOn, livePost, posted, responded } from '../../../test/source.ts'
import { eraseDue } from '../accounts/closing/erasing-service.ts'

const h = useHarness()
let admin: Caller
let member: Caller
let other: Caller
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true })
  member = await h().buildUser({ name: 'Lena Leaves' })
  other = await h().buildUser({ name: 'Otto Stays' })
})

const close = async () => {
  await h().stepUp(member)
  return member.post('/api/user/close')
}

it('an account with open posts, responses or deals can’t be closed', async () => {
  const post = await livePost(admin, member)
  const blockers = async () =>
    (await wanted(member.get('/api/user/closing'))).blockers.map(({ title }: { title: string }) => title)
  expect(await blockers()).toContain('You have an open wanted post.')
  expect((await close()).status).toBe(409)
  await wanted(member.post(`/api/user/sources/${post.id}/close`, { why: 'not_needed' }))
  const answer = await responded(member, await livePost(admin, other))
  expect(await blockers()).toContain('You have an open response to a wanted post.')
  await wanted(actOn(member, answer, 'end', {}))
  expect(await blockers()).not.toContain('You have an open response to a wanted post.')
  // by staff, what is still open ends with the account, except a deal
  const deal = await responded(other, await livePost(admin, member))
  await wanted(acceptIt(member, deal))
  const byStaff = () => admin.post(`/api/admin/users/${member.id}/close`, { reason: 'They asked us to.' })
  await h().stepUp(admin)
  expect((await byStaff()).status).toBe(409)
})

it('after the account is closed nothing they wrote is left; what others answered stays', async () => {
  const post = await posted(member, { note: 'Lena Leaves wants this one badly' })
  await wanted(admin.post(`/api/admin/sources/${post.id}/reject`, { reason: 'Write to Lena Leaves first.' }))
  const wantedByOther = await livePost(admin, other)
  const answer = await responded(member, wantedByOther)
  await wanted(actOn(other, answer, 'counter', { standingCents: 100_000, cents: 90_000, note: 'For you' }))
  await wanted(actOn(member, answer, 'counter', { standingCents: 90_000, cents: 95_000, note: 'Best I can do' }))
  await wanted(member.post(`/api/sources/${wantedByOther.id}/views`))
  await wanted(member.post(`/api/sources/${wantedByOther.id}/report`, { reason: 'It’s spam.' }))
  await wanted(member.post('/api/user/source-matching', { isMatched: true }))
  await wanted(actOn(member, answer, 'end', { reason: 'Leaving.' }))
  await h().stepUp(member)
  const file = (await member.get('/files/my-data.json', { cookie: `ambry_session=${member.token}` })).json()
  expect(JSON.stringify(file)).toContain('wants this one badly')
  expect(JSON.stringify(file)).toContain('Best I can do')
  const cards = (await wanted(member.get('/api/registry'))).items
  for (const { id } of cards) await wanted(member.post(`/api/registry/${id}/remove`))
  await wanted(close())
  await h().later(31 * 86_400)
  for (let n = 0; n < 2; n++) {
    await eraseDue(h().app.deps)
    await h().runJobs()
  }
  const [{ status }] = await h().query('SELECT status FROM users WHERE id = $1', [member.id])
  expect(status).toBe('closed')
  const [kept] = await h().query('SELECT note, end_reason, player_name FROM source_requests WHERE id = $1', [post.id])
  expect(kept).toMatchObject({ note: null, player_name: 'Marcus Vale' })
  expect(kept.end_reason).not.toMatch(/Lena|Leaves/)
  const rounds = await h().query('SELECT note FROM negotiation_rounds WHERE subject_id = $1 ORDER BY round', [
    answer.id,
  ])
  expect(rounds.map(({ note }) => note)).toEqual([null, 'For you', null])
  for (const table of ['source_views', 'source_reports', 'source_matches', 'source_preferences'])
    expect(await h().query(`SELECT 1 FROM ${table} WHERE member_id = $1`, [member.id]), table).toEqual([])
  expect((await wanted(other.get(`/api/user/sources/${wantedByOther.id}/responses`))).items).toMatchObject([
    { status: 'withdrawn' },
  ])
})
