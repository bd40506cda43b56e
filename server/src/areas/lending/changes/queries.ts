import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { ScheduleKind } from '@ambry/contract/lending/arithmetic/terms'
import type { ChangeKind, ChangeStatus } from '@ambry/contract/lending/kinds'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import { anyOf, by, defineList } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'

export type ChangeRow = {
  id: string
  loanId: string
  number: string
  memberId: string
  memberName: string
  kind: ChangeKind
  status: ChangeStatus
  months: number | null
  collateralIds: string[]
  cardIds: string[]
  note: string | null
  answer: string | null
  askedAt: Instant
  decidedAt: Instant | null
}

const columns = sql<ChangeRow>`r.id, r.loan_id, l.number, l.member_id, coalesce(u.name, u.phone) AS member_name, r.kind, r.status, r.months,
  r.collateral_ids::text[] AS collateral_ids, r.card_ids::text[] AS card_ids, r.note, r.answer, r.asked_at, r.decided_at`
const from = sql`loan_changes r JOIN loans l ON l.id = r.loan_id JOIN users u ON u.id = l.member_id`

/** Requests without a decision. */
export const changeList = defineList({
  columns,
  from,
  id: 'r.id',
  always: () => sql`r.status = 'pending'`,
  sorts: { askedAt: by<ChangeRow>('r.asked_at', 'timestamptz') },
  filters: {
    q: (q: string) => sql`l.search LIKE ${containing(q)}`,
    kind: anyOf('r.kind'),
  },
})

export const findChange = (db: Db, id: string): Promise<ChangeRow | undefined> =>
  db.one(sql<ChangeRow>`SELECT ${columns} FROM ${from} WHERE r.id = ${id}`)

/** Newest first. */
export const listChanges = (db: Db, loanId: string): Promise<ChangeRow[]> =>
  db.all(sql<ChangeRow>`SELECT ${columns} FROM ${from} WHERE r.loan_id = ${loanId} ORDER BY r.asked_at DESC, r.id DESC`)

export type NewChange = {
  loanId: string
  kind: ChangeKind
  months: number | null
  collateralIds: readonly string[]
  cardIds: readonly string[]
  note: string | null
}

export async function insertChange(tx: Tx, change: NewChange): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('loan_changes')
      .values({
        loan_id: change.loanId,
        kind: change.kind,
        months: change.months,
        collateral_ids: [...change.collateralIds],
        card_ids: [...change.cardIds],
        note: change.note,
        asked_at: tx.now,
      })
      .returning('id'),
  )
  if (!row) throw new Error('a request was not written')
  return row.id
}

export type CurrentSchedule = { scheduleKind: ScheduleKind; firstDueOn: Day; maturesOn: Day }

/** The schedule that applies now: of the last change of terms that counts, or as funded. */
export const findSchedule = (db: Db, loanId: string): Promise<CurrentSchedule | undefined> =>
  db.one(sql<CurrentSchedule>`
    SELECT coalesce(e.schedule_kind, l.schedule_kind) AS schedule_kind, coalesce(e.first_due_on, l.first_due_on) AS first_due_on, l.matures_on
    FROM loans l LEFT JOIN LATERAL (SELECT t.schedule_kind, t.first_due_on FROM loan_events t WHERE t.loan_id = l.id AND t.kind = 'terms'
      AND NOT EXISTS (SELECT FROM loan_events r WHERE r.reverses = t.id) ORDER BY t.on_day DESC, t.seq DESC LIMIT 1) e ON true
    WHERE l.id = ${loanId} AND l.matures_on IS NOT NULL`)
