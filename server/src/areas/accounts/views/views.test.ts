import { describe, expect, it } from 'vitest'

import { useHarness } from '../../../../test/harness.ts'

const h = useHarness()
const missing = '0190a000-0000-7000-8000-000000000000'
const view = (name: string, more: object = {}) => ({ list: 'users', name, address: '?status=suspended', ...more })

describe('saved list views', () => {
  it('are stored by name per list and sorted by name', async () => {
    const member = await h().buildUser()
    const kept = await member.post('/api/user/views', view('  Suspended '))
    expect([kept.status, kept.json()]).toEqual([
      201,
      { id: expect.any(String), list: 'users', name: 'Suspended', address: '?status=suspended', version: 1 },
    ])
    await member.post('/api/user/views', view('all', { address: '' }))
    await member.post('/api/user/views', view('Elsewhere', { list: 'access-requests' }))
    expect((await member.get('/api/user/views?list=users')).json()).toMatchObject({
      items: [{ name: 'all', address: '' }, { name: 'Suspended' }],
    })
    expect(
      await h().query(`SELECT audience, event FROM outbox WHERE event ->> 'type' = 'views_updated' LIMIT 1`),
    ).toEqual([{ audience: { users: [member.id] }, event: { type: 'views_updated' } }])
  })

  it('can be renamed, overwritten and deleted', async () => {
    const member = await h().buildUser()
    const { id } = (await member.post('/api/user/views', view('Old'))).json()
    const address = `/api/user/views/${id}`
    expect((await member.patch(address, { version: 1, name: 'New' })).json()).toMatchObject({
      name: 'New',
      address: '?status=suspended',
      version: 2,
    })
    expect((await member.patch(address, { version: 2, address: '?q=x' })).json()).toMatchObject({
      name: 'New',
      address: '?q=x',
      version: 3,
    })
    const stale = await member.patch(address, { version: 2, name: 'Late' }, { accept: 'application/problem+json' })
    expect([stale.status, stale.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'stale', present: expect.objectContaining({ name: 'New', version: 3 }) }),
    ])
    expect((await member.delete(address)).json()).toEqual({ status: 'ok' })
    expect((await member.delete(address)).status).toBe(404)
  })

  it('have case-insensitively unique names per user', async () => {
    const [member, other] = [await h().buildUser(), await h().buildUser()]
    const { id } = (await member.post('/api/user/views', view('Mine'))).json()
    expect(await member.post('/api/user/views', view('MINE'))).toMatchObject({
      status: 409,
      body: 'You already have a view of this list with this name.',
    })
    expect((await other.post('/api/user/views', view('Mine'))).status).toBe(201)
    await member.post('/api/user/views', view('Second'))
    expect((await member.patch(`/api/user/views/${id}`, { version: 1, name: 'second' })).status).toBe(409)
    expect((await member.patch(`/api/user/views/${id}`, { version: 1, name: 'mine' })).json().name).toBe('mine')
  })

  it('are limited to 50 per list, even when the last ones race', async () => {
    const member = await h().buildUser()
    await h().query(
      `INSERT INTO saved_views (user_id, list, name, address, created_at)
       SELECT $1, 'users', 'View ' || n, '', now() FROM generate_series(1, 49) n`,
      [member.id],
    )
    const answers = await Promise.all([1, 2, 3].map((n) => member.post('/api/user/views', view(`Last ${n}`))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    expect(answers.find(({ status }) => status === 422)!.body).toBe(
      'You’ve saved 50 views of this list. Delete one first.',
    )
    expect((await member.post('/api/user/views', view('Other list', { list: 'cards' }))).status).toBe(201)
  })

  it('returns 401, 400, 404', async () => {
    const [member, other] = [await h().buildUser(), await h().buildUser()]
    const { id } = (await member.post('/api/user/views', view('Private'))).json()
    const address = `/api/user/views/${id}`
    expect((await h().nobody.get('/api/user/views?list=users')).status).toBe(401)
    expect((await h().nobody.post('/api/user/views', view('x'))).status).toBe(401)
    expect((await h().nobody.delete(address)).status).toBe(401)
    for (const wrong of [
      view(''),
      view('x'.repeat(61)),
      view('x', { list: 'Users' }),
      view('x', { list: '' }),
      view('x', { address: 'https://evil.example' }),
      view('x', { address: `?${'x'.repeat(2000)}` }),
      view('x', { userId: other.id }),
    ])
      expect((await member.post('/api/user/views', wrong)).status, JSON.stringify(wrong)).toBe(400)
    expect(await member.post('/api/user/views', view(' \u200b '))).toMatchObject({
      status: 400,
      body: 'Enter a name for the view.',
    })
    expect((await member.get('/api/user/views')).status).toBe(400)
    expect((await member.patch(address, { name: 'no version' })).status).toBe(400)
    for (const somebody of [other, await h().buildUser({ isAdmin: true })]) {
      expect((await somebody.patch(address, { version: 1, name: 'Yours' })).status).toBe(404)
      expect((await somebody.delete(address)).status).toBe(404)
      expect((await somebody.get('/api/user/views?list=users')).json()).toEqual({ items: [] })
    }
    expect((await member.delete(`/api/user/views/${missing}`)).status).toBe(404)
  })
})
