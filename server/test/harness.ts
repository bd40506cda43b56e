import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { StaffRole } from '@ambry/contract/kernel/permissions'

import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'

import type { App } from '../src/app.ts'
import { openSession } from '../src/areas/accounts/sessions/service.ts'
import { jobsOf } from '../src/areas.ts'
import type { Clock } from '../src/clock.ts'
import { type Config, readConfig } from '../src/config.ts'
import { keepEveryStatement } from '../src/db/frequent-statements.ts'
import { systemOrigin } from '../src/db/transaction.ts'
import { loadDemoPeople } from '../src/demo/people.ts'
import type { CertGateway } from '../src/gateways/certs.ts'
import type { PaymentGateway } from '../src/gateways/payments.ts'
import type { SmsGateway } from '../src/gateways/sms.ts'
import { callOwnWebhook } from '../src/http/tell-self.ts'
import { isDeep } from './depth.ts'
import { buildTestApp, type Screens, TestClock, testSecret } from './test-app.ts'
import { createTestDatabase } from './test-database.ts'

export type Answer = {
  status: number
  body: string
  bytes: Buffer
  json: () => any
  headers: LightMyRequestResponse['headers']
  cookies: Record<string, string>
}

type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  body?: unknown
  headers?: Record<string, string | undefined>
  ip?: string
}

export const clientHeaders = { 'client-id': 'ambry-web', 'client-key': 'ambry-public' }

type Backend = {
  app: () => App
  afterwards: (url: string) => Promise<unknown>
  stepUp: (userId: string) => Promise<unknown>
}

/** A client of the API: anonymous, or a user with a session. */
export class Caller {
  readonly #app: () => App
  readonly #afterwards: (url: string) => Promise<unknown>
  /** As if they had just entered a step-up code. */
  readonly stepUp: () => Promise<unknown>
  readonly id: string
  readonly phone: string
  token: string | null

  constructor({ app, afterwards, stepUp }: Backend, id = '', phone = '', token: string | null = null) {
    this.#app = app
    this.#afterwards = afterwards
    this.stepUp = () => stepUp(id)
    this.id = id
    this.phone = phone
    this.token = token
  }

  async call({ method, url, body, headers = {}, ip }: Call): Promise<Answer> {
    const all: Record<string, string | undefined> = {
      ...clientHeaders,
      ...(this.token && { 'auth-token': this.token, 'user-id': this.id }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    }
    const options: InjectOptions = {
      method,
      url,
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<
        string,
        string
      >,
      ...(body !== undefined && {
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
      ...(ip && { remoteAddress: ip }),
    }
    const response = await this.#app().http.inject(options)
    await this.#afterwards(url)
    return {
      status: response.statusCode,
      body: response.body,
      bytes: response.rawPayload,
      json: () => JSON.parse(response.body),
      headers: response.headers,
      cookies: Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])),
    }
  }

  get = (url: string, headers?: Call['headers']) => this.call({ method: 'GET', url, ...(headers && { headers }) })
  post = (url: string, body?: unknown, headers?: Call['headers']) =>
    this.call({ method: 'POST', url, body, ...(headers && { headers }) })
  patch = (url: string, body?: unknown, headers?: Call['headers']) =>
    this.call({ method: 'PATCH', url, body, ...(headers && { headers }) })
  /** Sends a file as the raw body. */
  upload = (url: string, file: Buffer | string, type = 'application/octet-stream') =>
    this.call({ method: 'POST', url, body: Buffer.from(file), headers: { 'content-type': type } })
  delete = (url: string, headers?: Call['headers']) => this.call({ method: 'DELETE', url, ...(headers && { headers }) })
}

type Options = {
  environment?: Record<string, string>
  sms?: SmsGateway
  certs?: CertGateway
  payments?: PaymentGateway | null
  demo?: boolean
  databaseUrl?: string
  /** A data folder to begin with a copy of, when the database refers to files in it. */
  files?: string
  clock?: Clock
  secretKey?: string
  acceptNewSecret?: boolean
  /** Renders first screens; without it documents are plain. */
  screens?: Screens
}

export type Harness = Awaited<ReturnType<typeof startHarness>>

// the app itself keeps few, because its connections live for months; at full depth everything is also played that way
if (!isDeep) keepEveryStatement()

let phones = 0

