import { beforeAll, describe, expect, it } from 'vitest'

import { type Caller, useHarness } from '../../../../test/harness.ts'

const h = useHarness()

let admin: Caller
beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Ada Stone' })
})
const list = async (query: string) => (await admin.get(`/api/admin/users?${query}`)).json()
const names = async (query: string) => (await list(query)).items.map(({ name }: { name: string }) => name)

async function everyPage(query: string): Promise<string[]> {
  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const page = await list(`${query}&limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.items.map(({ name }: { name: string }) => name))
    if (page.nextCursor === null) return seen
    cursor = page.nextCursor
  }
}

describe('last seen', () => {
  it('sorts both ways across pages, with never-seen users last in newest-first order', async () => {
    for (const name of ['seen one', 'seen two', 'seen three']) {
      await h().buildUser({ name })
      h().clock.advance(60)
    }
    for (const name of ['seen never A', 'seen never B']) await h().buildUser({ name, status: 'invited' })
    const newestFirst = await everyPage('q=seen&sort=-lastSeenAt')
    expect(newestFirst).toEqual(['seen three', 'seen two', 'seen one', 'seen never B', 'seen never A'])
    expect(await everyPage('q=seen&sort=lastSeenAt')).toEqual(newestFirst.toReversed())
    expect((await list('q=seen never')).items[0].lastSeenAt).toBe(null)
  })

  it('filters by never seen and by not seen for 30 days', async () => {
    const away = await h().buildUser({ name: 'presence away' })
    await h().buildUser({ name: 'presence never', status: 'invited' })
    h().clock.advance(30 * 86_400)
    admin = await h().buildUser({ isAdmin: true, name: 'Ada Stone' })
    expect(await names('q=presence&seen=30d')).toEqual([])
    h().clock.advance(1)
    await h().buildUser({ name: 'presence here' })
    expect(await names('q=presence&seen=30d')).toEqual(['presence away'])
    expect(await names('q=presence&seen=never')).toEqual(['presence never'])
    expect(await list('q=presence&seen=30d&total=1')).toMatchObject({ total: 1, items: [{ id: away.id }] })
  })

  it('is updated without touching the user row', async () => {
    const member = await h().buildUser()
    const before = await h().query('SELECT xmin FROM users WHERE id = $1', [member.id])
    h().clock.advance(61)
    await member.get('/api/auth/me')
    await expect
      .poll(async () => (await admin.get(`/api/admin/users/${member.id}`)).json().lastSeenAt)
      .toBe(h().clock.now().toISOString())
    expect(await h().query('SELECT xmin FROM users WHERE id = $1', [member.id])).toEqual(before)
  })
})

describe('filters', () => {
  it('accepts one or several statuses, and a role', async () => {
    await h().buildUser({ name: 'filter active', isLender: true })
    await h().buildUser({ name: 'filter suspended', status: 'suspended' })
    await h().buildUser({ name: 'filter invited', status: 'invited' })
    expect(await names('q=filter&sort=name&status=active,suspended')).toEqual(['filter active', 'filter suspended'])
    expect(await names('q=filter&status=invited')).toEqual(['filter invited'])
    expect(await names('q=filter&role=lender')).toEqual(['filter active'])
    expect(await list('q=filter&status=active,suspended,invited&total=1')).toMatchObject({ total: 3 })
    expect(await admin.get('/api/admin/users?status=active,asleep')).toMatchObject({
      status: 400,
      body: 'Use one or more of invited, active, suspended, revoked, closing, closed, separated by commas.',
    })
    for (const query of ['status=', 'status=active,', 'locked=0', 'seen=31d', 'sort=phone'])
      expect((await admin.get(`/api/admin/users?${query}`)).status, query).toBe(400)
  })

  it('finds phones locked by wrong codes from the next attempt until they are unlocked', async () => {
    const member = await h().buildUser({ name: 'much mistaken' })
    await h().buildUser({ name: 'never mistaken' })
    await h().nobody.post('/api/send-otp', { phone: member.phone })
    const wrong = { phone: member.phone, otp: (await h().codeFor(member.phone)) === '000000' ? '000001' : '000000' }
    await h().nobody.post('/api/verify-otp', wrong)
    await h().query('UPDATE phone_failures SET failures = 100')
    await h().nobody.post('/api/verify-otp', wrong)
    expect(await list('locked=1&total=1')).toMatchObject({ total: 1, items: [{ id: member.id, isLocked: true }] })
    await admin.post(`/api/admin/users/${member.id}/unlock`)
    expect(await names('locked=1')).toEqual([])
  })
})

describe('user detail', () => {
  it('includes the shipping address, text preference and suspension date', async () => {
    const member = await h().buildUser()
    await member.patch('/api/user/profile', { version: 1, shippingAddress: ' 1 Vault Row\r\nOslo ' })
    await admin.post(`/api/admin/users/${member.id}/suspend`, { reason: 'Chargeback' })
    const at = h().clock.now().toISOString()
    expect((await admin.get(`/api/admin/users/${member.id}`)).json()).toMatchObject({
      shippingAddress: '1 Vault Row\nOslo',
      marketingOptIn: false,
      smsOptIn: false,
      suspendedAt: at,
    })
    h().clock.advance(10)
    await admin.post(`/api/admin/users/${member.id}/reinstate`)
    expect((await admin.get(`/api/admin/users/${member.id}`)).json().suspendedAt).toBe(null)
  })
})
