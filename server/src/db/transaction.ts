import type { Writable } from 'node:stream'

import type { AuditAction, AuditObjectKind, LiveEventType } from '@ambry/contract/areas'
import type { Effect } from '@ambry/contract/kernel/effects'
import type { LiveEvent, SessionEnd } from '@ambry/contract/live'
import type pg from 'pg'
import { Bulkhead } from '../bulkhead.ts'
import type { Clock } from '../clock.ts'
import { busyMessage, isUnconfirmed, unconfirmed } from '../errors.ts'
import { type AuditLookups, noLookups } from './audited.ts'
import { DatabaseUnavailable, databaseError, isConnectionLost, isRetryable } from './database-error.ts'
import { type Db, dbOver } from './db.ts'

/** Who acts, on whose behalf, and from where, as recorded in every audit row. */
export type Origin = {
  actorId: string | null
  /** The member whose account the actor is viewing. */
  subjectId: string | null
  sessionId: string | null
  ip: string | null
  requestId: string | null
  /** The endpoint called and the live events it may publish. Jobs have none. */
  endpoint?: { name: string; publishes: ReadonlySet<string> }
}

export const systemOrigin: Origin = { actorId: null, subjectId: null, sessionId: null, ip: null, requestId: null }

type AuditEntry = {
  action: AuditAction
  object?: { kind: AuditObjectKind; id: string }
  before?: unknown
  after?: unknown
  reason?: string | null
  outcome?: 'done' | 'refused'
  /** Overrides the request's own: a sign-in names the user it signs in. */
  actorId?: string
  subjectId?: string
}

/** Who receives a live event: users by id, all admins, or everyone. */
export type Audience = { users?: string[]; admins?: true; everyone?: true }

/** Messages between instances over the same channel, never sent to a browser. */
type ControlEvent =
  | { control: 'sessions_ended'; sessionIds: string[]; why: SessionEnd }
  | { control: 'roles_changed'; userId: string }
  | { control: 'settings_changed' }
  | { control: 'legal_changed' }

export type OutboxEvent = LiveEvent | ControlEvent

/** The event sent to pages once an instance has loaded a change. */
export const eventAfter = {
  settings_changed: 'settings_updated',
  legal_changed: 'legal_updated',
  sessions_ended: null,
  roles_changed: null,
} as const satisfies Record<ControlEvent['control'], LiveEventType | null>

type Outgoing = { audience: Audience; event: OutboxEvent }

type Job = { task: string; payload: Record<string, unknown>; runAt?: string; jobKey?: string }

declare const brand: unique symbol

/** Only `Transactions.run` creates one, so a function that takes a Tx cannot run outside a transaction. */
export interface Tx extends Db {
  readonly [brand]: true
  /** The business time of this transaction, one instant for everything it writes. */
  readonly now: Date
  readonly origin: Origin
  /** One of many records that a person changes at once. */
  isBulk: boolean
  audit(entry: AuditEntry): void
  publish(audience: Audience, event: OutboxEvent): void
  enqueue(job: Job): Promise<void>
  /** Notes what is being done, for people who approve it before it happens. */
  effect(effect: Effect): void
  /** Everything noted so far. */
  readonly effects: readonly Effect[]
  /** Does the work, undoes it, and returns its effects. It throws what the work throws. */
  dryRun(work: () => Promise<unknown>): Promise<Effect[]>
  /**
   * Queues a statement without awaiting it: it is sent in one packet with the commit, and its failure rolls everything
   * back.
   */
  atEnd(name: string, text: string, values: unknown[]): void
}

export type Committed = Outgoing & { id: number }

/** Runs work in the transaction of a request. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

export type Transactions = {
  /** `at` overrides the business time: only demo data is written in the past. */
  run: <T>(origin: Origin, work: (tx: Tx) => Promise<T>, at?: Date) => Promise<T>
}

type Statement = [name: string | undefined, text: string, values: unknown[]]

type Deps = {
  pool: pg.Pool
  clock: Clock
  /** Called only after the commit. */
  committed: (events: Committed[]) => void
  jobsCommitted: () => void
  /** A call published a live event that its endpoint does not declare. It is sent anyway. */
  undeclared: (message: string) => void
  /** How entries of the audit log find the names of their records and whom they are about. */
  auditLookups?: AuditLookups
}

const attempts = 3
/** How many anonymous requests may wait for a connection. */
const mostQueued = 50

/** An open transaction: statements go to its connection, audit rows and events wait for the commit. */
class Pending implements Omit<Tx, typeof brand> {
  readonly audits: AuditEntry[] = []
  readonly outgoing: Outgoing[] = []
  readonly statements: Statement[] = []
  readonly effects: Effect[] = []
  isBulk = false
  hasJobs = false
  readonly now: Date
  readonly origin: Origin
  readonly all: Db['all']
  readonly one: Db['one']
  readonly run: Db['run']
  readonly prepared: Db['prepared']
  readonly #undeclared: Deps['undeclared']
  #isDryRun = false

