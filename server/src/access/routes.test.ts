import { api } from '@ambry/contract/api'
import type { Endpoint } from '@ambry/contract/endpoint'
import { marks, permissions } from '@ambry/contract/permissions'
import { beforeAll, describe, expect, it } from 'vitest'

import { z } from 'zod'

import { type Caller, useHarness } from '../../test/harness.ts'

const h = useHarness({ demo: true })

const endpoints = Object.values(api).flatMap((area) => Object.values(area) as Endpoint[])

// Every route there is and who may call it. A new route changes this list, where a reviewer sees it.
const written: Record<string, Endpoint['permission']> = {
  'GET /api/health/live': 'public',
  'GET /api/health/ready': 'public',
  'GET /api/demo/outbox': 'public',
  'GET /api/house': 'public',
  'GET /api/legal/:page': 'public',
  'GET /api/legal/:page/versions': 'public',
  'GET /api/user/legal': 'legal.accept',
  'POST /api/user/legal/accept': 'legal.accept',
  'GET /api/admin/legal-pages': 'legal.edit',
  'GET /api/admin/legal-pages/:page': 'legal.edit',
  'PATCH /api/admin/legal-pages/:page/draft': 'legal.edit',
  'POST /api/admin/legal-pages/:page/discard': 'legal.edit',
  'POST /api/admin/legal-pages/:page/publish': 'legal.edit',
  'GET /api/admin/legal-pages/:page/acceptances': 'legal.edit',
  'GET /api/admin/settings': 'settings.read',
  'PATCH /api/admin/settings': 'settings.edit',
  'GET /api/admin/audit': 'audit.read',
  'GET /api/auth/me': 'session',
  'POST /api/send-otp': 'public',
  'POST /api/verify-otp': 'public',
  'POST /api/register': 'public',
  'POST /api/auth/logout': 'public',
  'POST /api/auth/step-up': 'session',
  'POST /api/auth/end-impersonation': 'public',
  'POST /api/request-access': 'public',
  'GET /api/user/profile': 'profile.read',
  'PATCH /api/user/profile': 'profile.edit',
  'GET /api/user/sessions': 'session.read',
  'DELETE /api/user/sessions/:id': 'session.end',
  'POST /api/user/sessions/end-others': 'session.end',
  'GET /api/user/account-looks': 'profile.read',
  'GET /api/admin/access-requests': 'accessRequest.read',
  'GET /api/admin/access-requests/:id': 'accessRequest.read',
  'POST /api/admin/access-requests/:id/approve': 'accessRequest.decide',
  'POST /api/admin/access-requests/:id/reject': 'accessRequest.decide',
  'POST /api/admin/access-requests/bulk': 'accessRequest.decide',
  'GET /api/admin/users': 'user.read',
  'GET /api/admin/users/:id': 'user.read',
  'GET /api/admin/user-by-phone': 'user.read',
  'POST /api/admin/users': 'user.invite',
  'POST /api/admin/users/:id/invite-again': 'user.invite',
  'POST /api/admin/users/:id/revoke': 'user.invite',
  'POST /api/admin/users/:id/suspend': 'user.suspend',
  'POST /api/admin/users/:id/reinstate': 'user.suspend',
  'POST /api/admin/users/:id/close': 'user.suspend',
  'POST /api/admin/users/:id/unlock': 'user.suspend',
  'PATCH /api/admin/users/:id/marks': 'user.mark',
  'POST /api/admin/users/:id/sign-out': 'user.signOut',
  'GET /api/admin/users/:id/sessions': 'user.read',
  'DELETE /api/admin/users/:id/sessions/:sessionId': 'user.signOut',
  'POST /api/admin/users/bulk': 'user.read',
  'POST /api/admin/impersonations': 'user.impersonate',
  'GET /api/user/views': 'view.keep',
  'POST /api/user/views': 'view.keep',
  'PATCH /api/user/views/:id': 'view.keep',
  'DELETE /api/user/views/:id': 'view.keep',
  'GET /api/user/notices': 'notice.read',
  'POST /api/user/notices/read': 'notice.mark',
  'GET /api/user/notice-preferences': 'notice.read',
  'PATCH /api/user/notice-preferences': 'notice.prefer',
  'GET /api/admin/overview': 'desk.read',
  'GET /api/admin/system': 'system.read',
  'GET /api/admin/jobs': 'system.read',
  'POST /api/admin/jobs/:id/retry': 'system.run',
  'POST /api/admin/jobs/:id/discard': 'system.run',
}

// What the server answers outside the contract.
const besides = ['GET /api/openapi.json', 'GET /api/docs', 'GET /metrics']

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`
const addressOf = (path: string) =>
  path.replace(':page', 'terms').replace(/:\w+/g, '0190a000-0000-7000-8000-000000000000')

it('every endpoint of the contract stands in the written list with its permission', () => {
  expect(Object.fromEntries(endpoints.map((endpoint) => [nameOf(endpoint), endpoint.permission]))).toEqual(written)
})

it('the server mounts exactly these routes and no other', () => {
  const routes = h()
    .app.routes.map(({ method, url }) => `${method} ${url}`)
    .filter((name) => !name.startsWith('HEAD '))
  expect(routes.sort()).toEqual([...Object.keys(written), ...besides].sort())
})

it('no answer uses the status word "error" but the login responses', () => {
  const using = endpoints.filter(({ response }) => {
    const described = JSON.stringify(z.toJSONSchema(response, { reused: 'inline' }))
    return /"status":\{[^}]*"error"/.test(described)
  })
  expect(using.map(({ path }) => path)).toEqual(['/api/verify-otp', '/api/register', '/api/auth/end-impersonation'])
})

describe('who gets in', () => {
  const people: Record<string, Caller> = {}
  beforeAll(async () => {
    people.member = await h().buildUser()
    people.lender = await h().buildUser({ isLender: true })
    people.admin = await h().buildUser({ isAdmin: true })
  })
  const call = (as: Caller, { method, path }: Endpoint, headers = {}) =>
    as.call({ method, url: addressOf(path), headers, ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }) })

  it.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (_name, endpoint) => {
    // calls without effect: no id exists, and bodies are empty
    const isEffectful = [
      'POST /api/user/sessions/end-others',
      'POST /api/auth/step-up',
      'POST /api/auth/logout',
      'POST /api/auth/end-impersonation',
    ]
    const withoutHeaders = await call(h().nobody, endpoint, { 'client-id': undefined, 'client-key': undefined })
    if (!endpoint.headerless) expect(withoutHeaders.status).toBe(401)
    const asSomebodyElse = await call(people.admin as Caller, endpoint, { 'user-id': people.member?.id })
    if (!endpoint.headerless) expect(asSomebodyElse.status, 'with another’s user-id').toBe(401)
    if (endpoint.permission === 'public') return
    expect((await call(h().nobody, endpoint)).status).toBe(401)
    for (const mark of marks) {
      const person = people[mark]!
      const foreign = await call(person, endpoint, { 'user-id': people[mark === 'member' ? 'lender' : 'member']!.id })
      expect(foreign.status, `${mark} with another's user-id`).toBe(401)
      if (isEffectful.includes(nameOf(endpoint))) continue
      const expected = endpoint.permission === 'session' || permissions[endpoint.permission][mark] !== 'none'
      const answer = await call(person, endpoint)
      if (expected) expect([200, 201, 400, 404], `${mark}: ${answer.body}`).toContain(answer.status)
      else expect(answer, mark).toMatchObject({ status: 403, body: 'You may not do this.' })
    }
  })
})
