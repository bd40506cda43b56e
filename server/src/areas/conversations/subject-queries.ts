import type { SubjectKind } from '@ambry/contract/conversations/kinds'
import { keysOf } from '@ambry/contract/kernel/keys'
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../../db/db.ts'

// The records that conversations are about, each as `member_id, title, is_visible` of the table `s`.

type Sql = RawBuilder<unknown>
type Subject = { from: Sql; title: Sql; isVisible?: Sql }

const wanted = sql`s.number || ' ' || concat_ws(' ', s.year, s.player_name)`

const subjects: Record<SubjectKind, Subject> = {
  card_request: {
    from: sql`card_requests s JOIN cards k ON k.id = s.card_id`,
    title: sql`concat_ws(' ', k.year, k.set_name, k.player_name)`,
  },
  source_request: { from: sql`source_requests s`, title: wanted },
  hunt: { from: sql`hunts s`, title: wanted },
  sell_offer: { from: sql`sell_offers s`, title: sql`s.number` },
  loan: { from: sql`loans s`, title: sql`s.number` },
  // a draft has neither a number nor always a member
  invoice: {
    from: sql`invoices s`,
    title: sql`coalesce(s.number, s.title)`,
    isVisible: sql`s.number IS NOT NULL`,
  },
}

/** The title of the record that a row of `conversations` is about. */
export const titleOfSubject = (alias: string): RawBuilder<string> =>
  sql<string>`CASE ${sql.ref(`${alias}.subject_kind`)} ${sql.join(
    keysOf(subjects).map(
      (kind) =>
        sql`WHEN ${sql.lit(kind)} THEN (SELECT ${subjects[kind].title} FROM ${subjects[kind].from} WHERE s.id = ${sql.ref(`${alias}.subject_id`)})`,
    ),
    sql` `,
  )} END`

export type SubjectRow = {
  memberId: string
  memberName: string
  memberStatus: string
  title: string
  /** Whether the member can see the record. */
  isVisible: boolean
}

/** The record and the member it belongs to. */
export const findSubject = (db: Db, kind: SubjectKind, id: string): Promise<SubjectRow | undefined> => {
  const { from, title, isVisible = sql`true` } = subjects[kind]
  return db.one(sql<SubjectRow>`
    SELECT s.member_id, coalesce(u.name, u.phone) AS member_name, u.status AS member_status, ${title} AS title, ${isVisible} AS is_visible
    FROM ${from} JOIN users u ON u.id = s.member_id WHERE s.id = ${id}`)
}
