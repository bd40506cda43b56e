import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { accessRequestActions, userActions } from './accounts/kinds.ts'
import { api, areas, auditActions, auditObjects, liveRefreshes, pages } from './areas.ts'
import { csvColumn } from './csv-columns.ts'
import type { Area } from './kernel/area.ts'
import type { Endpoint } from './kernel/endpoint.ts'
import { errorStatus } from './kernel/errors.ts'
import { keysOf } from './kernel/keys.ts'
import { needsStepUp, stepUpReasons } from './kernel/step-up.ts'
import { actionsFrom, unreachable } from './kernel/transitions.ts'
import { sessionEnds } from './live.ts'
import { defaultSettings, SettingsSchema } from './site/endpoints.ts'

const endpoints = Object.values(api).flatMap((area) => Object.entries(area) as [string, Endpoint][])

describe('the contract', () => {
  it('has no two endpoints with the same method and path', () => {
    const addresses = endpoints.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('lists exactly the step-up endpoints in the table of reasons', () => {
    const asking = endpoints.filter(([, { stepUp }]) => stepUp).map(([, { method, path }]) => `${method} ${path}`)
    expect(Object.values(stepUpReasons).flat().sort()).toEqual(asking.sort())
    // SECURITY 1.2: payout, bank details, bulk money, identity documents, plus roles and exports of all people. Viewing an account has its own code
    expect(Object.keys(stepUpReasons)).toEqual(
      expect.arrayContaining(['money leaves', 'bank details', 'bulk money', 'rights of people', 'data of all members']),
    )
  })

  it('knows when step-up depends on the call', () => {
    const bank = { values: ['bankRouting'] }
    expect(needsStepUp(bank, { query: {}, body: { values: { houseName: 'A' } } })).toBe(false)
    expect(needsStepUp(bank, { query: {}, body: { values: { houseName: 'A', bankRouting: null } } })).toBe(true)
    expect(needsStepUp({ csv: true }, { query: { format: 'csv' }, body: undefined })).toBe(true)
    expect(needsStepUp({ csv: true }, { query: {}, body: undefined })).toBe(false)
    expect(needsStepUp({ unless: 'dryRun' }, { query: {}, body: { dryRun: true } })).toBe(false)
    expect(needsStepUp({ unless: 'dryRun' }, { query: {}, body: { dryRun: false } })).toBe(true)
  })

  it('rejects unknown keys in every body, query and path', () => {
    for (const [name, { body, query, params, signed }] of endpoints) {
      for (const schema of [body, query, params]) {
        // webhooks are in the processor's own format
        if (!schema || signed) continue
        const described = JSON.stringify(z.toJSONSchema(schema, { io: 'input' }))
        expect(described, name).toContain('"additionalProperties":false')
      }
    }
  })

  it('declares for every write which live events it sends, or that it sends none', () => {
    for (const [name, { method, publishes }] of endpoints) {
      if (method !== 'GET') expect(publishes, name).toBeDefined()
      for (const event of publishes ?? []) expect(liveRefreshes, name).toHaveProperty(event)
    }
  })

  it('declares exactly the parameters of each path', () => {
    for (const [name, { path, params }] of endpoints) {
      const named = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
      const described = params ? Object.keys((z.toJSONSchema(params) as { properties: object }).properties) : []
      expect(described, name).toEqual(named)
    }
  })

  it('has every CSV column in the list items', () => {
    for (const [name, { csv, response }] of endpoints) {
      if (!csv) continue
      const text = JSON.stringify(z.toJSONSchema(response, { reused: 'inline' }))
      for (const { path } of csv.map(csvColumn))
        expect(text, `${name}: ${path}`).toContain(`"${path.split('.').at(-1)}":`)
    }
  })

  it('offers every list as CSV, with columns wherever it is offered', () => {
    for (const [name, { csv, query, response }] of endpoints) {
      const offers = query && 'format' in ((z.toJSONSchema(query, { io: 'input' }) as any).properties ?? {})
      expect(Boolean(offers), name).toBe(csv !== undefined)
      const answers = z.toJSONSchema(response, { unrepresentable: 'any' }) as any
      // the bell, a link's cards and the rows of an import are only shown on screen, and the last have their own file
      const isTable = 'nextCursor' in (answers.properties ?? {}) && !/notices|shared|problems/.test(name.toLowerCase())
      if (isTable) expect(csv, name).toBeDefined()
    }
  })

  it('has readable, unique CSV headings, and amounts with their currency', () => {
    for (const [name, { csv = [] }] of endpoints) {
      const columns = csv.map(csvColumn)
      for (const { heading, isMoney } of columns) {
        expect(heading, name).toMatch(/^[A-Z][A-Za-z,-]*( [A-Za-z,-]+)*( \(USD\))?$/)
        expect(heading, name).not.toMatch(/[a-z][A-Z]|[Cc]ents/)
        expect(heading.endsWith(' (USD)'), `${name}: ${heading}`).toBe(isMoney)
      }
      expect(new Set(columns.map(({ heading }) => heading)).size, name).toBe(columns.length)
    }
  })
})

describe('areas', () => {
  it('never declare the same name twice', () => {
    const parts = ['files', 'permissions', 'auditActions', 'auditObjects', 'liveEvents', 'statuses'] as const
    for (const part of parts) {
      const names = areas.flatMap((area) => Object.keys(area[part]))
      expect(
        names.filter((name, at) => names.indexOf(name) !== at),
        part,
      ).toEqual([])
    }
    expect(new Set(pages).size).toBe(pages.length)
  })
})

describe('statuses', () => {
  it('are all reachable, and every action leads to an existing one', () => {
    for (const { name, statuses } of areas)
      for (const [status, table] of Object.entries(statuses as Area['statuses'])) {
        const { actions, statuses: known, initial } = table
        expect(unreachable(actions, known, [initial]), `${name}: ${status}`).toEqual([])
        const named = Object.values(actions).flatMap(({ from, to }) => [...from, to])
        expect(
          named.filter((one) => !known.includes(one)),
          `${name}: ${status}`,
        ).toEqual([])
      }
    expect(unreachable({ go: { from: ['a'], to: 'b' } }, ['a', 'b', 'c'], ['a'])).toEqual(['c'])
  })

  it('allow the actions in the table', () => {
    expect(actionsFrom(userActions, 'active')).toEqual(['suspend', 'close', 'start_closing'])
    expect(actionsFrom(accessRequestActions, 'approved')).toEqual([])
  })
})

describe('the audit log', () => {
  it('has labels for every action and object, phrased to follow a name', () => {
    for (const words of Object.values(auditActions)) expect(words).toMatch(/^[A-Z][a-z]+.*[^.]$/)
    for (const words of Object.values(auditObjects)) expect(words).toMatch(/^(an?|the) [a-z ]+$/)
    // transitions are audited under their own names
    for (const action of Object.keys(userActions)) expect(auditActions).toHaveProperty([`user.${action}`])
    for (const action of Object.keys(accessRequestActions))
      expect(auditActions).toHaveProperty([`access_request.${action}`])
  })
})

describe('live events', () => {
  it('have end-of-session reasons of at most 123 bytes, the close frame limit', () => {
    for (const reason of Object.keys(sessionEnds))
      expect(new TextEncoder().encode(reason).length).toBeLessThanOrEqual(123)
    for (const sentence of Object.values(sessionEnds)) expect(sentence).toMatch(/^[A-Z].*\.$/)
  })

  const attention = '/api/user/attention'

  it('refresh the paths in the specification and the product', () => {
    expect(liveRefreshes).toMatchObject({
      access_request_updated: ['/api/admin/access-requests', '/api/auth/me', '/api/admin/overview'],
      kyc_document_updated: ['/api/admin/kyc/documents', attention, '/api/user/kyc/status'],
      kyc_status_updated: [
        ...['/api/user/kyc/status', attention, '/api/admin/kyc/documents', '/api/user/profile', '/api/auth/me'],
        ...['/api/admin/overview', '/api/admin/kyc/figures', '/api/admin/kyc/hits', '/api/admin/kyc/watchlist'],
      ],
      card_updated: expect.arrayContaining([
        '/api/cards',
        '/api/registry',
        '/api/admin/cards',
        '/api/admin/users-with-cards',
      ]),
      hunt_updated: expect.arrayContaining(['/api/hunts/active', '/api/user/hunts', '/api/admin/hunts']),
      request_updated: ['/api/user/requests', attention, '/api/admin/requests', '/api/admin/overview'],
      loan_updated: expect.arrayContaining(['/api/user/loans', '/api/admin/loans', '/api/user/notes']),
      sell_updated: expect.arrayContaining(['/api/user/sells', '/api/admin/sells']),
      source_updated: expect.arrayContaining(['/api/sources/active', '/api/user/sources', '/api/admin/sources']),
      source_status_changed: expect.arrayContaining(['/api/sources/active', '/api/user/sources', '/api/admin/sources']),
      auth_success: [],
    })
    for (const path of [
      '/api/auth/me',
      '/api/user/profile',
      '/api/admin/users-with-cards',
      '/api/admin/user-by-phone',
    ]) {
      expect(liveRefreshes.user_updated).toContain(path)
    }
    for (const path of ['/api/user/profile', '/api/auth/me', '/api/admin/user-by-phone'])
      expect(liveRefreshes.profile_updated).toContain(path)
  })

  it('refetch what waits for a member whenever a record changes that can', () => {
    const refetching = keysOf(liveRefreshes).filter((type) => new Set<string>(liveRefreshes[type]).has(attention))
    expect(refetching.toSorted()).toEqual([
      ...['card_updated', 'fund_updated', 'hunt_updated', 'invoice_updated', 'kyc_document_updated'],
      ...['kyc_status_updated', 'loan_updated', 'note_updated', 'payment_updated', 'profile_updated'],
      ...['request_updated', 'sale_updated', 'sell_updated', 'source_status_changed', 'source_updated', 'user_updated'],
    ])
  })
})

it('the default settings are valid and match the product’s numbers', () => {
  expect(SettingsSchema.parse(defaultSettings)).toEqual(defaultSettings)
  expect(defaultSettings).toMatchObject({
    otpLifetimeSeconds: 300,
    otpTries: 5,
    otpResendSeconds: 60,
    otpPerTenMinutes: 3,
    otpPerDay: 5,
    sessionOtpResendSeconds: 30,
    sessionOtpPerHour: 20,
  })
})

it('every error has the status from the API rules', () => {
  expect(errorStatus).toMatchObject({
    invalid: 400,
    signed_out: 401,
    forbidden: 403,
    not_found: 404,
    conflict: 409,
    too_large: 413,
    unsupported_type: 415,
    refused: 422,
    too_many: 429,
    unavailable: 503,
    unconfirmed: 504,
  })
})
