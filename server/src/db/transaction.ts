import type { LiveEvent } from '@ambry/contract/live'
import type pg from 'pg'

import type { Clock } from '../clock.ts'
import { databaseError, isRetryable } from './database-error.ts'
import { type Db, dbOver } from './db.ts'

/** Who acts, on whose behalf, and from where: what every audit row says. */
export type Origin = {
  actorId: string | null
  /** The member whose account the actor is viewing. */
  subjectId: string | null
  sessionId: string | null
  ip: string | null
  requestId: string | null
}

export const systemOrigin: Origin = { actorId: null, subjectId: null, sessionId: null, ip: null, requestId: null }

type AuditEntry = {
  action: string
  object?: { kind: string; id: string }
  before?: unknown
  after?: unknown
  reason?: string | null
  outcome?: 'done' | 'refused'
  /** Where it is not the request's own: a sign-in names the person it signs in. */
  actorId?: string
  subjectId?: string
}

/** Who a live event reaches: people by id, all admins, or everybody. */
export type Audience = { users?: string[]; admins?: true; everyone?: true }

/** What instances tell each other through the same channel, never sent to a browser. */
type ControlEvent =
  | { control: 'sessions_ended'; sessionIds: string[] }
  | { control: 'marks_changed'; userId: string }
  | { control: 'settings_changed' }

export type OutboxEvent = LiveEvent | ControlEvent
type Outgoing = { audience: Audience; event: OutboxEvent }

type Job = { task: string; payload: Record<string, unknown>; runAt?: string; jobKey?: string }

declare const brand: unique symbol

/** Only `Transactions.run` makes one, so a function that asks for a Tx cannot run outside a transaction. */
export interface Tx extends Db {
  readonly [brand]: true
  /** The business time of this transaction, one instant for all it writes. */
  readonly now: Date
  readonly origin: Origin
  audit(entry: AuditEntry): void
  publish(audience: Audience, event: OutboxEvent): void
  enqueue(job: Job): Promise<void>
}

export type Committed = Outgoing & { id: number }

export type Transactions = {
  run: <T>(origin: Origin, work: (tx: Tx) => Promise<T>) => Promise<T>
}

type Deps = {
  pool: pg.Pool
  clock: Clock
  /** Called after the commit, never before it. */
  committed: (events: Committed[]) => void
  jobsCommitted: () => void
}

const attempts = 3

export function createTransactions({ pool, clock, committed, jobsCommitted }: Deps): Transactions {
  async function attempt<T>(origin: Origin, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch((error) => {
      throw databaseError(error)
    })
    const db = dbOver(client)
    const audits: AuditEntry[] = []
    const outgoing: Outgoing[] = []
    let hasJobs = false
    const tx = {
      ...db,
      now: clock.now(),
      origin,
      audit: (entry: AuditEntry) => void audits.push(entry),
      publish: (audience: Audience, event: OutboxEvent) => void outgoing.push({ audience, event }),
      enqueue: async ({ task, payload, runAt, jobKey }: Job) => {
        hasJobs = true
        await db.prepared(
          'enqueue',
          'INSERT INTO job_outbox (task, payload, run_at, job_key) VALUES ($1, $2, $3, $4)',
          [task, JSON.stringify(payload), runAt ?? null, jobKey ?? null],
        )
      },
    } as unknown as Tx
    let failure: Error | undefined
    try {
      await client.query('BEGIN')
      const result = await work(tx)
      const last = lastStatement(tx, audits, outgoing)
      // sent together, one round trip: when the first fails, PostgreSQL turns the COMMIT behind it into a rollback
      const [rows] = await Promise.all([last ? tx.prepared<{ id: number }>(...last) : [], client.query('COMMIT')])
      const ids = rows.map(({ id }) => id).sort((a, b) => a - b)
      if (hasJobs) jobsCommitted()
      if (ids.length > 0) committed(outgoing.map((event, index) => ({ ...event, id: ids[index] as number })))
      return result
    } catch (error) {
      const translated = databaseError(error)
      await client.query('ROLLBACK').catch((lost: Error) => {
        failure = lost
      })
      throw translated
    } finally {
      // a connection that could not even roll back is thrown away, not reused
      client.release(failure)
    }
  }

  return {
    run: async (origin, work) => {
      for (let tried = 1; ; tried++) {
        try {
          return await attempt(origin, work)
        } catch (error) {
          if (tried >= attempts || !isRetryable(error)) throw error
        }
      }
    },
  }
}

const insertAudit = `INSERT INTO audit_log (at, actor_id, subject_id, session_id, ip, request_id, action, object_kind, object_id, outcome, reason, before, after)
  SELECT $2::timestamptz, actor, subject, $3::uuid, $4::inet, $5::text, action, kind, object, outcome, reason, before, after
  FROM jsonb_to_recordset($1::jsonb) AS r(actor uuid, subject uuid, action text, kind text, object text, outcome text, reason text, before jsonb, after jsonb)`
// the numbered order keeps the ids in the order of publishing, so that they can be matched up
const insertOutbox = (parameter: string) =>
  `INSERT INTO outbox (audience, event)
  SELECT e->'audience', e->'event' FROM jsonb_array_elements(${parameter}::jsonb) WITH ORDINALITY AS r(e, n) ORDER BY n RETURNING id`
const insertEvents = insertOutbox('$1')
const insertBoth = `WITH audited AS (${insertAudit}) ${insertOutbox('$6')}`

/** Audit rows and events, in one statement just before the commit; null when there are none. Returns the ids of events. */
function lastStatement(
  { origin, now }: Tx,
  audits: AuditEntry[],
  outgoing: Outgoing[],
): [name: string, text: string, values: unknown[]] | null {
  const events = JSON.stringify(outgoing)
  if (audits.length === 0) return outgoing.length === 0 ? null : ['flush_events', insertEvents, [events]]
  const rows = JSON.stringify(audits.map((entry) => auditRow(origin, entry)))
  const values = [rows, now, origin.sessionId, origin.ip, origin.requestId]
  if (outgoing.length === 0) return ['flush_audit', insertAudit, values]
  return ['flush_both', insertBoth, [...values, events]]
}

const auditRow = (origin: Origin, entry: AuditEntry) => ({
  actor: entry.actorId ?? origin.actorId,
  subject: entry.subjectId ?? origin.subjectId,
  action: entry.action,
  kind: entry.object?.kind ?? null,
  object: entry.object?.id ?? null,
  outcome: entry.outcome ?? 'done',
  reason: entry.reason ?? null,
  before: entry.before ?? null,
  after: entry.after ?? null,
})
