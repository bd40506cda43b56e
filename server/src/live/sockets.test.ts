import { once } from 'node:events'

import { type AuthMessage, sessionEnds } from '@ambry/contract/live'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import WebSocket from 'ws'

import { type Caller, type Harness, startHarness } from '../../test/harness.ts'
import { endedAmong } from '../areas/accounts/sessions/service.ts'
import { notify } from '../areas/notices/service.ts'
import { systemClock } from '../clock.ts'
import { type Audience, type OutboxEvent, systemOrigin } from '../db/transaction.ts'

// two instances on one database, with real ports and real time
let one: Harness
let two: Harness
const addresses = new Map<Harness, string>()
beforeAll(async () => {
  one = await startHarness({ clock: systemClock })
  two = await startHarness({ clock: systemClock, databaseUrl: one.databaseUrl })
  for (const instance of [one, two]) addresses.set(instance, await instance.listen())
})
afterAll(async () => {
  await two.close()
  await one.close()
})

type Opened = {
  socket: WebSocket
  messages: any[]
  closed: Promise<number>
  reason: Promise<string>
  next: (type: string) => Promise<any>
}

function connect(
  at: Harness,
  { cookie, origin = addresses.get(at)! }: { cookie?: string; origin?: string | null } = {},
): Opened {
  const socket = new WebSocket(`${addresses.get(at)!.replace('http', 'ws')}/ws`, {
    headers: { ...(cookie && { cookie }), ...(origin && { origin }) },
  })
  const messages: any[] = []
  const waiting: { type: string; resolve: (message: any) => void }[] = []
  socket.on('message', (data) => {
    const message = JSON.parse(String(data))
    messages.push(message)
    for (const entry of waiting.filter(({ type }) => type === message.type)) entry.resolve(message)
  })
  socket.on('error', () => {})
  const close = once(socket, 'close')
  const closed = close.then(([code]) => code as number)
  const reason = close.then(([, text]) => String(text))
  const next = (type: string) => {
    const known = messages.find((message) => message.type === type)
    return known ? Promise.resolve(known) : new Promise<any>((resolve) => waiting.push({ type, resolve }))
  }
  return { socket, messages, closed, reason, next }
}

async function signedIn(at: Harness, person: Caller, more: () => Partial<AuthMessage> = () => ({})): Promise<Opened> {
  const opened = connect(at, { cookie: `ambry_session=${person.token}` })
  await once(opened.socket, 'open')
  opened.socket.send(JSON.stringify({ type: 'auth', userId: person.id, ...more() }))
  expect(await opened.next('auth_success')).toEqual({ type: 'auth_success', userId: person.id })
  return opened
}

const publish = (at: Harness, audience: Audience, event: OutboxEvent) =>
  at.app.deps.transactions.run(systemOrigin, async (tx) => tx.publish(audience, event))

describe('connecting', () => {
  it('rejects a foreign or missing Origin with 403 and another path with 404', async () => {
    const member = await one.buildUser()
    const status = (origin: string | null, path = '/ws') =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(`${addresses.get(one)!.replace('http', 'ws')}${path}`, {
          headers: { cookie: `ambry_session=${member.token}`, ...(origin && { origin }) },
        })
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode!))
        socket.on('error', () => {})
      })
    expect(await status('https://evil.example')).toBe(403)
    expect(await status(null)).toBe(403)
    expect(await status('null')).toBe(403)
    expect(await status(addresses.get(one)!, '/other')).toBe(404)
  })

  it('closes with 4401 without a session, or when the message names another user or none', async () => {
    expect(await connect(one).closed).toBe(4401)
    expect(await connect(one, { cookie: 'ambry_session=nonsense' }).closed).toBe(4401)
    const member = await one.buildUser()
    const other = await one.buildUser()
    for (const message of [
      JSON.stringify({ type: 'auth', userId: other.id }),
      JSON.stringify({ type: 'hello' }),
      'not json',
      '[]',
      'null',
      '{"type":"auth"}',
    ]) {
      const opened = connect(one, { cookie: `ambry_session=${member.token}` })
      await once(opened.socket, 'open')
      await publish(one, { users: [member.id, other.id] }, { type: 'card_updated' })
      opened.socket.send(message)
      expect(await opened.closed, message).toBe(4401)
      expect(opened.messages).toEqual([])
    }
  })

  it('keeps a user’s five newest sockets and closes the sixth-newest with 4409', async () => {
    const member = await one.buildUser()
    const sockets: Opened[] = []
    for (let n = 0; n < 6; n++) sockets.push(await signedIn(one, member))
    expect(await sockets[0]!.closed).toBe(4409)
    expect(sockets.slice(1).every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true)
    for (const { socket } of sockets) socket.close()
  })

  it('survives oversized frames, floods and malformed frames', async () => {
    const [bad, good] = [await one.buildUser(), await one.buildUser()]
    const watcher = await signedIn(one, good)
    const large = await signedIn(one, bad)
    large.socket.send('x'.repeat(70_000))
    expect(await large.closed).toBe(1009)
    const flood = await signedIn(one, bad)
    for (let n = 0; n < 1000; n++) flood.socket.send('{"x"')
    expect(await flood.closed).toBe(1008)
    await publish(one, { users: [good.id] }, { type: 'loan_updated' })
    await watcher.next('loan_updated')
    expect((await good.get('/api/auth/me')).status).toBe(200)
    watcher.socket.close()
  })
})

