import { beforeAll, describe, expect, it } from 'vitest'

import { type Caller, useHarness } from '../../../../test/harness.ts'
import type { Actor } from '../../../access/access.ts'
import { changeMany } from './bulk-service.ts'

const h = useHarness()
const missing = '0190a000-0000-7000-8000-000000000000'

let admin: Caller
beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Ada Stone' })
})
const change = (body: object) => admin.post('/api/admin/users/bulk', body)
const statuses = async (people: Caller[]) =>
  (
    await h().query('SELECT status FROM users WHERE id = ANY($1) ORDER BY created_at, id', [people.map(({ id }) => id)])
  ).map(({ status }) => status)
const auditedTimes = async (action: string, ids: string[]) =>
  (
    await h().query('SELECT count(*)::int AS n FROM audit_log WHERE action = $1 AND object_id = ANY($2)', [action, ids])
  )[0].n
const build = async (name: string, count: number, more: object = {}) => {
  const people: Caller[] = []
  for (let n = 0; n < count; n++) people.push(await h().buildUser({ name: `${name} ${n}`, ...more }))
  return people
}

describe('POST /api/admin/users/bulk', () => {
  it('processes each user independently and reports each refusal with its reason', async () => {
    const people = await build('suspend', 3)
    const ids = [people[0]!.id, admin.id, missing, people[1]!.id, people[1]!.id, people[2]!.id]
    await admin.post(`/api/admin/users/${people[2]!.id}/suspend`, { reason: 'before' })
    const body = { action: 'suspend', reason: 'Chargebacks', select: { ids } }
    expect((await change(body)).json()).toEqual({
      done: 2,
      refused: [
        { id: admin.id, name: 'Ada Stone', reason: 'You can’t suspend your own account.' },
        { id: missing, name: missing, reason: 'Not found, or you don’t have access.' },
        {
          id: people[2]!.id,
          name: 'suspend 2',
          reason: 'You can’t suspend this anymore: it’s suspended.',
        },
      ],
    })
    expect((await people[0]!.get('/api/auth/me')).status).toBe(401)
    // the second call finds everything done
    expect((await change(body)).json()).toMatchObject({ done: 0, refused: { length: 5 } })
    expect(
      await auditedTimes(
        'user.suspend',
        people.map(({ id }) => id),
      ),
    ).toBe(3)
  })

  it('applies to everything matching the list filters across pages, minus exclusions', async () => {
    const people = await build('everyone', 30)
    await build('everyone invited', 2, { status: 'invited' })
    const [left] = people
    const all = { status: 'active', q: 'everyone' }
    const { total } = (await admin.get('/api/admin/users?status=active&q=everyone&limit=1&total=1')).json()
    expect(total).toBe(30)
    const select = { all, except: [left!.id], expected: total - 1 }
    expect((await change({ action: 'suspend', reason: 'Spring clean', select })).json()).toEqual({
      done: 29,
      refused: [],
    })
    expect(await statuses(people)).toEqual(['active', ...Array(29).fill('suspended')])
    const again = { all: { status: 'suspended', q: 'everyone' }, except: [] }
    expect((await change({ action: 'reinstate', select: again })).json()).toEqual({ done: 29, refused: [] })
  })

  it('does nothing when the match count differs from the one shown', async () => {
    const people = await build('counted', 3)
    const select = { all: { q: 'counted' }, except: [], expected: 2 }
    expect(await change({ action: 'suspend', reason: 'Wrong set', select })).toMatchObject({
      status: 409,
      body: 'The list has changed: there are now 3. Review it and try again.',
    })
    expect(await statuses(people)).toEqual(['active', 'active', 'active'])
  })

  it('signs users out once, and never the caller', async () => {
    const people = await build('leaving', 2)
    const select = { ids: [...people.map(({ id }) => id), admin.id] }
    expect((await change({ action: 'signOut', select })).json()).toEqual({
      done: 2,
      refused: [{ id: admin.id, name: 'Ada Stone', reason: 'You can’t include yourself when you sign others out.' }],
    })
    expect((await change({ action: 'signOut', select })).json()).toMatchObject({
      done: 0,
      refused: [{ reason: 'This person isn’t signed in anywhere.' }, {}, {}],
    })
    expect(await auditedTimes('user.sign_out', select.ids)).toBe(2)
  })

  it('resends and revokes invitations, each exactly once when two calls race', async () => {
    const people = await build('invitee', 3, { status: 'invited' })
    const select = { all: { q: 'invitee', status: 'invited' } }
    const twice = await Promise.all([1, 2].map(() => change({ action: 'inviteAgain', select })))
    expect(twice.reduce((sum, answer) => sum + answer.json().done, 0)).toBe(3)
    await h().runJobs()
    const texts = await h().query('SELECT 1 FROM sms_outbox WHERE phone = ANY($1)', [people.map(({ phone }) => phone)])
    expect(texts).toHaveLength(3)
    const revoked = await Promise.all([1, 2].map(() => change({ action: 'revoke', select })))
    expect(revoked.reduce((sum, answer) => sum + answer.json().done, 0)).toBe(3)
    expect(await statuses(people)).toEqual(['revoked', 'revoked', 'revoked'])
  })

  it('never removes the last admin', async () => {
    const rivals = await build('rival', 2, { isAdmin: true })
    const [first, second] = rivals as [Caller, Caller]
    await h().query(`UPDATE users SET staff_roles = '{}' WHERE id = $1`, [admin.id])
    const suspend = (ids: string[]) => ({ action: 'suspend', reason: 'Coup', select: { ids } })
    const answers = await Promise.all([
      first.post('/api/admin/users/bulk', suspend([second.id])),
      second.post('/api/admin/users/bulk', suspend([first.id])),
    ])
    const refusals = answers.filter(({ status }) => status === 200).flatMap((answer) => answer.json().refused)
    expect(refusals.length).toBeLessThanOrEqual(1)
    expect(await h().query(`SELECT count(*)::int AS n FROM users WHERE is_admin AND status = 'active'`)).toEqual([
      { n: 1 },
    ])
    await h().query(`UPDATE users SET staff_roles = '{administrator}' WHERE id = $1`, [admin.id])
  })

  it('rejects more than 1,000 users with a readable message', async () => {
    await h().query(
      `WITH made AS (INSERT INTO parties (kind) SELECT 'member' FROM generate_series(1, 1001) RETURNING id)
       INSERT INTO users (id, phone, status, name, created_at)
       SELECT id, '+1213' || (5550000 + row_number() OVER ()), 'active', 'crowd', now() FROM made`,
    )
    expect(await change({ action: 'signOut', select: { all: { q: 'crowd' } } })).toMatchObject({
      status: 422,
      body: 'That’s more than 1,000 records. Narrow them down with a filter.',
    })
  })

  it('returns 401, 400, 403', async () => {
    const member = await h().buildUser()
    const select = { ids: [member.id] }
    const body = { action: 'signOut', select }
    expect((await h().nobody.post('/api/admin/users/bulk', body)).status).toBe(401)
    for (const wrong of [
      { action: 'suspend', select },
      { action: 'close', reason: 'all of them', select },
      { action: 'signOut', select: { ids: [] } },
      { action: 'signOut', select: { ids: Array(501).fill(member.id) } },
      { action: 'signOut', select: { all: { phone: member.phone } } },
      { action: 'signOut', select: { all: {}, ids: [member.id] } },
      { action: 'signOut', select: {} },
      { action: 'signOut' },
    ])
      expect((await change(wrong)).status, JSON.stringify(wrong)).toBe(400)
    for (const [wrong, body] of [
      [{ ids: [] }, 'Select at least one record.'],
      [{}, 'Select records by ID, or all that a filter finds.'],
    ])
      expect((await change({ action: 'signOut', select: wrong })).body).toBe(body)
    expect((await member.post('/api/admin/users/bulk', body)).status).toBe(403)
  })

  it('also requires the permission of the specific action', async () => {
    const { deps } = h().app
    const member = { id: missing, roles: ['member'] } as unknown as Actor
    const never = () => Promise.reject(new Error('nothing is written'))
    await expect(
      changeMany(deps, member, never, { action: 'revoke', select: { ids: [missing] } }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('POST /api/admin/access-requests/bulk', () => {
  const consent = { termsAccepted: true, privacyAccepted: true }
  async function asked(referral: string, count: number, phone = () => h().newPhone()): Promise<string[]> {
    for (let n = 0; n < count; n++) {
      h().clock.advance(1)
      await h().nobody.call({
        method: 'POST',
        url: '/api/request-access',
        body: { phone: phone(), ...consent, referral },
        ip: `198.51.100.${Math.trunc(Math.random() * 250)}`,
      })
    }
    const rows = await h().query('SELECT id FROM access_requests WHERE referral = $1 ORDER BY created_at', [referral])
    return rows.map(({ id }) => id)
  }
  const decide = (body: object) => admin.post('/api/admin/access-requests/bulk', body)

  it('approves the selected requests with an invitation and text each, and is idempotent', async () => {
    const ids = await asked('bulk approve', 3)
    await admin.post(`/api/admin/access-requests/${ids[2]}/reject`)
    const [rejected] = await h().query('SELECT phone FROM access_requests WHERE id = $1', [ids[2]])
    const body = { action: 'approve', note: ' Spring round ', select: { ids } }
    const expected = {
      id: ids[2],
      name: rejected.phone,
      reason: 'You can’t approve this anymore: it’s rejected.',
    }
    expect((await decide(body)).json()).toEqual({ done: 2, refused: [expected] })
    expect((await decide(body)).json()).toMatchObject({ done: 0, refused: { length: 3 } })
    await h().runJobs()
    const texts = await h().query(
      `SELECT 1 FROM sms_outbox o JOIN access_requests r ON r.phone = o.phone
       WHERE r.referral = 'bulk approve' AND o.body LIKE '%has been approved%'`,
    )
    expect(texts).toHaveLength(2)
    expect(await auditedTimes('access_request.approve', ids)).toBe(2)
    expect((await admin.get('/api/admin/access-requests?q=bulk approve&status=approved')).json().items).toMatchObject([
      { note: 'Spring round' },
      { note: 'Spring round' },
    ])
  })

  it('rejects everything matching the filters', async () => {
    const us = await asked('bulk reject', 2)
    let number = 345678
    const gb = await asked('bulk reject', 1, () => `+447912${number++}`)
    const select = { all: { status: 'pending', country: 'GB', q: 'bulk reject' } }
    expect((await decide({ action: 'reject', select })).json()).toEqual({ done: 1, refused: [] })
    expect(
      await h().query('SELECT id, status FROM access_requests WHERE id = ANY($1) ORDER BY created_at', [
        [...new Set([...us, ...gb])],
      ]),
    ).toEqual([
      { id: us[0], status: 'pending' },
      { id: us[1], status: 'pending' },
      { id: gb[2], status: 'rejected' },
    ])
  })

  it('returns 401, 400, 403', async () => {
    const member = await h().buildUser()
    const body = { action: 'approve', select: { ids: [missing] } }
    expect((await h().nobody.post('/api/admin/access-requests/bulk', body)).status).toBe(401)
    expect((await decide({ ...body, action: 'close' })).status).toBe(400)
    expect((await decide({ ...body, select: { all: { role: 'staff' } } })).status).toBe(400)
    expect((await member.post('/api/admin/access-requests/bulk', body)).status).toBe(403)
  })
})
