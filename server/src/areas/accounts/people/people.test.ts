import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type Caller, useHarness } from '../../../../test/harness.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { makeFirstAdmin } from './service.ts'

const h = useHarness()
const missing = '0190a000-0000-7000-8000-000000000000'

let admin: Caller
beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Ada Stone' })
})
const read = async (id: string) => (await admin.get(`/api/admin/users/${id}`)).json()

describe('invitations', () => {
  it('creates an invited user, texts them and audits it; the same phone again returns 409', async () => {
    const phone = h().newPhone()
    const answer = await admin.post('/api/admin/users', { phone, name: '  Ruth  ' })
    expect(answer).toMatchObject({ status: 201 })
    expect(answer.json()).toMatchObject({
      phone,
      name: 'Ruth',
      status: 'invited',
      invitedBy: 'Ada Stone',
      actions: ['revoke', 'inviteAgain'],
    })
    expect(await h().runJobs()).toBe(1)
    expect(await h().query('SELECT body FROM sms_outbox WHERE phone = $1', [phone])).toEqual([
      { body: 'Ambry has invited you. Sign in with this number: http://localhost:3000' },
    ])
    expect(await admin.post('/api/admin/users', { phone })).toMatchObject({
      status: 409,
      body: 'This phone number already has an account or an invitation.',
    })
    expect(
      await h().query(`SELECT count(*)::int FROM audit_log WHERE action = 'user.invite' AND object_id = $1`, [
        answer.json().id,
      ]),
    ).toEqual([{ count: 1 }])
  })

  it('creates one invitation when two admins invite at once', async () => {
    const phone = h().newPhone()
    const statuses = (await Promise.all([1, 2, 3].map(() => admin.post('/api/admin/users', { phone })))).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([201, 409, 409])
  })

  it('can be revoked and sent again', async () => {
    const phone = h().newPhone()
    const { id } = (await admin.post('/api/admin/users', { phone })).json()
    expect((await admin.post(`/api/admin/users/${id}/revoke`)).json().status).toBe('revoked')
    expect(await admin.post(`/api/admin/users/${id}/revoke`)).toMatchObject({
      status: 409,
      body: 'You can’t revoke this anymore: it’s revoked.',
    })
    expect((await admin.post('/api/admin/users', { phone })).json()).toMatchObject({ id, status: 'invited' })
  })
})

