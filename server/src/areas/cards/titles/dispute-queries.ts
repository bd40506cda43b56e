import type { Custody, DisputeStatus, Grader } from '@ambry/contract/cards/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'
import { build, type Db } from '../../../db/db.ts'
import { anyOf, by, defineList, is } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'
import { ownerName } from '../card-queries.ts'

export type DisputeRow = {
  id: string
  cardId: string
  claimantId: string
  claimantName: string
  ownerId: string
  ownerName: string
  title: string
  grader: Grader
  certNumber: string
  custody: Custody
  status: DisputeStatus
  statement: string
  openedAt: Instant
  decidedAt: Instant | null
  decision: string | null
}

export const disputeList = defineList({
  columns: sql<DisputeRow>`d.id, d.card_id, d.claimant_id, coalesce(k.name, k.phone, 'Ambry') AS claimant_name, c.owner_id,
    ${sql.raw(ownerName)} AS owner_name, concat_ws(' ', c.year, c.set_name, c.player_name) AS title, c.grader, c.cert_number,
    c.custody, d.status, d.statement, d.opened_at, d.decided_at, d.decision`,
  from: sql`card_disputes d JOIN cards c ON c.id = d.card_id JOIN parties p ON p.id = c.owner_id
    LEFT JOIN users u ON u.id = c.owner_id LEFT JOIN users k ON k.id = d.claimant_id`,
  countFrom: sql`card_disputes d JOIN cards c ON c.id = d.card_id`,
  filters: {
    q: (q: string) =>
      sql`(c.cert_number = ${q.replace(/\s+/g, '').toUpperCase()} OR c.sort_name LIKE ${containing(q)})`,
    status: anyOf('d.status'),
    card: is('d.card_id'),
  },
  sorts: { openedAt: by('d.opened_at', 'timestamptz') },
  id: 'd.id',
})

const newest = (limit: number) => sql`ORDER BY d.opened_at DESC, d.id DESC LIMIT ${limit}`

export const listDisputesBy = (db: Db, claimantId: string): Promise<DisputeRow[]> =>
  disputeList.rows(db, sql`d.claimant_id = ${claimantId} ${newest(200)}`)

export const listDisputesOf = (db: Db, cardId: string): Promise<DisputeRow[]> =>
  disputeList.rows(db, sql`d.card_id = ${cardId} ${newest(50)}`)

export async function insertDispute(tx: Tx, cardId: string, claimantId: string, statement: string): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('card_disputes')
      .values({ card_id: cardId, claimant_id: claimantId, statement, opened_at: tx.now })
      .returning('id'),
  )
  if (!row) throw new Error('the dispute was not written')
  return row.id
}
