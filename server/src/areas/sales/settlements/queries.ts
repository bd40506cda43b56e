import { sql } from 'kysely'

import { build } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type SettlementSubject = { saleId: string } | { offerId: string }
export type SettlementRow = { id: string; number: string }

const isFor = (of: SettlementSubject) => ('saleId' in of ? sql`sale_id = ${of.saleId}` : sql`offer_id = ${of.offerId}`)

export const findSettlement = (tx: Tx, of: SettlementSubject): Promise<SettlementRow | undefined> =>
  tx.one(sql<SettlementRow>`SELECT id, number FROM settlements WHERE ${isFor(of)}`)

export async function insertSettlement(
  tx: Tx,
  { id, number }: SettlementRow,
  of: SettlementSubject & { memberId: string },
) {
  const subject = 'saleId' in of ? { sale_id: of.saleId } : { offer_id: of.offerId }
  await tx.run(build.insertInto('settlements').values({ id, number, member_id: of.memberId, ...subject, at: tx.now }))
}