describe('suspension', () => {
  it('ends every session at once, records the reason, and can be lifted', async () => {
    const member = await h().buildUser()
    const answer = await admin.post(`/api/admin/users/${member.id}/suspend`, { reason: 'Chargeback' })
    expect(answer.json()).toMatchObject({
      status: 'suspended',
      suspendedReason: 'Chargeback',
      liveSessions: 0,
      actions: ['reinstate'],
    })
    expect((await member.get('/api/auth/me')).status).toBe(401)
    const lifted = (await admin.post(`/api/admin/users/${member.id}/reinstate`)).json()
    expect(lifted).toMatchObject({ status: 'active', suspendedReason: null })
    expect((await member.get('/api/auth/me')).status).toBe(401)
    expect(
      await h().query('SELECT action, from_status, to_status FROM status_history WHERE subject_id = $1 ORDER BY id', [
        member.id,
      ]),
    ).toEqual([
      { action: 'suspend', from_status: 'active', to_status: 'suspended' },
      { action: 'reinstate', from_status: 'suspended', to_status: 'active' },
    ])
  })

  it('requires a reason and an active member other than the caller', async () => {
    const member = await h().buildUser()
    expect((await admin.post(`/api/admin/users/${member.id}/suspend`, {})).status).toBe(400)
    expect(await admin.post(`/api/admin/users/${admin.id}/suspend`, { reason: 'tired' })).toMatchObject({
      status: 422,
      body: 'You can’t suspend your own account.',
    })
    await admin.post(`/api/admin/users/${member.id}/suspend`, { reason: 'once' })
    expect((await admin.post(`/api/admin/users/${member.id}/suspend`, { reason: 'twice' })).status).toBe(409)
    expect((await admin.post(`/api/admin/users/${missing}/suspend`, { reason: 'who' })).status).toBe(404)
  })

  it('has one winner when two admins suspend at once', async () => {
    const member = await h().buildUser()
    const second = await h().buildUser({ isAdmin: true })
    const answers = await Promise.all(
      [admin, second].map((as) => as.post(`/api/admin/users/${member.id}/suspend`, { reason: 'both' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await admin.patch(`/api/admin/users/${second.id}/roles`, { version: 1, staffRoles: [] })
  })
})

describe('closing an account', () => {
  it('removes roles and sessions; the phone can be invited again', async () => {
    const lender = await h().buildUser({ isLender: true })
    expect((await admin.post(`/api/admin/users/${lender.id}/close`, { reason: 'asked for it' })).json()).toMatchObject({
      status: 'closed',
      isLender: false,
    })
    expect((await lender.get('/api/auth/me')).status).toBe(401)
    expect((await admin.post('/api/admin/users', { phone: lender.phone })).json()).toMatchObject({
      id: lender.id,
      status: 'invited',
    })
  })
})

describe('roles', () => {
  beforeEach(() => h().stepUp(admin))

  it('require step-up', async () => {
    const [member, other] = [await h().buildUser(), await h().buildUser({ isAdmin: true })]
    const refused = await other.patch(`/api/admin/users/${member.id}/roles`, { version: 1, isLender: true })
    expect([refused.status, refused.body]).toEqual([403, 'Please confirm this with a new code first.'])
  })

  it('apply from the next request and are audited with before and after', async () => {
    const member = await h().buildUser()
    // with a second administrator it would wait for their approval
    await h().query(`UPDATE users SET staff_roles = '{}' WHERE id <> $1`, [admin.id])
    expect((await member.get('/api/admin/users')).status).toBe(403)
    const marked = (
      await admin.patch(`/api/admin/users/${member.id}/roles`, {
        version: 1,
        staffRoles: ['administrator'],
        isLender: true,
      })
    ).json()
    expect(marked).toMatchObject({ isAdmin: true, isLender: true, version: 2 })
    expect((await member.get('/api/admin/users')).status).toBe(200)
    await admin.patch(`/api/admin/users/${member.id}/roles`, { version: 2, staffRoles: [] })
    expect((await member.get('/api/admin/users')).status).toBe(403)
    const rows = await h().query(
      `SELECT before, after FROM audit_log WHERE action = 'user.roles' AND object_id = $1 ORDER BY id`,
      [member.id],
    )
    expect(rows[0]).toEqual({
      before: { staffRoles: [], isLender: false },
      after: { staffRoles: ['administrator'], isLender: true },
    })
  })

  it('rejects a stale version with the current row, and users who are not active', async () => {
    const member = await h().buildUser()
    await admin.patch(`/api/admin/users/${member.id}/roles`, { version: 1, isLender: true })
    const stale = await admin.patch(
      `/api/admin/users/${member.id}/roles`,
      { version: 1, isLender: false },
      { accept: 'application/problem+json' },
    )
    expect(stale.status).toBe(409)
    expect(stale.json()).toMatchObject({ code: 'stale', present: { id: member.id, version: 2, isLender: true } })
    const invited = await h().buildUser({ status: 'invited' })
    expect(
      await admin.patch(`/api/admin/users/${invited.id}/roles`, { version: 1, staffRoles: ['administrator'] }),
    ).toMatchObject({
      status: 409,
      body: 'Only active members can have roles. This one is invited.',
    })
  })

  it('always keeps at least one admin, even when two demote each other at once', async () => {
    const others = await h().query<{ id: string }>('SELECT id FROM users WHERE is_admin AND id <> $1', [admin.id])
    for (const { id } of others) await h().query(`UPDATE users SET staff_roles = '{}' WHERE id = $1`, [id])
    const mine = await read(admin.id)
    expect(mine.actions).not.toContain('roles')
    expect(
      await admin.patch(`/api/admin/users/${admin.id}/roles`, { version: mine.version, staffRoles: [] }),
    ).toMatchObject({
      status: 422,
      body: 'You can’t change your own roles. Ask another administrator.',
    })
    for (let round = 0; round < 5; round++) {
      const rival = await h().buildUser({ isAdmin: true })
      await h().stepUp(rival)
      const version = (await read(admin.id)).version
      const answers = await Promise.all([
        admin.patch(`/api/admin/users/${rival.id}/roles`, { version: 1, staffRoles: [] }),
        rival.patch(`/api/admin/users/${admin.id}/roles`, { version, staffRoles: [] }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const left = await h().query<{ id: string }>(`SELECT id FROM users WHERE is_admin AND status = 'active'`)
      expect(left).toHaveLength(1)
      if (left[0]!.id !== admin.id) admin = rival
    }
  })
})

describe('user lists', () => {
  it('searches by name and by phone in any format, treating wildcards literally', async () => {
    const member = await h().buildUser({ name: 'Zoë 100%_Q' })
    const find = async (q: string) =>
      (await admin.get(`/api/admin/users?q=${encodeURIComponent(q)}`)).json().items.map(({ id }: { id: string }) => id)
    expect(await find('zoë')).toEqual([member.id])
    expect(await find('100%_q')).toEqual([member.id])
    expect(await find('1__%_q')).toEqual([])
    expect(await find(`${member.phone.slice(2, 5)}) ${member.phone.slice(5, 8)}-${member.phone.slice(8)}`)).toEqual([
      member.id,
    ])
  })

  it('pages through every user once, in every sort order, while people join', async () => {
    for (let n = 0; n < 12; n++) await h().buildUser({ name: n % 3 === 0 ? 'Same Name' : `Person ${n}` })
    for (const sort of ['-createdAt', 'createdAt', 'name', '-name']) {
      const before: string[] = (await h().query<{ id: string }>('SELECT id FROM users')).map(({ id }) => id)
      const seen: string[] = []
      for (let cursor = ''; ; ) {
        const page = (await admin.get(`/api/admin/users?limit=5&sort=${sort}${cursor && `&cursor=${cursor}`}`)).json()
        seen.push(...page.items.map(({ id }: { id: string }) => id))
        if (page.nextCursor === null) break
        cursor = page.nextCursor
        await h().buildUser({ name: 'Newcomer' })
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(before.filter((id) => !seen.includes(id))).toEqual([])
    }
  })

  it('rejects a cursor from another list or a forged one, and counts only on request', async () => {
    const { nextCursor, total } = (await admin.get('/api/admin/users?limit=1&total=1')).json()
    expect(total).toBeGreaterThan(10)
    expect((await admin.get('/api/admin/users?limit=1')).json()).not.toHaveProperty('total')
    for (const query of [
      `sort=name&cursor=${nextCursor}`,
      `q=x&cursor=${nextCursor}`,
      'cursor=AAAA',
      `cursor=${Buffer.from('["x",1,2]').toString('base64url')}`,
    ]) {
      expect((await admin.get(`/api/admin/users?limit=1&${query}`)).status).toBe(400)
    }
    expect((await admin.get('/api/admin/users?limit=101')).status).toBe(400)
    expect((await admin.get('/api/admin/users?nonsense=1')).status).toBe(400)
  })

  it('streams the whole filtered list as CSV with formulas neutralized', async () => {
    const evil = await h().buildUser({ name: '=HYPERLINK("http://x")' })
    const stranger = await h().buildUser({ isAdmin: true })
    expect((await stranger.get('/api/admin/users?format=csv')).body).toBe('Please confirm this with a new code first.')
    await h().stepUp(admin)
    const answer = await admin.get('/api/admin/users?format=csv&limit=2')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = answer.body.trimEnd().split('\r\n')
    const [{ count }] = (await h().query('SELECT count(*)::int AS count FROM users')) as [{ count: number }]
    expect(lines).toHaveLength(count + 1)
    expect(lines[0]).toBe(
      'ID,Name,Phone,Email,Instagram,City,Status,Admin,Lender,Invited by,Created at,Registered at,Last seen at',
    )
    expect(lines.find((line) => line.startsWith(evil.id))).toContain(`"'=HYPERLINK(""http://x"")",'${evil.phone}`)
  })

  it('looks up one user by phone', async () => {
    const member = await h().buildUser()
    expect((await admin.get(`/api/admin/user-by-phone?phone=${encodeURIComponent(member.phone)}`)).json().id).toBe(
      member.id,
    )
    expect((await admin.get(`/api/admin/user-by-phone?phone=${encodeURIComponent(h().newPhone())}`)).status).toBe(404)
    expect((await admin.get('/api/admin/user-by-phone')).status).toBe(400)
    expect((await admin.get(`/api/admin/users/${missing}`)).status).toBe(404)
    expect((await admin.get('/api/admin/users/not-an-id')).status).toBe(400)
  })
})

describe('the first admin', () => {
  it('is created once by the operator, whatever the phone’s current status', async () => {
    const { deps } = h().app
    const make = (phone: string) =>
      deps.transactions.run(systemOrigin, (tx) => makeFirstAdmin(tx, deps, { phone, name: 'Founder' }))
    await expect(make(h().newPhone())).rejects.toThrow('There is already an admin, who can add others.')
    const states = ['invited', 'active', 'suspended', 'revoked', 'closed', 'unknown']
    for (const status of states) {
      const phone = status === 'unknown' ? h().newPhone() : (await h().buildUser({ status })).phone
      await h().query('ALTER TABLE users DISABLE TRIGGER users_last_admin')
      await h().query(`UPDATE users SET staff_roles = '{}' WHERE is_admin`)
      await h().query('ALTER TABLE users ENABLE TRIGGER users_last_admin')
      await make(phone)
      expect(await h().query('SELECT status, is_admin FROM users WHERE phone = $1', [phone])).toEqual([
        { status: 'active', is_admin: true },
      ])
    }
  })
})
