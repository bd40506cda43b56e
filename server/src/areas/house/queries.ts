import type { AuditEntry } from '@ambry/contract/house/endpoints'
import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../db/db.ts'
import { containing, type keyset } from '../../db/keyset.ts'
import type { Tx } from '../../db/transaction.ts'

export async function readSettings(db: Db): Promise<{ chosen: Record<string, unknown>; version: number }> {
  const row = await db.one(build.selectFrom('house_settings').select(['chosen', 'version']))
  return { chosen: (row?.chosen ?? {}) as Record<string, unknown>, version: row?.version ?? 0 }
}

/** False when somebody else changed them since `version`. */
export async function writeSettings(tx: Tx, version: number, chosen: Record<string, unknown>): Promise<boolean> {
  const changed = await tx.run(
    build
      .updateTable('house_settings')
      .set({ chosen: JSON.stringify(chosen), version: version + 1, changed_at: tx.now })
      .where('version', '=', version),
  )
  return changed === 1
}

type AuditFilters = {
  q?: string | undefined
  actorId?: string | undefined
  subjectId?: string | undefined
  action?: string | undefined
  objectKind?: string | undefined
  objectId?: string | undefined
  outcome?: 'done' | 'refused' | undefined
  from?: Instant | undefined
  to?: Instant | undefined
}

const filtered = (filters: AuditFilters) => {
  let query = build
    .selectFrom('audit_log as a')
    .leftJoin('users as actor', 'actor.id', 'a.actor_id')
    .leftJoin('users as subject', 'subject.id', 'a.subject_id')
  if (filters.actorId) query = query.where('a.actor_id', '=', filters.actorId)
  if (filters.subjectId) query = query.where('a.subject_id', '=', filters.subjectId)
  if (filters.action) query = query.where('a.action', '=', filters.action)
  if (filters.objectKind) query = query.where('a.object_kind', '=', filters.objectKind)
  if (filters.objectId) query = query.where('a.object_id', '=', filters.objectId)
  if (filters.outcome) query = query.where('a.outcome', '=', filters.outcome)
  if (filters.from) query = query.where('a.at', '>=', filters.from)
  if (filters.to) query = query.where('a.at', '<', filters.to)
  if (filters.q) {
    const { q } = filters
    query = query.where((where) =>
      where.or([where('a.request_id', '=', q), where('a.object_id', '=', q), where('a.action', 'like', containing(q))]),
    )
  }
  return query
}

export async function listAudit(
  db: Db,
  filters: AuditFilters,
  page: Pick<ReturnType<typeof keyset<AuditEntry>>, 'where' | 'orderBy' | 'limit'>,
): Promise<AuditEntry[]> {
  return (await db.all(
    filtered(filters)
      // other kinds have ids that are no uuid
      .leftJoin('users as object', (join) =>
        join.on('object.id', '=', sql<string>`CASE WHEN a.object_kind = 'user' THEN a.object_id::uuid END`),
      )
      .select([
        'a.id',
        'a.at',
        'a.actor_id',
        sql<string | null>`coalesce(actor.name, actor.phone)`.as('actorName'),
        'a.subject_id',
        sql<string | null>`coalesce(subject.name, subject.phone)`.as('subjectName'),
        'a.action',
        'a.object_kind',
        'a.object_id',
        sql<string | null>`coalesce(object.name, object.phone)`.as('objectName'),
        'a.outcome',
        'a.reason',
        'a.before',
        'a.after',
        sql<string | null>`host(a.ip)`.as('ip'),
        'a.request_id',
      ])
      .where(page.where)
      .orderBy(page.orderBy)
      .limit(page.limit),
  )) as AuditEntry[]
}

export async function countAudit(db: Db, filters: AuditFilters): Promise<number> {
  const row = await db.one(filtered(filters).select(sql<number>`count(*)`.as('total')))
  return row?.total ?? 0
}