  constructor(db: Db, now: Date, origin: Origin, undeclared: Deps['undeclared']) {
    this.all = db.all
    this.one = db.one
    this.run = db.run
    this.prepared = db.prepared
    this.#undeclared = undeclared
    this.now = now
    this.origin = origin
  }

  audit(entry: AuditEntry): void {
    this.audits.push(entry)
  }

  publish(audience: Audience, event: OutboxEvent): void {
    const type = 'type' in event ? event.type : eventAfter[event.control]
    const { endpoint } = this.origin
    if (type && endpoint && !this.#isDryRun && !endpoint.publishes.has(type))
      this.#undeclared(`${endpoint.name} sends ${type}, which it does not declare in publishes`)
    this.outgoing.push({ audience, event })
  }

  atEnd(...statement: Statement): void {
    this.statements.push(statement)
  }

  effect(effect: Effect): void {
    this.effects.push(effect)
  }

  async dryRun(work: () => Promise<unknown>): Promise<Effect[]> {
    const lists = [this.audits, this.outgoing, this.statements, this.effects]
    const lengths = lists.map(({ length }) => length)
    const { hasJobs } = this
    await this.prepared('dry_run', 'SAVEPOINT dry_run', [])
    this.#isDryRun = true
    try {
      await work()
      // what is otherwise checked at the commit
      await this.prepared('dry_run_check', 'SET CONSTRAINTS ALL IMMEDIATE', [])
      return this.effects.slice(lengths[3])
    } catch (error) {
      throw databaseError(error)
    } finally {
      await this.prepared('dry_run_undo', 'ROLLBACK TO SAVEPOINT dry_run', [])
      for (const [index, list] of lists.entries()) list.length = lengths[index] as number
      this.hasJobs = hasJobs
      this.#isDryRun = false
    }
  }

  async enqueue({ task, payload, runAt, jobKey }: Job): Promise<void> {
    this.hasJobs = true
    const values = [task, JSON.stringify(payload), runAt ?? null, jobKey ?? null]
    await this.prepared('enqueue', insertJob, values)
  }
}

const insertJob = 'INSERT INTO job_outbox (task, payload, run_at, job_key) VALUES ($1, $2, $3, $4)'

const handles = new WeakMap<pg.PoolClient, Db>()

/** One handle per connection. */
function dbOf(client: pg.PoolClient): Db {
  const known = handles.get(client) ?? dbOver(client)
  handles.set(client, known)
  return known
}

/** A request without a session, of which anyone can send as many as they like. */
const isAnonymous = ({ actorId, requestId }: Origin) => actorId === null && requestId !== null

export function createTransactions({
  pool,
  clock,
  committed,
  jobsCommitted,
  undeclared,
  auditLookups = noLookups,
}: Deps): Transactions {
  // anonymous requests share half of the connections, so that signed-in users always find one
  const anonymous = new Bulkhead({
    atOnce: Math.max(1, Math.floor(pool.options.max / 2)),
    queued: mostQueued,
    seconds: (pool.options.connectionTimeoutMillis ?? 0) / 1_000,
    message: busyMessage,
  })
  async function attempt<T>(origin: Origin, work: (tx: Tx) => Promise<T>, at: Date): Promise<T> {
    const client = await pool.connect().catch((error) => {
      throw databaseError(error)
    })
    const pending = new Pending(dbOf(client), at, origin, undeclared)
    const tx = pending as unknown as Tx
    let failure: Error | undefined
    let isSent = false
    // not awaited: the first statement follows at once. If BEGIN fails, that statement cannot write, because outside a
    // READ WRITE transaction the app's connections are read-only (see pool.ts)
    together(client)
    const begun = client.query('BEGIN READ WRITE')
    begun.catch(() => {})
    try {
      const result = await work(tx)
      await begun
      const { audits, outgoing, statements } = pending
      const last = lastStatement(auditLookups, tx, audits, outgoing)
      together(client)
      isSent = true
      const ending = statements.map((statement) => tx.prepared(...statement))
      // one round trip: if a statement fails, PostgreSQL turns the following COMMIT into a rollback
      const [rows, end] = await Promise.all([
        last ? tx.prepared<{ id: number }>(...last) : [],
        client.query('COMMIT'),
        ...ending,
      ])
      // after a statement whose failure was ignored, PostgreSQL answers a COMMIT with a rollback and no error
      if (end.command !== 'COMMIT') throw new Error('the transaction had failed before its commit')
      const ids = rows.map(({ id }) => id).sort((a, b) => a - b)
      if (pending.hasJobs) jobsCommitted()
      if (ids.length > 0) committed(outgoing.map((event, index) => ({ ...event, id: ids[index] as number })))
      return result
    } catch (error) {
      const translated = isSent && isConnectionLost(error) ? unconfirmed(error) : databaseError(error)
      // a lost or hanging connection could not roll back either, so it is discarded
      if (translated instanceof DatabaseUnavailable || isUnconfirmed(translated)) failure = translated
      else
        await client.query('ROLLBACK').catch((lost: Error) => {
          failure = lost
        })
      throw translated
    } finally {
      client.release(failure)
    }
  }

  async function run<T>(origin: Origin, work: (tx: Tx) => Promise<T>, at?: Date): Promise<T> {
    for (let tried = 1; ; tried++) {
      try {
        return await attempt(origin, work, at ?? clock.now())
      } catch (error) {
        if (tried >= attempts || !isRetryable(error)) throw error
      }
    }
  }

  return {
    run: (origin, work, at) =>
      isAnonymous(origin) ? anonymous.run('', () => run(origin, work, at)) : run(origin, work, at),
  }
}

/**
 * Everything sent within this tick leaves in one packet, because a socket write costs more than producing its contents.
 */
function together(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const auditColumns = {
  at: 'timestamptz',
  actor_id: 'uuid',
  subject_id: 'uuid',
  session_id: 'uuid',
  ip: 'inet',
  request_id: 'text',
  action: 'text',
  object_kind: 'text',
  object_id: 'text',
  outcome: 'text',
  reason: 'text',
  before: 'jsonb',
  after: 'jsonb',
}
const auditTypes = Object.values(auditColumns)
const auditNames = Object.keys(auditColumns).join(', ')
const insertOutbox = 'INSERT INTO outbox (audience, event) VALUES '

/** Statements of common sizes are prepared once per connection; those of bulk work are not. */
const mostRowsKept = 8
const keptTexts = new Map<string, string>()

/**
 * Audit rows and events in one statement just before the commit; null when there are none. Returns the ids of the
 * events.
 */
function lastStatement(lookups: AuditLookups, tx: Tx, audits: AuditEntry[], outgoing: Outgoing[]): Statement | null {
  if (audits.length === 0 && outgoing.length === 0) return null
  const values: unknown[] = []
  for (const [index, entry] of audits.entries()) pushAudit(values, tx, entry, index)
  for (const { audience, event } of outgoing) values.push(JSON.stringify(audience), JSON.stringify(event))
  const kinds = [...new Set(audits.map(({ object }) => object?.kind ?? ''))].filter((kind) => lookups.has(kind)).sort()
  const write = () =>
    textFor(
      audits.length,
      outgoing.length,
      kinds.map((kind) => lookups.get(kind) ?? ''),
    )
  // every combination of kinds is a statement of its own, and most occur too rarely to be kept
  if (audits.length + outgoing.length > mostRowsKept || kinds.length > 1) return [undefined, write(), values]
  const name = ['flush', audits.length, outgoing.length, ...kinds].join('_')
  const text = keptTexts.get(name) ?? write()
  keptTexts.set(name, text)
  return [name, text, values]
}

function textFor(audits: number, events: number, lookups: string[]): string {
  let parameter = 0
  const row = (types: string[]) => `(${types.map((type) => `$${++parameter}::${type}`).join(', ')})`
  const rows = (count: number, types: string[]) => Array.from({ length: count }, () => row(types)).join(', ')
  const audit = audits > 0 ? insertAudit(rows(audits, ['int', ...auditTypes]), lookups) : ''
  if (events === 0) return audit
  const event = `${insertOutbox}${rows(events, ['jsonb', 'jsonb'])} RETURNING id`
  return audits === 0 ? event : `WITH audited AS (${audit}) ${event}`
}

/** Each entry with the name of its record and the members it is about, in the order in which they were written. */
function insertAudit(rows: string, lookups: string[]): string {
  const records = lookups.map((_, index) => `record${index}`)
  const names = records.length > 0 ? `coalesce(${records.map((record) => `${record}.name`).join(', ')})` : 'NULL'
  const about = [...records.map((record) => `${record}.about`), 'ARRAY[entry.subject_id]'].join(' || ')
  const joins = lookups.map((lookup, index) => `LEFT JOIN LATERAL (${lookup}) record${index} ON true`)
  return `INSERT INTO audit_log (${auditNames}, object_name, about_ids)
    SELECT ${auditNames}, ${names}, nullif(ARRAY(SELECT DISTINCT id FROM unnest(${about}) id WHERE id IS NOT NULL), '{}')
    FROM (VALUES ${rows}) entry (place, ${auditNames}) ${joins.join(' ')} ORDER BY place`
}

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))

function pushAudit(values: unknown[], { origin, now }: Tx, entry: AuditEntry, place: number): void {
  values.push(
    place,
    now.toISOString(),
    entry.actorId ?? origin.actorId,
    entry.subjectId ?? origin.subjectId,
    origin.sessionId,
    origin.ip,
    origin.requestId,
    entry.action,
    entry.object?.kind ?? null,
    entry.object?.id ?? null,
    entry.outcome ?? 'done',
    entry.reason ?? null,
    json(entry.before),
    json(entry.after),
  )
}
