import type { StaffRole } from '@ambry/contract/kernel/permissions'
import type { NoticeKind } from '@ambry/contract/notices/kinds'
import { expect, it } from 'vitest'

import { useHarness } from '../../../test/harness.ts'
import { systemOrigin } from '../../db/transaction.ts'
import { notify } from './service.ts'

const h = useHarness()

async function ring(userId: string, count: number, kind: NoticeKind = 'welcome') {
  for (let n = 0; n < count; n++) {
    h().clock.advance(1)
    await h().app.deps.transactions.run(systemOrigin, (tx) =>
      notify(tx, userId, { kind, title: `Notice ${n}`, message: 'Something happened.', link: '/dashboard' }),
    )
  }
}

it('lists own notices newest first with the unread count, with paging', async () => {
  const member = await h().buildUser()
  const other = await h().buildUser()
  await ring(member.id, 3)
  await ring(other.id, 1)
  const first = (await member.get('/api/user/notices?limit=2')).json()
  expect(first).toMatchObject({
    unread: 3,
    items: [{ title: 'Notice 2', readAt: null, link: '/dashboard' }, { title: 'Notice 1' }],
  })
  const second = (await member.get(`/api/user/notices?limit=2&cursor=${first.nextCursor}`)).json()
  expect(second).toMatchObject({ items: [{ title: 'Notice 0' }], nextCursor: null })
})

it('marks own notices as read, some or all, and no one else’s', async () => {
  const member = await h().buildUser()
  const other = await h().buildUser()
  await ring(member.id, 3)
  const { items } = (await member.get('/api/user/notices')).json()
  expect((await other.post('/api/user/notices/read', { ids: [items[0].id] })).json()).toEqual({
    status: 'ok',
    unread: 0,
  })
  expect((await member.post('/api/user/notices/read', { ids: [items[0].id] })).json()).toEqual({
    status: 'ok',
    unread: 2,
  })
  expect((await member.get('/api/user/notices?unread=1')).json().items).toHaveLength(2)
  expect((await member.post('/api/user/notices/read', {})).json()).toEqual({ status: 'ok', unread: 0 })
})

it('filters by kind, and still counts all unread', async () => {
  const member = await h().buildUser()
  await ring(member.id, 2)
  await ring(member.id, 1, 'security')
  const { items, unread } = (await member.get('/api/user/notices?kind=security')).json()
  expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['security'])
  expect(unread).toBe(3)
  const { nextCursor } = (await member.get('/api/user/notices?kind=welcome&limit=1')).json()
  expect((await member.get(`/api/user/notices?kind=security&cursor=${nextCursor}`)).status).toBe(400)
})

it('returns 401, 400', async () => {
  const member = await h().buildUser()
  expect((await h().nobody.get('/api/user/notices')).status).toBe(401)
  expect((await member.get('/api/user/notices?limit=0')).status).toBe(400)
  expect((await member.get('/api/user/notices?kind=gossip')).status).toBe(400)
  expect((await member.post('/api/user/notices/read', { ids: ['x'] })).status).toBe(400)
})

it('shows staff who view the account the kinds that their own roles let them read', async () => {
  const member = await h().buildUser()
  for (const kind of ['welcome', 'loans', 'identity', 'messages', 'invoices'] as const) await ring(member.id, 1, kind)
  const kindsFor = async (staffRoles: StaffRole[]) => {
    const view = await h().buildView(await h().buildUser({ staffRoles }), member)
    const { items, unread } = (await view.get('/api/user/notices')).json()
    expect(unread).toBe(items.length)
    return items.map(({ kind }: { kind: string }) => kind)
  }
  expect(await kindsFor(['concierge'])).toEqual(['invoices', 'welcome'])
  expect(await kindsFor(['concierge', 'lending'])).toEqual(['invoices', 'loans', 'welcome'])
  expect(await kindsFor(['concierge', 'compliance'])).toEqual(['invoices', 'identity', 'welcome'])
  expect(await kindsFor(['administrator'])).toEqual(['invoices', 'identity', 'loans', 'welcome'])
  expect((await member.get('/api/user/notices')).json()).toMatchObject({ unread: 5 })
})
