import { beforeAll, describe, expect, it } from 'vitest'

import { wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { asked, inSecure } from '../../../../test/secure.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { returnLeftItems } from '../../accounts/work/service.ts'

const h = useHarness()
let ada: Caller
let bo: Caller
let seller: Caller
let buyer: Caller
beforeAll(async () => {
  ada = await h().buildUser({ isAdmin: true, name: 'Ada Stone' })
  bo = await h().buildUser({ isAdmin: true, name: 'Bo Lind' })
  seller = await h().buildUser({ name: 'Sal Ortiz' })
  buyer = await h().buildUser({ name: 'Bea Okafor' })
})

const accessRequest = async (): Promise<string> => {
  const phone = h().newPhone()
  await h().nobody.post('/api/request-access', { phone, termsAccepted: true, privacyAccepted: true })
  const [row] = await h().query('SELECT id FROM access_requests WHERE phone = $1', [phone])
  return row.id
}
const at = (queue: string, id: string) => `/api/admin/work/${queue}/${id}`
const assign = (person: Caller, queue: string, id: string, body: object) => person.post(`${at(queue, id)}/assign`, body)
const itemOf = (queue: string, id: string) => wanted(ada.get(at(queue, id)))
const mine = async (person: Caller) => (await wanted(person.get('/api/admin/work?assignee=me'))).items
const minute = () => h().app.deps.transactions.run(systemOrigin, returnLeftItems)

describe('assignment', () => {
  it('assigns an item of any queue to oneself or a colleague, with a handover note, and puts it back', async () => {
    const id = await accessRequest()
    expect(await itemOf('accessRequests', id)).toMatchObject({ assignee: null, note: null, openBy: [] })
    await wanted(assign(ada, 'accessRequests', id, { to: ada.id }))
    expect(await mine(ada)).toMatchObject([{ queue: 'accessRequests', itemId: id, dueAt: expect.any(String) }])
    const handed = await wanted(assign(ada, 'accessRequests', id, { to: bo.id, note: ' Waiting for a call back. ' }))
    expect(handed).toMatchObject({
      assignee: { id: bo.id, name: 'Bo Lind' },
      note: 'Waiting for a call back.',
      noteBy: 'Ada Stone',
    })
    expect([await mine(ada), (await mine(bo)).length]).toEqual([[], 1])
    await wanted(assign(bo, 'accessRequests', id, { to: null }))
    expect(await itemOf('accessRequests', id)).toMatchObject({ assignee: null, note: 'Waiting for a call back.' })
    const rows = await h().query(`SELECT action, reason FROM audit_log WHERE object_id = $1 ORDER BY id`, [
      `accessRequests ${id}`,
    ])
    expect(rows).toEqual([
      { action: 'work.assign', reason: null },
      { action: 'work.assign', reason: 'Waiting for a call back.' },
      { action: 'work.unassign', reason: null },
    ])
  })

  it('is one mechanism with the assignment of card requests', async () => {
    const card = await inSecure(h(), seller, { playerName: 'Ondine Reyes' })
    const request = await asked(buyer, card.id)
    await wanted(ada.post(`/api/admin/requests/${request.id}/assign`, { isMine: true }))
    expect(await itemOf('cardRequests', request.id)).toMatchObject({
      ...{ title: expect.stringContaining('Ondine Reyes'), detail: 'Bea Okafor' },
      assignee: { id: ada.id },
    })
    await wanted(assign(ada, 'cardRequests', request.id, { to: bo.id }))
    const [listed] = (await wanted(bo.get(`/api/admin/requests?assignee=me&card=${card.id}`))).items
    expect(listed.assignee).toEqual({ id: bo.id, name: 'Bo Lind' })
    // decided items leave the queue, and nobody can be assigned anymore
    await wanted(bo.post(`/api/admin/requests/${request.id}/decline`, { reason: 'The owner keeps it.' }))
    expect((await ada.get(at('cardRequests', request.id))).status).toBe(404)
    expect((await assign(ada, 'cardRequests', request.id, { to: ada.id })).status).toBe(404)
  })

  it('refuses what is not in the queue, people who are not staff, and members', async () => {
    const id = await accessRequest()
    expect((await assign(ada, 'accessRequests', id, { to: buyer.id })).status).toBe(422)
    expect((await assign(ada, 'returns', id, { to: ada.id })).status).toBe(404)
    expect((await assign(ada, 'wishes', id, { to: ada.id })).status).toBe(400)
    expect((await assign(ada, 'accessRequests', id, { to: ada.id, note: 'x'.repeat(501) })).status).toBe(400)
    expect((await assign(buyer, 'accessRequests', id, { to: buyer.id })).status).toBe(403)
    expect((await h().nobody.get('/api/admin/work')).status).toBe(401)
  })

  it('keeps items of queues that someone’s roles don’t open from them', async () => {
    const id = await accessRequest()
    const clerk = await h().buildUser({ staffRoles: ['vault'] })
    expect((await clerk.get(at('accessRequests', id))).status).toBe(404)
    expect((await assign(clerk, 'accessRequests', id, { to: clerk.id })).status).toBe(404)
    expect((await wanted(clerk.get('/api/admin/work?queue=accessRequests'))).items).toEqual([])
    expect(
      (await wanted(clerk.get('/api/admin/work-figures'))).queues.map(({ queue }: { queue: string }) => queue),
    ).not.toContain('accessRequests')
  })

  it('two people who take an item at once: one has it', async () => {
    const id = await accessRequest()
    await Promise.all([ada, bo].map((person) => wanted(assign(person, 'accessRequests', id, { to: person.id }))))
    const owners = [...(await mine(ada)), ...(await mine(bo))].filter(({ itemId }) => itemId === id)
    expect(owners).toHaveLength(1)
  })
})

describe('presence', () => {
  const open = (person: Caller, id: string, isOpen: boolean) =>
    wanted(person.post(`${at('accessRequests', id)}/presence`, { isOpen }))
  const openBy = async (id: string) =>
    (await itemOf('accessRequests', id)).openBy.map(({ name }: { name: string }) => name)

  it('shows who has an item open until they close it or go away', async () => {
    const id = await accessRequest()
    await open(ada, id, true)
    await open(bo, id, true)
    expect(await openBy(id)).toEqual(['Ada Stone', 'Bo Lind'])
    await open(ada, id, false)
    expect(await openBy(id)).toEqual(['Bo Lind'])
    h().clock.advance(80)
    expect(await openBy(id)).toEqual([])
    await minute()
    expect(await h().query('SELECT FROM work_viewers WHERE item_id = $1', [id])).toEqual([])
  })

  it('returns an item to its queue when it was left for an hour, not while it is open', async () => {
    const [kept, left] = [await accessRequest(), await accessRequest()]
    for (const id of [kept, left]) await wanted(assign(ada, 'accessRequests', id, { to: ada.id, note: 'Mine' }))
    h().clock.advance(3000)
    await open(ada, kept, true)
    h().clock.advance(700)
    await minute()
    expect((await itemOf('accessRequests', kept)).assignee).toEqual({ id: ada.id, name: 'Ada Stone' })
    expect(await itemOf('accessRequests', left)).toMatchObject({ assignee: null, note: 'Mine' })
    const [row] = await h().query(
      `SELECT actor_id, before FROM audit_log WHERE action = 'work.return' AND object_id = $1`,
      [`accessRequests ${left}`],
    )
    expect(row).toEqual({ actor_id: null, before: { assigneeId: ada.id } })
  })
})

describe('weekly figures', () => {
  it('count what arrived and was done, with the median and the 95th percentile, by weekday', async () => {
    const decided = async (created: string, hours: number) => {
      const id = await accessRequest()
      await h().query(
        `UPDATE access_requests SET created_at = $2::timestamptz, status = 'rejected', decided_at = $2::timestamptz + make_interval(hours => $3), decided_by = $4 WHERE id = $1`,
        [id, created, hours, ada.id],
      )
    }
    // Monday, March 2, 2026 in New York; the last one arrived on the Sunday before
    for (const hours of [1, 2, 3, 4, 10]) await decided('2026-03-02T15:00:00.000Z', hours)
    await decided('2026-03-02T04:30:00.000Z', 24)
    const week = await wanted(ada.get('/api/admin/work-figures?on=2026-03-05'))
    const figures = week.queues.find(({ queue }: { queue: string }) => queue === 'accessRequests')
    expect([week.from, week.to]).toEqual(['2026-03-02', '2026-03-08'])
    expect(figures).toMatchObject({ arrived: 5, done: 6, medianHours: 3.5, p95Hours: 20.5, promiseHours: 48 })
    expect(figures.days.map(({ arrived, done }: any) => [arrived, done])).toEqual([
      [5, 6],
      ...Array.from({ length: 6 }, () => [0, 0]),
    ])
    expect((await ada.get('/api/admin/work-figures?on=2026-03-05&format=csv')).body).toContain(
      'accessRequests,5,6,3.5,20.5',
    )
  })
})
