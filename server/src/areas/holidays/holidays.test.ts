import { beforeEach, expect, it } from 'vitest'

import { refusal, wanted } from '../../../test/cards.ts'
import { type Caller, useHarness } from '../../../test/harness.ts'

const h = useHarness()
let admin: Caller
let member: Caller
beforeEach(async () => {
  await h().query('DELETE FROM holidays')
  admin = await h().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  member = await h().buildUser({ name: 'Theo Lindqvist' })
})

const path = '/api/admin/holidays'
const thanksgiving = { on: '2026-11-26', name: 'Thanksgiving' }

it('list returns 401, 403 and 200, soonest first', async () => {
  expect((await h().nobody.get(path)).status).toBe(401)
  expect((await member.get(path)).status).toBe(403)
  expect(await wanted(admin.get(path))).toEqual({ items: [] })
  for (const on of ['2026-12-25', '2026-11-26', '2026-09-07', '2026-10-12']) {
    await wanted(admin.post(path, { on, name: `Holiday ${on}` }), 201)
  }
  const { items } = await wanted(admin.get(path))
  expect(items.map(({ on }: { on: string }) => on)).toEqual(['2026-11-26', '2026-12-25', '2026-10-12', '2026-09-07'])
})

it('create returns 401, 403, 400, 409, 422 and 201, and is audited and published', async () => {
  expect((await h().nobody.post(path, thanksgiving)).status).toBe(401)
  expect((await member.post(path, thanksgiving)).status).toBe(403)
  for (const wrong of [{ on: '2026-02-30' }, { on: 'Thursday' }, { name: ' ' }, { name: 'x'.repeat(81) }, { more: 1 }])
    expect((await admin.post(path, { ...thanksgiving, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
  const events = () => h().query(`SELECT 1 FROM outbox WHERE event ->> 'type' = 'holidays_updated'`)
  const before = await events()
  expect(await wanted(admin.post(path, thanksgiving), 201)).toEqual(thanksgiving)
  expect(await events()).toHaveLength(before.length + 1)
  expect(await refusal(admin.post(path, { ...thanksgiving, name: 'Turkey day' }))).toEqual([
    409,
    'This day is already a holiday.',
  ])
  expect(await refusal(admin.post(path, { on: '2026-11-28', name: 'Saturday' }))).toEqual([
    422,
    'We’re closed on weekends anyway. Choose a weekday.',
  ])
  expect(await wanted(admin.get('/api/admin/audit?objectKind=holiday&limit=1'))).toMatchObject({
    items: [{ action: 'holiday.add', objectId: '2026-11-26', after: thanksgiving }],
  })
})

it('delete returns 401, 403, 404 and 200', async () => {
  await wanted(admin.post(path, thanksgiving), 201)
  expect((await h().nobody.delete(`${path}/2026-11-26`)).status).toBe(401)
  expect((await member.delete(`${path}/2026-11-26`)).status).toBe(403)
  await wanted(admin.delete(`${path}/2026-11-26`))
  expect((await admin.delete(`${path}/2026-11-26`)).status).toBe(404)
  expect((await admin.delete(`${path}/never`)).status).toBe(400)
  expect(await wanted(admin.get(path))).toEqual({ items: [] })
})

it('a back-office deadline skips the holiday', async () => {
  // requested on Wednesday, November 25, at 10:00 in New York, to be answered within 48 hours
  await h().later((Date.parse('2026-11-25T15:00:00Z') - h().clock.now().getTime()) / 1000)
  const request = { phone: h().newPhone(), termsAccepted: true, privacyAccepted: true }
  expect((await h().nobody.post('/api/request-access', request)).status).toBeLessThan(300)
  const due = async () => {
    const { queues } = await wanted(admin.get('/api/admin/overview'))
    return queues.find(({ key }: { key: string }) => key === 'accessRequests').dueAt
  }
  expect(await due()).toBe('2026-11-27T15:00:00.000Z')
  await wanted(admin.post(path, thanksgiving), 201)
  expect(await due()).toBe('2026-11-30T15:00:00.000Z')
})