describe('events', () => {
  it('written on one instance reach affected users on the other, and admins for their lists', async () => {
    const [member, bystander, admin] = [
      await one.buildUser(),
      await one.buildUser(),
      await one.buildUser({ isAdmin: true }),
    ]
    const [mine, theirs, staffs] = [
      await signedIn(two, member),
      await signedIn(two, bystander),
      await signedIn(one, admin),
    ]
    await one.app.deps.transactions.run(systemOrigin, (tx) =>
      notify(tx, member.id, { kind: 'welcome', title: 'Hello', message: 'Look.' }),
    )
    expect(await mine.next('notification')).toEqual({
      type: 'notification',
      userId: member.id,
      title: 'Hello',
      message: 'Look.',
    })
    await admin.post(`/api/admin/users/${member.id}/sign-out`)
    expect(await staffs.next('user_updated')).toMatchObject({ userId: member.id })
    await publish(two, { everyone: true }, { type: 'source_updated' })
    await Promise.all([theirs.next('source_updated'), staffs.next('source_updated')])
    expect(theirs.messages.map(({ type }) => type)).toEqual(['auth_success', 'source_updated'])
    for (const { socket } of [mine, theirs, staffs]) socket.close()
  })

  it('tell staff who view an account what to refetch, and nothing of what happened', async () => {
    const member = await one.buildUser()
    const view = await one.buildView(await one.buildUser({ staffRoles: ['concierge'] }), member)
    const from = performance.now()
    const say = (title: string) =>
      one.app.deps.transactions.run(systemOrigin, (tx) =>
        notify(tx, member.id, { kind: 'loans', title, message: 'Your loan was approved.', text: 'Approved.' }),
      )
    await say('Before')
    const [mine, viewed] = [
      await signedIn(one, member),
      await signedIn(one, view, () => ({ silentFor: performance.now() - from })),
    ]
    await say('After')
    expect(await mine.next('notification')).toMatchObject({ title: 'After' })
    await vi.waitFor(() => expect(viewed.messages.filter(({ type }) => type === 'notification')).toHaveLength(2))
    for (const message of viewed.messages.slice(1)) expect(Object.keys(message)).toEqual(['type'])
    for (const { socket } of [mine, viewed]) socket.close()
  })

  it('between a page load and its socket are replayed, only relevant ones and no older ones', async () => {
    const [member, other] = [await one.buildUser(), await one.buildUser()]
    const listening = await signedIn(two, other)
    // the clock is set for each step, so that a slow machine cannot make something read late look as if it was read
    // early
    const begun = performance.now()
    const clock = vi.spyOn(performance, 'now')
    onTestFinished(() => clock.mockRestore())
    const at = (milliseconds: number) => clock.mockReturnValue(begun + milliseconds)
    at(1)
    await publish(one, { users: [member.id, other.id] }, { type: 'hunt_updated' })
    await listening.next('hunt_updated')
    const readAt = begun + 1_000
    at(2_000)
    await publish(one, { users: [member.id] }, { type: 'loan_updated' })
    await publish(one, { admins: true }, { type: 'jobs_updated' })
    await publish(one, { users: [other.id] }, { type: 'sell_updated' })
    await publish(one, { everyone: true }, { type: 'source_updated' })
    await listening.next('source_updated')
    at(3_000)
    const heard = async (where: Harness) => {
      const late = await signedIn(where, member, () => ({ silentFor: performance.now() - readAt }))
      await publish(where, { users: [member.id] }, { type: 'card_updated' })
      await late.next('card_updated')
      late.socket.close()
      return late.messages.map(({ type }) => type).filter((type) => type !== 'card_updated')
    }
    expect(await heard(one)).toEqual(['auth_success', 'loan_updated', 'source_updated'])
    expect(new Set(await heard(two))).toEqual(new Set(['auth_success', 'loan_updated', 'source_updated']))
    const longAgo = await signedIn(one, member, () => ({ silentFor: 3_600_000 }))
    await longAgo.next('refresh_everything')
    for (const { socket } of [listening, longAgo]) socket.close()
  })

  it('are not sent when the transaction fails', async () => {
    const member = await one.buildUser()
    const opened = await signedIn(one, member)
    const failing = one.app.deps.transactions.run(systemOrigin, async (tx) => {
      tx.publish({ users: [member.id] }, { type: 'hunt_updated' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow()
    await publish(one, { users: [member.id] }, { type: 'sell_updated' })
    await opened.next('sell_updated')
    expect(opened.messages.map(({ type }) => type)).toEqual(['auth_success', 'sell_updated'])
    opened.socket.close()
  })

  it('arrive once each, including late commits and lost wake-ups', async () => {
    const member = await one.buildUser()
    const opened = await signedIn(two, member)
    const begun = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const slow = one.app.deps.transactions.run(systemOrigin, async (tx) => {
      await tx.prepared('hold', 'SELECT pg_current_xact_id()', [])
      begun.resolve()
      await released.promise
      tx.publish({ users: [member.id] }, { type: 'loan_updated', status: 'late' })
    })
    await begun.promise
    for (let n = 0; n < 20; n++) await publish(one, { users: [member.id] }, { type: 'card_updated', status: String(n) })
    released.resolve()
    await slow
    await opened.next('loan_updated')
    // a row without a notification, as after a crash between commit and notify: polling finds it
    await one.query(`INSERT INTO outbox (audience, event) VALUES ($1, $2)`, [
      JSON.stringify({ users: [member.id] }),
      JSON.stringify({ type: 'hunt_updated' }),
    ])
    await opened.next('hunt_updated')
    await expect.poll(() => opened.messages.filter(({ type }) => type === 'card_updated').length).toBe(20)
    const keys = opened.messages.map((message) => JSON.stringify(message))
    expect(new Set(keys).size).toBe(keys.length)
    opened.socket.close()
  })

  it('continue after the listening connection was lost', async () => {
    const member = await one.buildUser()
    const opened = await signedIn(two, member)
    await one.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ambry live' AND datname = current_database()`,
    )
    await publish(one, { users: [member.id] }, { type: 'request_updated' })
    expect(await opened.next('request_updated')).toEqual({ type: 'request_updated' })
    // whatever may have been lost meanwhile is refetched
    await opened.next('refresh_everything')
    opened.socket.close()
  })
})

describe('session end', () => {
  it.each([
    ['logout', 'signed_out'],
    ['suspension', 'suspended'],
    ['sign out everywhere', 'signed_out'],
    ['an end by an admin', 'signed_out'],
    ['revocation', 'signed_out'],
    ['closing the account', 'closed'],
  ] as const)('by %s closes its sockets on every instance, with the reason %s', async (way, why) => {
    const [member, admin] = [await one.buildUser(), await one.buildUser({ isAdmin: true })]
    const opened = await signedIn(two, member)
    if (way === 'logout') await member.post('/api/auth/logout')
    if (way === 'suspension') await admin.post(`/api/admin/users/${member.id}/suspend`, { reason: 'a test' })
    if (way === 'sign out everywhere') await admin.post(`/api/admin/users/${member.id}/sign-out`)
    if (way === 'revocation')
      await member.delete(`/api/user/sessions/${(await member.get('/api/user/sessions')).json().items[0].id}`)
    if (way === 'closing the account') await admin.post(`/api/admin/users/${member.id}/close`, { reason: 'a test' })
    if (way === 'an end by an admin') {
      const [session] = (await admin.get(`/api/admin/users/${member.id}/sessions`)).json().items
      await admin.delete(`/api/admin/users/${member.id}/sessions/${session.id}`)
    }
    expect([await opened.closed, await opened.reason]).toEqual([4401, why])
    // a page that was not connected at that moment learns it when it reconnects
    const late = connect(one, { cookie: `ambry_session=${member.token}` })
    expect([await late.closed, await late.reason]).toEqual([4401, why])
    expect(Object.keys(sessionEnds)).toContain(why)
  })

  it('of an admin viewing the account says only that the view is over', async () => {
    const [member, admin] = [await one.buildUser(), await one.buildUser({ isAdmin: true })]
    const other = await one.buildUser({ isAdmin: true })
    await admin.post('/api/admin/impersonations', { userId: member.id, reason: 'a question' })
    const view = await admin.post('/api/verify-otp', {
      phone: admin.phone,
      otp: await one.codeFor(admin.phone),
      targetUserPhone: member.phone,
    })
    const viewing = await signedIn(two, one.asCaller(member.id, member.phone, view.json().authToken))
    const own = await signedIn(two, member)
    await other.post(`/api/admin/users/${member.id}/suspend`, { reason: 'a test' })
    expect([await own.reason, await viewing.reason]).toEqual(['suspended', 'expired'])
  })

  it('without an event is detected by the periodic check', async () => {
    const member = await one.buildUser()
    const { id } = (await member.get('/api/user/sessions')).json().items[0]
    expect(await endedAmong(one.app.deps, [id])).toEqual([])
    await one.query('UPDATE sessions SET ended_at = now() WHERE id = $1', [id])
    expect(await endedAmong(one.app.deps, [id])).toEqual([{ id, why: 'signed_out' }])
    await one.query('UPDATE sessions SET ended_at = null, expires_at = created_at WHERE id = $1', [id])
    expect(await endedAmong(one.app.deps, [id])).toEqual([{ id, why: 'expired' }])
  })

  it('before the first message is detected at that message', async () => {
    const member = await one.buildUser()
    const opened = connect(one, { cookie: `ambry_session=${member.token}` })
    await once(opened.socket, 'open')
    await member.post('/api/auth/logout')
    if (opened.socket.readyState === WebSocket.OPEN)
      opened.socket.send(JSON.stringify({ type: 'auth', userId: member.id }))
    expect([await opened.closed, await opened.reason]).toEqual([4401, 'signed_out'])
    expect(opened.messages).toEqual([])
  })

  it('by expiry closes them too', async () => {
    const member = await one.buildUser()
    await one.query(`UPDATE sessions SET expires_at = now() + interval '1.5 seconds' WHERE user_id = $1`, [member.id])
    const opened = await signedIn(one, member)
    expect([await opened.closed, await opened.reason]).toEqual([4401, 'expired'])
  })

  it('a role change reconnects the sockets with the new permissions', async () => {
    const [member, admin] = [await one.buildUser(), await one.buildUser({ isAdmin: true })]
    const opened = await signedIn(two, member)
    await one.stepUp(admin)
    await admin.patch(`/api/admin/users/${member.id}/roles`, { version: 1, staffRoles: ['concierge'] })
    expect(await opened.closed).toBe(1012)
    const again = await signedIn(two, member)
    await publish(one, { admins: true }, { type: 'access_request_updated' })
    await again.next('access_request_updated')
    again.socket.close()
  })
})

it('changed settings are sent to everyone once their instance has them', async () => {
  const [member, admin] = [await two.buildUser(), await one.buildUser({ isAdmin: true })]
  const opened = await signedIn(two, member)
  await admin.patch('/api/admin/settings', { version: 0, values: { maintenanceNotice: 'Back at nine.' } })
  await opened.next('settings_updated')
  expect((await two.nobody.get('/api/house')).json().maintenanceNotice).toBe('Back at nine.')
  opened.socket.close()
})

it('a published legal page is sent to everyone once their instance knows it must be accepted', async () => {
  const [member, admin] = [await two.buildUser(), await one.buildUser({ isAdmin: true })]
  const opened = await signedIn(two, member)
  const items = ['terms', 'privacy'].map((page) => ({ page, version: 1 }))
  await member.post('/api/user/legal/accept', { items })
  await opened.next('legal_updated')
  opened.messages.length = 0
  const page = '/api/admin/legal-pages/terms'
  const draft = await admin.patch(`${page}/draft`, { version: 0, title: 'Terms', markdown: '# New words' })
  await admin.post(`${page}/publish`, { version: draft.json().version, requiresAcceptance: true })
  await opened.next('legal_updated')
  expect((await member.get('/api/auth/me')).json().legalDue).toEqual(['terms'])
  opened.socket.close()
})
