import { expect, it } from 'vitest'

import { wanted } from '../../../../test/cards.ts'
import { useHarness } from '../../../../test/harness.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { addSealsToSearch } from '../../site/audit/search-service.ts'
import { sealAudit } from '../../site/audit/service.ts'

const h = useHarness()

it('shows what each person on staff did on a day, by action and hour, and searches it', async () => {
  const ada = await h().buildUser({ isAdmin: true, name: 'Ada Stone' })
  const bo = await h().buildUser({ isAdmin: true, name: 'Bo Lind' })
  const { transactions } = h().app.deps
  const act = (actorId: string, at: string, reason: string, outcome: 'done' | 'refused' = 'done') =>
    transactions.run(
      { ...systemOrigin, actorId },
      async (tx) => tx.audit({ action: 'settings.edit', object: { kind: 'settings', id: 'house' }, reason, outcome }),
      new Date(at),
    )
  // 12:30 AM and 3:10 PM in New York, and the evening before
  await act(ada.id, '2026-03-10T04:30:00.000Z', 'Larkspur')
  await act(ada.id, '2026-03-10T19:10:00.000Z', 'Willow', 'refused')
  await act(bo.id, '2026-03-10T03:59:00.000Z', 'Willow')
  const on = async (query: string) => (await wanted(ada.get(`/api/admin/staff-activity?${query}`))).people
  const check = async () => {
    const [first, second] = await on('on=2026-03-10')
    expect(first).toMatchObject({
      ...{ id: ada.id, name: 'Ada Stone', actions: 2, denied: 1, byAction: [{ action: 'settings.edit', count: 2 }] },
      ...{ firstAt: '2026-03-10T04:30:00.000Z', lastAt: '2026-03-10T19:10:00.000Z' },
    })
    expect([first.hours[0], first.hours[15], first.hours.length]).toEqual([1, 1, 24])
    expect(second).toMatchObject({ name: 'Bo Lind', actions: 0, firstAt: null, byAction: [] })
    expect((await on('on=2026-03-10&q=larkspur'))[0]).toMatchObject({ name: 'Ada Stone', actions: 1 })
    expect((await on('on=2026-03-09'))[0]).toMatchObject({ name: 'Bo Lind', actions: 1 })
  }
  await check()
  await expect.poll(() => transactions.run(systemOrigin, sealAudit), { interval: 20 }).toBeGreaterThan(0)
  await transactions.run(systemOrigin, addSealsToSearch)
  await check()
})

it('is today without a day, for staff only', async () => {
  const admin = await h().buildUser({ isAdmin: true, name: 'Cy Moss' })
  await admin.get('/api/admin/staff-activity?format=csv')
  const today = await wanted(admin.get('/api/admin/staff-activity'))
  expect(today.people.find(({ name }: { name: string }) => name === 'Cy Moss')).toMatchObject({
    byAction: [{ action: 'export', count: 1 }],
  })
  expect((await h().nobody.get('/api/admin/staff-activity')).status).toBe(401)
  expect((await (await h().buildUser()).get('/api/admin/staff-activity')).status).toBe(403)
  expect((await admin.get('/api/admin/staff-activity?on=yesterday')).status).toBe(400)
})
