import { describe, expect, it } from 'vitest'

import { useHarness } from '../../../../test/harness.ts'

const h = useHarness()

describe('own profile', () => {
  it('reads and updates the caller’s profile; blank text becomes null', async () => {
    const member = await h().buildUser({ name: 'Milo' })
    const before = (await member.get('/api/user/profile')).json()
    expect(before).toMatchObject({ id: member.id, displayName: 'Milo', version: 1 })
    const after = await member.patch('/api/user/profile', {
      version: 1,
      name: '   ',
      email: 'milo@example.com',
      city: ' Oslo ',
    })
    expect(after.json()).toMatchObject({
      displayName: member.phone,
      name: null,
      email: 'milo@example.com',
      city: 'Oslo',
      version: 2,
    })
    const [row] = await h().query(
      `SELECT before, after FROM audit_log WHERE action = 'profile.edit' ORDER BY id DESC LIMIT 1`,
    )
    expect(row).toEqual({
      before: { name: 'Milo', email: null, city: null },
      after: { name: null, email: 'milo@example.com', city: 'Oslo' },
    })
  })

  it('rejects the second of two tabs with the current row', async () => {
    const member = await h().buildUser()
    const answers = await Promise.all(
      ['Ann', 'Bea'].map((name) =>
        member.patch('/api/user/profile', { version: 1, name }, { accept: 'application/problem+json' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [won, lost] = answers[0]!.status === 200 ? answers : answers.toReversed()
    expect(lost!.json()).toMatchObject({ code: 'stale', present: { name: won!.json().name, version: 2 } })
  })

  it('accepts names in any script up to 200 characters and rejects the rest with a readable message', async () => {
    const member = await h().buildUser()
    for (const [version, name] of ['שָׁלוֹם', '🃏 Wren', 'x'.repeat(200)].entries()) {
      expect((await member.patch('/api/user/profile', { version: version + 1, name })).json().name).toBe(name)
    }
    // invisible characters that would reverse or break the line are removed
    expect((await member.patch('/api/user/profile', { version: 4, name: '\u202eWren\u0000\n' })).json().name).toBe(
      'Wren',
    )
    for (const [more, name] of [' \t ', '\u0000\u001b', '\u200b\u202e'].entries())
      expect((await member.patch('/api/user/profile', { version: 5 + more, name })).json()).toMatchObject({
        name: null,
        displayName: member.phone,
      })
    expect(await member.patch('/api/user/profile', { version: 8, name: 'x'.repeat(201) })).toMatchObject({
      status: 400,
      body: 'Name: keep this under 200 characters.',
    })
    for (const extra of [
      { isAdmin: true },
      { phone: '+12025550100' },
      { status: 'active' },
      { id: member.id },
      { is_admin: true },
    ]) {
      expect((await member.patch('/api/user/profile', { version: 8, ...extra })).status).toBe(400)
    }
  })
})

describe('own sessions', () => {
  it('are listed with device and last use, and one can be ended at once', async () => {
    const member = await h().buildUser()
    await h().query(
      `UPDATE sessions SET user_agent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36' WHERE user_id = $1`,
      [member.id],
    )
    const [session] = (await member.get('/api/user/sessions')).json().items
    expect(session).toMatchObject({ device: 'Chrome on Mac', isCurrent: true })
    const stranger = await h().buildUser()
    expect((await stranger.delete(`/api/user/sessions/${session.id}`)).status).toBe(404)
    expect((await stranger.delete('/api/user/sessions/0190a000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await member.delete(`/api/user/sessions/${session.id}`)).status).toBe(200)
    expect((await member.get('/api/auth/me')).status).toBe(401)
  })

  it('record the last use at most once a minute', async () => {
    const member = await h().buildUser()
    const seen = async () => (await member.get('/api/user/sessions')).json().items[0].lastSeenAt
    const first = await seen()
    h().clock.advance(30)
    expect(await seen()).toBe(first)
    h().clock.advance(31)
    await member.get('/api/auth/me')
    await expect.poll(seen).toBe(h().clock.now().toISOString())
  })

  it('can all be ended except the current one', async () => {
    const member = await h().buildUser()
    const { openSession } = await import('../sessions/service.ts')
    const { systemOrigin } = await import('../../../db/transaction.ts')
    const other = await h().app.deps.transactions.run(systemOrigin, (tx) =>
      openSession(tx, { userId: member.id, userAgent: null }),
    )
    expect((await member.post('/api/user/sessions/end-others')).json()).toEqual({ status: 'ok', ended: 1 })
    expect((await member.get('/api/auth/me')).status).toBe(200)
    expect((await h().asCaller(member.id, member.phone, other.token).get('/api/auth/me')).status).toBe(401)
  })

  it('end after the configured idle limit', async () => {
    const member = await h().buildUser()
    const admin = await h().buildUser({ isAdmin: true })
    await admin.patch('/api/admin/settings', { version: 0, values: { sessionIdleMinutes: 30 } })
    h().clock.advance(29 * 60)
    expect((await member.get('/api/auth/me')).status).toBe(200)
    await expect
      .poll(
        async () =>
          (await h().query('SELECT last_seen_at FROM sessions WHERE user_id = $1', [member.id]))[0].last_seen_at,
      )
      .toBe(h().clock.now().toISOString())
    h().clock.advance(30 * 60 + 1)
    expect((await member.get('/api/auth/me')).status).toBe(401)
  })
})
