import type { RedemptionStatus } from '@ambry/contract/funds/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import { anyOf, by, defineList, is } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'

export type RedemptionRow = {
  id: string
  number: string
  fundId: string
  fundName: string
  memberId: string
  memberName: string
  /** neither suspended, nor are their units unpaid */
  isActive: boolean
  status: RedemptionStatus
  units: number
  metUnits: number
  paidCents: number
  windowOn: Day
  requestedAt: Instant
  endedAt: Instant | null
  endReason: string | null
}

const columns = sql<RedemptionRow>`r.id, r.number, r.fund_id, f.name AS fund_name, r.member_id, coalesce(u.name, '') AS member_name,
  u.status = 'active' AND NOT EXISTS (SELECT FROM fund_subscriptions n JOIN invoices i ON i.id = n.invoice_id AND i.status = 'open'
    WHERE n.fund_id = r.fund_id AND n.member_id = r.member_id AND n.status = 'issued') AS is_active, r.status, r.units, r.met_units, r.paid_cents, r.window_on, r.requested_at, r.ended_at, r.end_reason`
const from = sql`fund_redemptions r JOIN funds f ON f.id = r.fund_id JOIN users u ON u.id = r.member_id`

export const redemptionList = defineList({
  columns,
  from,
  id: 'r.id',
  sorts: {
    requestedAt: by<RedemptionRow>('r.requested_at', 'timestamptz'),
    windowOn: by<RedemptionRow>('r.window_on', 'date'),
  },
  filters: {
    status: anyOf('r.status'),
    fundId: is('r.fund_id'),
    q: (q: string) =>
      sql`(lower(r.number) LIKE ${containing(q)} OR u.search LIKE ${containing(q)} OR lower(f.name) LIKE ${containing(q)})`,
    memberId: is('r.member_id'),
  },
})

export const listRedemptionsOf = (db: Db, fundId: string, memberId: string): Promise<RedemptionRow[]> =>
  db.all(sql<RedemptionRow>`SELECT ${columns} FROM ${from}
    WHERE r.member_id = ${memberId} AND r.fund_id = ${fundId} ORDER BY r.requested_at DESC, r.id DESC`)

/** Requests whose window has come, oldest first. */
export const listDueRedemptions = (db: Db, fundId: string, on: Day): Promise<RedemptionRow[]> =>
  db.all(sql<RedemptionRow>`SELECT ${columns} FROM ${from}
    WHERE r.fund_id = ${fundId} AND r.status = 'requested' AND r.window_on <= ${on} ORDER BY r.requested_at, r.id`)

export async function insertRedemption(
  tx: Tx,
  r: { id: string; fundId: string; memberId: string; units: number; windowOn: Day },
): Promise<void> {
  await tx.run(sql`INSERT INTO fund_redemptions (id, fund_id, member_id, units, window_on, requested_at)
    VALUES (${r.id}, ${r.fundId}, ${r.memberId}, ${r.units}, ${r.windowOn}, ${tx.now})`)
}

/** A member's open request of a fund. */
export const findRedemption = (
  db: Db,
  { fundId, memberId }: { fundId: string; memberId: string },
): Promise<RedemptionRow | undefined> =>
  db.one(sql<RedemptionRow>`SELECT ${columns} FROM ${from}
    WHERE r.fund_id = ${fundId} AND r.member_id = ${memberId} AND r.status = 'requested'`)

/** Open requests, those of the next window first. */
export const listNextRedemptions = (db: Db, fundId: string): Promise<RedemptionRow[]> =>
  db.all(sql<RedemptionRow>`SELECT ${columns} FROM ${from}
    WHERE r.fund_id = ${fundId} AND r.status = 'requested' ORDER BY r.window_on, r.requested_at, r.id`)

export const listOpenRedemptionsOf = (db: Db, memberId: string): Promise<{ id: string; fundId: string }[]> =>
  db.all(sql<{ id: string; fundId: string }>`SELECT id, fund_id FROM fund_redemptions
    WHERE member_id = ${memberId} AND status = 'requested' ORDER BY fund_id, id`)
