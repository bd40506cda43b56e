import { auditReads } from '@ambry/contract/areas'
import type { AuditEntry, auditActs } from '@ambry/contract/site/endpoints'
import { sql } from 'kysely'
import { build, type Db } from '../../db/db.ts'
import { atLeast, before, by, defineList, is } from '../../db/define-list.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Word } from './audit/search-rules.ts'

export async function readSettings(db: Db): Promise<{ chosen: Record<string, unknown>; version: number }> {
  const row = await db.one(build.selectFrom('house_settings').select(['chosen', 'version']))
  return { chosen: (row?.chosen ?? {}) as Record<string, unknown>, version: row?.version ?? 0 }
}

/** Returns false when they were changed since `version`. */
export async function writeSettings(tx: Tx, version: number, chosen: Record<string, unknown>): Promise<boolean> {
  const changed = await tx.run(
    build
      .updateTable('house_settings')
      .set({ chosen: JSON.stringify(chosen), version: version + 1, changed_at: tx.now })
      .where('version', '=', version),
  )
  return changed === 1
}

/** Reads the terms of each row, so it is only for few rows; the others are found in `audit_search`. */
const matches = ({ exact, prefix }: Word) =>
  prefix === null
    ? sql`audit_terms(a) && ${exact}::text[]`
    : sql`(audit_terms(a) && ${exact}::text[] OR EXISTS (SELECT FROM unnest(audit_terms(a)) t WHERE starts_with(t, ${prefix})))`

/** Entries from before there were names say whose account was viewed or acted for. */
const about = sql`coalesce((SELECT jsonb_agg(jsonb_build_object('id', u.id, 'name', coalesce(u.name, u.phone)) ORDER BY u.sort_name, u.id)
    FROM users u WHERE u.id = ANY(coalesce(a.about_ids, ARRAY[a.subject_id]))), '[]')`

export const auditList = defineList({
  columns: sql<AuditEntry>`a.id, a.at, a.actor_id, coalesce(actor.name, actor.phone) AS actor_name, a.subject_id,
    coalesce(subject.name, subject.phone) AS subject_name, a.action, a.object_kind, a.object_id,
    coalesce(a.object_name, object.name, object.phone) AS object_name, ${about} AS about, a.outcome, a.reason, a.before, a.after, host(a.ip) AS ip, a.request_id`,
  // other kinds have ids that are not UUIDs
  from: sql`audit_log a LEFT JOIN users actor ON actor.id = a.actor_id LEFT JOIN users subject ON subject.id = a.subject_id
    LEFT JOIN users object ON object.id = CASE WHEN a.object_kind = 'user' THEN a.object_id::uuid END`,
  countFrom: sql`audit_log a`,
  filters: {
    actorId: is('a.actor_id'),
    subjectId: is('a.subject_id'),
    action: is('a.action'),
    objectKind: is('a.object_kind'),
    objectId: is('a.object_id'),
    memberId: (id: string) =>
      sql`(a.about_ids @> ARRAY[${id}]::uuid[] OR a.subject_id = ${id} OR (a.object_kind = 'user' AND a.object_id = ${id}))`,
    act: (act: (typeof auditActs)[number]) => sql`(a.action = ANY(${[...auditReads]}::text[])) = ${act === 'view'}`,
    words: (words: Word[]) => sql.join(words.map(matches), sql` AND `),
    outcome: is('a.outcome'),
    from: atLeast('a.at'),
    to: before('a.at'),
  },
  sorts: { id: by('a.id', 'int8') },
  id: 'a.id',
  idCast: 'int8',
})
