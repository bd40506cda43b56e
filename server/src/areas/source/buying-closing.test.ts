import { expect, it } from 'vitest'

import { acceptAs, activeHunt, approvedCandidate, counterAs, offered, withEstimates } from '../../../test/buying.ts'
import { wanted } from '../../../test/cards.ts'
import { useHarness } from '../../../test/harness.ts'
import { eraseDue } from '../accounts/closing/erasing-service.ts'

const h = useHarness()

it('what is agreed keeps an account open; the rest ends with it, and what was written is erased', async () => {
  const admin = await h().buildUser({ isAdmin: true })
  const member = await h().buildUser({ name: 'Lena Leaves' })
  await h().stepUp(admin)
  await withEstimates(h())
  const sell = await offered(member, [10_000], { note: 'Call Lena Leaves' })
  await wanted(counterAs(admin, 'admin', sell, [9_000]))
  const held = await offered(member)
  await wanted(acceptAs(admin, 'admin', held))
  const hunt = await activeHunt(admin, member, { brief: 'For my father' })
  await approvedCandidate(admin, member, hunt, { note: 'Lena Leaves wants it sharp' })
  await wanted(admin.post(`/api/admin/hunts/${hunt.id}/notes`, { note: 'Lena Leaves called', minutes: 5 }))

  await h().stepUp(member)
  expect((await member.get('/api/user/closing')).body).toContain('accepted sell offer')
  await wanted(member.post(`/api/user/sells/${held.id}/withdraw`))
  await h().stepUp(member)
  await wanted(member.post('/api/user/close'))
  expect((await wanted(admin.get(`/api/admin/sells/${sell.id}`))).status).toBe('withdrawn')
  expect((await wanted(admin.get(`/api/admin/hunts/${hunt.id}`))).status).toBe('closed')

  await h().later(30 * 86_400 + 1)
  for (let time = 0; time < 2; time++) {
    await eraseDue(h().app.deps)
    await h().runJobs()
  }
  const [left] = await h().query(
    `SELECT (SELECT string_agg(to_jsonb(t)::text, ' ') FROM sell_offers t) || (SELECT string_agg(to_jsonb(t)::text, ' ') FROM hunts t)
       || (SELECT string_agg(to_jsonb(t)::text, ' ') FROM hunt_notes t) || (SELECT string_agg(to_jsonb(t)::text, ' ') FROM hunt_candidates t) AS words`,
  )
  for (const gone of ['Lena', 'Leaves', 'my father']) expect(left?.words).not.toContain(gone)
})
