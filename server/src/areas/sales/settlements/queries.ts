import { sql } from 'kysely'

import { build } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type Of = { saleId: string } | { offerId: string }
export type SettlementRow = { id: string; number: string }

const isOf = (of: Of) => ('saleId' in of ? sql`sale_id = ${of.saleId}` : sql`offer_id = ${of.offerId}`)

export const findSettlement = (tx: Tx, of: Of): Promise<SettlementRow | undefined> =>
  tx.one(sql<SettlementRow>`SELECT id, number FROM settlements WHERE ${isOf(of)}`)

export async function insertSettlement(tx: Tx, { id, number }: SettlementRow, of: Of & { memberId: string }) {
  const subject = 'saleId' in of ? { sale_id: of.saleId } : { offer_id: of.offerId }
  await tx.run(build.insertInto('settlements').values({ id, number, member_id: of.memberId, ...subject, at: tx.now }))
}
