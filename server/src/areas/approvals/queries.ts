import type { ApprovalKindName, ApprovalStatus } from '@ambry/contract/approvals/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'
import type { Effect } from '@ambry/contract/kernel/effects'
import type { StaffRole } from '@ambry/contract/kernel/permissions'
import { sql } from 'kysely'

import { build, type Db } from '../../db/db.ts'
import { anyOf, atLeast, by, defineList, is } from '../../db/define-list.ts'
import { containing } from '../../db/keyset.ts'
import type { Tx } from '../../db/transaction.ts'

export type ApprovalRow = {
  id: string
  number: number
  kind: ApprovalKindName
  status: ApprovalStatus
  input: unknown
  effects: Effect[]
  subjectId: string | null
  subjectName: string | null
  amountCents: number | null
  limitCents: number | null
  reason: string | null
  note: string | null
  requestedBy: string
  requesterName: string
  requesterRoles: StaffRole[]
  createdAt: Instant
  expiresAt: Instant
  decidedBy: string | null
  deciderName: string | null
  decidedAt: Instant | null
  declineReason: string | null
  isFlagged: boolean
}

/** Staff see what they can decide and what they requested. */
type Viewer = { id: string; kinds: readonly string[] }

export const approvalList = defineList({
  columns: sql<ApprovalRow>`a.id, a.number, a.kind, a.status, a.input, a.effects, a.subject_id,
    coalesce(s.name, s.phone) AS subject_name, a.amount_cents, a.limit_cents, a.reason, a.note, a.requested_by,
    coalesce(r.name, r.phone) AS requester_name, r.staff_roles AS requester_roles, a.created_at, a.expires_at,
    a.decided_by, coalesce(d.name, d.phone) AS decider_name, a.decided_at, a.decline_reason, a.is_flagged`,
  from: sql`approvals a JOIN users r ON r.id = a.requested_by LEFT JOIN users s ON s.id = a.subject_id LEFT JOIN users d ON d.id = a.decided_by`,
  always: ({ id, kinds }: Viewer) => sql`(a.requested_by = ${id} OR a.kind = ANY(${kinds}::text[]))`,
  filters: {
    q: (text: string) => sql`(s.search LIKE ${containing(text)} OR r.search LIKE ${containing(text)})`,
    status: anyOf('a.status'),
    kind: anyOf('a.kind'),
    requestedBy: is('a.requested_by'),
    since: atLeast('a.decided_at'),
  },
  sorts: {
    createdAt: by('a.created_at', 'timestamptz'),
    decidedAt: by(sql`coalesce(a.decided_at, a.created_at)`, 'timestamptz', {
      value: (row: ApprovalRow) => row.decidedAt ?? row.createdAt,
    }),
  },
  id: 'a.id',
})

type NewApproval = {
  kind: string
  input: unknown
  effects: readonly Effect[]
  record: string
  subjectId: string | null
  amountCents: number | null
  limitCents: number | null
  reason: string
  note: string | null
  requestedBy: string
  expiresAt: Instant
}

export async function insertApproval(tx: Tx, approval: NewApproval): Promise<{ id: string; number: number }> {
  const row = await tx.one(
    build
      .insertInto('approvals')
      .values({
        kind: approval.kind,
        input: JSON.stringify(approval.input),
        effects: JSON.stringify(approval.effects),
        record: approval.record,
        subject_id: approval.subjectId,
        amount_cents: approval.amountCents,
        limit_cents: approval.limitCents,
        reason: approval.reason,
        note: approval.note,
        requested_by: approval.requestedBy,
        created_at: tx.now,
        expires_at: approval.expiresAt,
      })
      .returning(['id', 'number']),
  )
  if (!row) throw new Error('the approval was not written')
  return row
}

/** Locked until the transaction ends: of many who decide at once, one wins. */
export async function lockApproval(tx: Tx, id: string): Promise<void> {
  await tx.prepared('lock_approval', 'SELECT FROM approvals WHERE id = $1 FOR UPDATE', [id])
}

export async function replaceEffects(tx: Tx, id: string, effects: readonly Effect[]): Promise<void> {
  await tx.run(
    build
      .updateTable('approvals')
      .set({ effects: JSON.stringify(effects) })
      .where('id', '=', id)
      .where('status', '=', 'pending'),
  )
}

export const listExpired = (db: Db, now: Date): Promise<{ id: string }[]> =>
  db.prepared(
    'expired_approvals',
    `SELECT id FROM approvals WHERE status = 'pending' AND expires_at <= $1 ORDER BY expires_at LIMIT 500`,
    [now],
  )

/** Active people with one of these roles. */
export const listHolders = (db: Db, roles: readonly StaffRole[]): Promise<{ id: string }[]> =>
  db.prepared(
    'role_holders',
    `SELECT id FROM users WHERE is_admin AND status = 'active' AND staff_roles && $1::text[] ORDER BY id`,
    [roles],
  )

/** What waits for a record. */
export const findWaiting = (db: Db, kind: string, record: string): Promise<{ id: string } | undefined> =>
  db.one(
    sql<{ id: string }>`SELECT id FROM approvals WHERE kind = ${kind} AND record = ${record} AND status = 'pending'`,
  )

export const listNames = (db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  db.prepared('people_names', 'SELECT id, coalesce(name, phone) AS name FROM users WHERE id = ANY($1::uuid[])', [ids])

/** Whether two accounts were used in the same browser within 90 days, or one has a phone number that the other had. */
export async function shareADevice(db: Db, first: string, second: string, now: Date): Promise<boolean> {
  const rows = await db.prepared(
    'shared_device',
    `SELECT FROM sessions a JOIN sessions b ON b.device_id = a.device_id AND b.user_id = $2
     WHERE a.user_id = $1 AND a.device_id IS NOT NULL AND least(a.created_at, b.created_at) > $3::timestamptz - interval '90 days'
     UNION ALL
     SELECT FROM phone_changes c JOIN users u ON u.id IN ($1, $2) AND u.id <> c.user_id AND u.phone IN (c.old_phone, c.new_phone)
     WHERE c.user_id IN ($1, $2) LIMIT 1`,
    [first, second, now],
  )
  return rows.length > 0
}

export async function countWaitingFor(db: Db, userId: string, kinds: readonly string[], now: Date): Promise<number> {
  const [row] = await db.prepared<{ n: number }>(
    'approvals_for',
    `SELECT count(*)::int AS n FROM approvals WHERE status = 'pending' AND expires_at > $3 AND kind = ANY($2::text[])
       AND requested_by <> $1 AND subject_id IS DISTINCT FROM $1`,
    [userId, kinds, now],
  )
  return row?.n ?? 0
}
