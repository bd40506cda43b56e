import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { accessRequestActions, userActions } from './accounts/records.ts'
import { api, areas, auditActions, auditObjects, liveRefreshes, pages } from './areas.ts'
import { csvColumn } from './csv-columns.ts'
import type { Area } from './kernel/area.ts'
import type { Endpoint } from './kernel/endpoint.ts'
import { errorStatus } from './kernel/errors.ts'
import { needsStepUp, stepUpReasons } from './kernel/step-up.ts'
import { actionsFrom, unreachable } from './kernel/transitions.ts'
import { sessionEnds } from './live.ts'
import { defaultSettings, SettingsSchema } from './site/endpoints.ts'

const endpoints = Object.values(api).flatMap((area) => Object.entries(area) as [string, Endpoint][])

describe('the contract', () => {
  it('has no two endpoints at one address', () => {
    const addresses = endpoints.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('has every call that asks for a fresh code in the table of reasons, and no other', () => {
    const asking = endpoints.filter(([, { stepUp }]) => stepUp).map(([, { method, path }]) => `${method} ${path}`)
    expect(Object.values(stepUpReasons).flat().sort()).toEqual(asking.sort())
    // SECURITY 1.2: payout, bank details, bulk money, plus roles and exports of all people. Phone changes and identity
    // documents come with their areas, and viewing an account has its own code
    expect(Object.keys(stepUpReasons)).toEqual(
      expect.arrayContaining(['money leaves', 'bank details', 'bulk money', 'rights of people', 'data of all members']),
    )
  })

  it('knows when a code is needed that depends on the call', () => {
    const bank = { values: ['bankRouting'] }
    expect(needsStepUp(bank, { query: {}, body: { values: { houseName: 'A' } } })).toBe(false)
    expect(needsStepUp(bank, { query: {}, body: { values: { houseName: 'A', bankRouting: null } } })).toBe(true)
    expect(needsStepUp({ csv: true }, { query: { format: 'csv' }, body: undefined })).toBe(true)
    expect(needsStepUp({ csv: true }, { query: {}, body: undefined })).toBe(false)
    expect(needsStepUp({ unless: 'dryRun' }, { query: {}, body: { dryRun: true } })).toBe(false)
    expect(needsStepUp({ unless: 'dryRun' }, { query: {}, body: { dryRun: false } })).toBe(true)
  })

  it('refuses unknown keys in every body, query and address', () => {
    for (const [name, { body, query, params, signed }] of endpoints) {
      for (const schema of [body, query, params]) {
        // webhooks are in the processor's own format
        if (!schema || signed) continue
        const described = JSON.stringify(z.toJSONSchema(schema, { io: 'input' }))
        expect(described, name).toContain('"additionalProperties":false')
      }
    }
  })

  it('says of every write which live events it sends, or that it sends none', () => {
    for (const [name, { method, publishes }] of endpoints) {
      if (method !== 'GET') expect(publishes, name).toBeDefined()
      for (const event of publishes ?? []) expect(liveRefreshes, name).toHaveProperty(event)
    }
  })

  it('names every parameter of an address, and only those', () => {
    for (const [name, { path, params }] of endpoints) {
      const named = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
      const described = params ? Object.keys((z.toJSONSchema(params) as { properties: object }).properties) : []
      expect(described, name).toEqual(named)
    }
  })

  it('gives each of its CSV columns from the items of the list', () => {
    for (const [name, { csv, response }] of endpoints) {
      if (!csv) continue
      const text = JSON.stringify(z.toJSONSchema(response, { reused: 'inline' }))
      for (const { path } of csv.map(csvColumn))
        expect(text, `${name}: ${path}`).toContain(`"${path.split('.').at(-1)}":`)
    }
  })

  it('gives every list as CSV, and what it offers as CSV it has', () => {
    for (const [name, { csv, query, response }] of endpoints) {
      const offers = query && 'format' in ((z.toJSONSchema(query, { io: 'input' }) as any).properties ?? {})
      expect(Boolean(offers), name).toBe(csv !== undefined)
      const answers = z.toJSONSchema(response, { unrepresentable: 'any' }) as any
      // the bell, a link's cards and the rows of an import are only shown on screen, and the last have their own file
      const isTable = 'nextCursor' in (answers.properties ?? {}) && !/notices|shared|problems/.test(name.toLowerCase())
      if (isTable) expect(csv, name).toBeDefined()
    }
  })

  it('heads CSV columns in words, each once, and amounts with their currency', () => {
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
  it('never declare what another one has', () => {
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

describe('states', () => {
  it('are all reachable, and every action leads somewhere that exists', () => {
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

  it('open the actions that the table says', () => {
    expect(actionsFrom(userActions, 'active')).toEqual(['suspend', 'close'])
    expect(actionsFrom(accessRequestActions, 'approved')).toEqual([])
  })
})

describe('the audit log', () => {
  it('has words for all it knows, that read on after a name', () => {
    for (const words of Object.values(auditActions)) expect(words).toMatch(/^[A-Z][a-z]+.*[^.]$/)
    for (const words of Object.values(auditObjects)) expect(words).toMatch(/^(an?|the) [a-z ]+$/)
    // transitions are audited under their own names
    for (const action of Object.keys(userActions)) expect(auditActions).toHaveProperty([`user.${action}`])
    for (const action of Object.keys(accessRequestActions))
      expect(auditActions).toHaveProperty([`access_request.${action}`])
  })
})

describe('live events', () => {
  it('give a reason of at most 123 bytes when a session ends, as a close frame holds no more', () => {
    for (const reason of Object.keys(sessionEnds))
      expect(new TextEncoder().encode(reason).length).toBeLessThanOrEqual(123)
    for (const sentence of Object.values(sessionEnds)) expect(sentence).toMatch(/^[A-Z].*\.$/)
  })

  it('refresh what the specification and the product name', () => {
    expect(liveRefreshes).toMatchObject({
      access_request_updated: ['/api/admin/access-requests', '/api/auth/me', '/api/admin/overview'],
      kyc_document_updated: ['/api/admin/kyc/documents', '/api/user/kyc/status'],
      kyc_status_updated: ['/api/user/kyc/status', '/api/admin/kyc/documents', '/api/user/profile', '/api/auth/me'],
      card_updated: expect.arrayContaining([
        '/api/cards',
        '/api/registry',
        '/api/admin/cards',
        '/api/admin/users-with-cards',
      ]),
      hunt_updated: ['/api/hunts/active', '/api/user/hunts', '/api/admin/hunts'],
      request_updated: ['/api/user/requests', '/api/admin/requests', '/api/admin/overview'],
      loan_updated: ['/api/user/loans', '/api/admin/loans'],
      sell_updated: ['/api/user/sells', '/api/admin/sells'],
      source_updated: ['/api/sources/active', '/api/user/sources', '/api/admin/sources'],
      source_status_changed: ['/api/sources/active', '/api/user/sources', '/api/admin/sources'],
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
})

it('the default settings are settings, with the numbers of the product', () => {
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

it('every error has the status that the API rules give it', () => {
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
  })
})