export async function startHarness({
  environment = {},
  sms,
  certs,
  payments,
  demo = false,
  databaseUrl,
  files,
  clock = new TestClock(),
  secretKey = testSecret,
  acceptNewSecret = false,
  screens,
}: Options = {}) {
  const database = databaseUrl ? { url: databaseUrl, drop: async () => {} } : await createTestDatabase()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ambry-files-'))
  if (files) cpSync(files, dataDir, { recursive: true })
  const usual = {
    DEMO: 'on',
    DATABASE_POOL: '4',
    // a slow machine must not produce "busy" answers
    DATABASE_WAIT_SECONDS: '120',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
  }
  const config: Config = readConfig({ ...usual, ...environment })
  const app = await buildTestApp({
    config,
    databaseUrl: database.url,
    secretKey,
    acceptNewSecret,
    clock,
    ...(screens && { screens }),
    ...(sms && { sms }),
    ...(certs && { certs }),
    ...(payments !== undefined && { payments }),
  })
  await app.http.ready()
  // what tests read or break directly, as the owner of the tables
  const owner = new pg.Pool({ connectionString: database.url, max: 4, options: '-c TimeZone=UTC' })
  owner.on('error', () => {})
  if (demo) await loadDemoPeople(app.deps)

  const query = async <Row extends pg.QueryResultRow = any>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await owner.query<Row>(text, values)).rows

  const runJobs = async (only = '%'): Promise<number> => {
    const jobs = await query<{ task: string; payload: Record<string, unknown> }>(
      'DELETE FROM job_outbox WHERE task LIKE $1 RETURNING task, payload',
      [only],
    )
    const all = jobsOf({ deps: app.deps, lookups: app.lookups, callOwnWebhook: callOwnWebhook(app.http) })
    for (const { task, payload } of jobs) await all[task]?.(payload)
    await app.lookups.settled()
    return jobs.length
  }
  const self = {
    app: () => app,
    // the worker handles an access request within milliseconds, so tests find it done
    afterwards: async (url: string) => (url === '/api/request-access' ? runJobs('note_access_request') : 0),
    stepUp: (userId: string) =>
      query('UPDATE sessions SET stepped_up_at = $1 WHERE user_id = $2', [clock.now(), userId]),
  }

  return {
    app,
    clock: clock as TestClock,
    databaseUrl: database.url,
    query,
    nobody: new Caller(self),
    /** The newest code "sent" to a phone. */
    codeFor: async (phone: string): Promise<string> => {
      const [row] = await query<{ code: string }>(
        'SELECT code FROM sms_outbox WHERE phone = $1 AND code IS NOT NULL ORDER BY id DESC LIMIT 1',
        [phone],
      )
      if (!row) throw new Error(`no code was sent to ${phone}`)
      return row.code
    },
    /** A user with a session, inserted directly, for tests that are not about signing in. */
    buildUser: async ({
      status = 'active',
      isAdmin = false,
      staffRoles = (isAdmin ? ['administrator'] : []) as StaffRole[],
      isLender = false,
      name = null as string | null,
      phone = '',
      isVerified = true,
    } = {}): Promise<Caller> => {
      const number = phone || `+1415555${String(2000 + phones++).padStart(4, '0')}`
      const [party] = await query<{ id: string }>(`INSERT INTO parties (kind) VALUES ('member') RETURNING id`)
      if (!party) throw new Error('no party')
      await query(
        `INSERT INTO users (id, phone, status, name, staff_roles, is_lender, created_at, suspended_reason) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [party.id, number, status, name, staffRoles, isLender, clock.now(), status === 'suspended' ? 'a test' : null],
      )
      // so that only tests about identity checks meet their gates
      if (isVerified)
        await query(
          `INSERT INTO identity_cases (id, status, level, target, verified_at, expires_on, created_at) VALUES ($1, 'verified', 'accreditation', 'accreditation', $2, '2099-01-01', $2)`,
          [party.id, clock.now()],
        )
      if (status !== 'active') return new Caller(self, party.id, number)
      const { token } = await app.deps.transactions.run(systemOrigin, (tx) =>
        openSession(tx, { userId: party.id, userAgent: 'test' }),
      )
      return new Caller(self, party.id, number, token)
    },
    /** A staff member who views a member's account, for tests that are not about beginning to. */
    buildView: async (staff: Caller, member: Caller): Promise<Caller> => {
      const { token } = await app.deps.transactions.run(systemOrigin, async (tx) => {
        const own = await openSession(tx, { userId: staff.id, userAgent: 'test' })
        const viewedBy = { impersonatorId: staff.id, parentId: own.sessionId, reason: 'a test' }
        return openSession(tx, { userId: member.id, userAgent: 'test', viewedBy })
      })
      return new Caller(self, member.id, member.phone, token)
    },
    /** As if the user had just entered a step-up code. */
    stepUp: (caller: Caller) => caller.stepUp(),
    /** Advances time and keeps everyone signed in. */
    later: async (seconds: number): Promise<void> => {
      ;(clock as TestClock).advance(seconds)
      await query(
        `UPDATE sessions SET created_at = $1, last_seen_at = $1, expires_at = $1::timestamptz + interval '8 hours' WHERE expires_at > $1::timestamptz - $2::int * interval '1 second'`,
        [clock.now(), seconds],
      )
    },
    newPhone: () => `+1415555${String(2000 + phones++).padStart(4, '0')}`,
    asCaller: (id: string, phone: string, token: string) => new Caller(self, id, phone, token),
    /** Runs the pending jobs, as the worker would. */
    runJobs: () => runJobs(),
    /** Listens on a real port, with sockets and events between instances. */
    listen: async (): Promise<string> => {
      await app.http.listen({ port: 0, host: '127.0.0.1' })
      await app.startLive()
      const { port } = app.http.server.address() as AddressInfo
      return `http://127.0.0.1:${port}`
    },
    close: async () => {
      await app.stop()
      await owner.end()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** One app and database for a test file. */
export function useHarness(options: Options = {}): () => Harness {
  let harness: Harness | undefined
  beforeAll(async () => {
    harness = await startHarness(options)
  })
  afterAll(() => harness?.close())
  return () => {
    if (!harness) throw new Error('the app is not there yet')
    return harness
  }
}
