import { api, files as contractFiles, permissions, viewRightOf } from '@ambry/contract/areas'
import type { Endpoint } from '@ambry/contract/kernel/endpoint'
import type { FileEndpoint } from '@ambry/contract/kernel/files'
import { keysOf } from '@ambry/contract/kernel/keys'
import { type StaffRole, staffRoleNames, staffRoles } from '@ambry/contract/kernel/permissions'
import { beforeAll, describe, expect, it } from 'vitest'

import { type Caller, useHarness } from '../../test/harness.ts'
import { scopeOf } from './access.ts'

const h = useHarness()

const reads = Object.values(api)
  .flatMap((area) => Object.values(area) as Endpoint[])
  .filter(({ method }) => method === 'GET')
const files = Object.values(contractFiles) as FileEndpoint[]
const isMembers = (permission: Endpoint['permission']) =>
  permission !== 'public' && permission !== 'session' && scopeOf({ roles: ['member', 'lender'] }, permission) !== 'none'
const membersReads = reads.filter(({ permission }) => isMembers(permission))
const membersFiles = files.filter(({ permission }) => isMembers(permission))

// The right with which staff see each part of an account they view. Changing one changes this list, so a reviewer sees
// it.
const viewedWith: Record<string, string> = {
  'account.close': 'user.suspend',
  'attention.own': 'user.read',
  'card.own': 'card.own',
  'comparable.read': 'card.any',
  'conversation.own': 'conversation.staff',
  'dispute.claim': 'dispute.read',
  'fund.invest': 'fund.any',
  'fund.read': 'fund.any',
  'identity.own': 'identity.read',
  'invoice.own': 'invoice.own',
  'legal.accept': 'user.read',
  'lender.invest': 'loan.any',
  'lender.own': 'loan.any',
  'loan.own': 'loan.any',
  'lookup.use': 'lookup.manage',
  'notice.read': 'message.read',
  'payment.make': 'invoice.any',
  'plan.own': 'subscription.manage',
  'profile.read': 'user.read',
  'promotion.ask': 'promotion.any',
  'request.make': 'request.any',
  'request.own': 'request.any',
  'sale.own': 'sale.any',
  'secure.read': 'card.any',
  'secure.watch': 'user.read',
  'sell.offer': 'sell.any',
  'session.read': 'user.read',
  'share.own': 'share.any',
  'source.post': 'source.any',
  'source.read': 'source.any',
  'title.check': 'card.any',
  'view.keep': 'user.read',
}

const isPrivate = (one: Endpoint | FileEndpoint) => 'isPrivate' in one && one.isPrivate === true
const addressOf = ({ path }: Pick<Endpoint | FileEndpoint, 'path'>) =>
  path.replace(':kind', 'loan').replace(':number', '1').replace(/:\w+/g, '0190a000-0000-7000-8000-000000000000')

describe('the contract', () => {
  it('names a staff right for everything a member reads, except private files', () => {
    const shown = [...membersReads, ...membersFiles].filter((one) => !isPrivate(one))
    const named = shown.map(({ permission }) => [permission, viewRightOf(permission as keyof typeof permissions)])
    expect(Object.fromEntries(named)).toEqual(viewedWith)
  })

  it('names rights that some staff role gives', () => {
    for (const right of Object.values(viewedWith)) {
      const roles = staffRoleNames.filter(
        (role) => scopeOf({ roles: [role] }, right as `${string}.${string}`) === 'any',
      )
      expect(roles, right).toContain('administrator')
    }
  })

  it('names none for what members only write', () => {
    const read = new Set<string>([...reads, ...files].map(({ permission }) => permission))
    const unread = keysOf(permissions).filter((name) => !read.has(name) && 'viewedWith' in permissions[name])
    expect(unread).toEqual([])
  })
})

describe('viewing an account', () => {
  const views = new Map<StaffRole, Caller>()
  beforeAll(async () => {
    const member = await h().buildUser({ isLender: true })
    for (const role of staffRoleNames) {
      // concierges and administrators may view accounts; each of the others is a concierge with one more role
      const staff = await h().buildUser({ staffRoles: [...new Set<StaffRole>(['concierge', role])] })
      views.set(role, await h().buildView(staff, member))
    }
  })

  /** As a page's fetch does, or for a file the browser itself. */
  const read = (view: Caller, one: Endpoint | FileEndpoint) => view.get(addressOf(one))
  const mayRead = (role: StaffRole, permission: Endpoint['permission']) =>
    scopeOf({ roles: ['concierge', role] }, viewedWith[permission] as `${string}.${string}`) === 'any'

  it.each([...membersReads, ...membersFiles].map((one) => [one.path, one] as const))('GET %s', async (_path, one) => {
    for (const [role, view] of views) {
      const answer = await read(view, one)
      if (isPrivate(one)) expect(answer, role).toMatchObject({ status: 403, body: expect.stringContaining('private') })
      else if (mayRead(role, one.permission))
        expect([200, 400, 404], `${role}: ${answer.body}`).toContain(answer.status)
      else
        expect(answer, role).toMatchObject({
          status: 403,
          body: expect.stringMatching(/^Someone with the .* role can view this\.$/),
        })
    }
  })

  it('opens no page of the back office, whatever the staff member’s own roles', async () => {
    for (const one of reads.filter(({ path }) => path.startsWith('/api/admin/'))) {
      for (const [role, view] of views) expect((await read(view, one)).status, `${role}: ${one.path}`).toBe(403)
    }
  })

  it('says which role to ask, with a code for the page', async () => {
    const refused = await views.get('concierge')!.get('/api/user/loans', { accept: 'application/problem+json' })
    const names = [staffRoles.vault, staffRoles.lending, staffRoles.finance, `or ${staffRoles.administrator}`]
    expect(refused.json()).toMatchObject({
      status: 403,
      code: 'view_limited',
      detail: `Someone with the ${names.join(', ')} role can view this.`,
    })
  })

  it('follows the roles of the staff member, not those at the beginning of the view', async () => {
    const member = await h().buildUser()
    const staff = await h().buildUser({ staffRoles: ['concierge', 'lending'] })
    const view = await h().buildView(staff, member)
    expect((await view.get('/api/user/loans')).status).toBe(200)
    await h().query(`UPDATE users SET staff_roles = '{concierge}' WHERE id = $1`, [staff.id])
    expect((await view.get('/api/user/loans')).status).toBe(403)
    expect((await member.get('/api/user/loans')).status).toBe(200)
  })

  it('logs a part that was refused', async () => {
    const staff = await h().buildUser({ staffRoles: ['concierge'] })
    const member = await h().buildUser()
    await (await h().buildView(staff, member)).get('/api/user/kyc/status')
    expect(
      await h().query('SELECT action, outcome, object_id FROM audit_log WHERE actor_id = $1 AND subject_id = $2', [
        staff.id,
        member.id,
      ]),
    ).toEqual([{ action: 'admin_mode.refused', outcome: 'refused', object_id: 'GET /api/user/kyc/status' }])
  })
})
