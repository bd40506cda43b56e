import { type RawBuilder, sql } from 'kysely'

import { build } from './db.ts'

/**
 * How the audit log names a record and the members it is about: expressions over one row of `from`. Entries store both
 * when they are written, because a name can change and a card another owner. `entry` is the entry itself.
 */
type AuditedRecord = {
  /** The table, with the record as `r`, and what its name is made of. */
  from: RawBuilder<unknown>
  /** Nothing that a member wrote about themselves, and no contact details: entries outlive accounts. */
  name?: RawBuilder<string | null>
  /** The ids of members, which may be null. */
  about?: readonly RawBuilder<string | null>[]
}

/** `id` where people read the id itself, such as a month; null for what has no name and belongs to nobody. */
export type Audited<Kind extends string> = Readonly<Record<Kind, AuditedRecord | 'id' | null>>

/** A card in words, as `cardTitle` writes it, with its cert number. */
export const cardName = (alias: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<string>`concat_ws(', ', concat_ws(' ', ${column('year')}, ${column('set_name')}, ${column('player_name')}), ${column('cert_number')})`
}

/** The same of a card for which someone is looking, without a cert number. */
export const wantedName = (alias: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<string>`concat_ws(', ', ${column('number')}, concat_ws(' ', ${column('year')}, ${column('set_name')}, ${column('player_name')}))`
}

const maxNameLetters = 200

export type AuditedKinds = Readonly<Record<string, AuditedRecord | 'id' | null>>
/** The lookup of each kind's record, as text: an entry's statement joins those of its own kinds only. */
export type AuditLookups = ReadonlyMap<string, string>
export const noLookups: AuditLookups = new Map()

export function auditLookups(kinds: AuditedKinds): AuditLookups {
  return new Map(
    Object.entries(kinds).flatMap(([kind, record]) =>
      record === null ? [] : [[kind, record === 'id' ? nameById(kind) : lookupOf(kind, record)] as const],
    ),
  )
}

const nameById = (kind: string): string =>
  sql`SELECT nullif(left(entry.object_id, ${sql.lit(maxNameLetters)}), '') AS name, NULL::uuid[] AS about WHERE entry.object_kind = ${sql.lit(kind)}`.compile(
    build,
  ).sql

function lookupOf(kind: string, { from, name, about = [] }: AuditedRecord): string {
  const query = sql`SELECT nullif(left(${name ?? sql`NULL`}, ${sql.lit(maxNameLetters)}), '') AS name, ARRAY[${sql.join(about)}]::uuid[] AS about
    FROM ${from} WHERE entry.object_kind = ${sql.lit(kind)} AND r.id = ${idOf}`
  return query.compile(build).sql
}

// what isn't an id of ours finds nothing instead of failing the write that it describes
const idOf = sql`CASE WHEN entry.object_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN entry.object_id::uuid END`
