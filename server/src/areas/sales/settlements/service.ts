import { randomUUID } from 'node:crypto'

import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { takeSettlementNumber } from '../../billing/invoices/number-service.ts'
import { today } from '../../billing/ledger/service.ts'
import { findSettlement, insertSettlement, type SettlementRow, type SettlementSubject } from './queries.ts'

// What a member got for what they sold, under one number: a sale, or all cards of a collection that we bought. A sale that
// is paid again after its payment was reversed keeps its number.

async function settlementOf(tx: Tx, deps: Deps, memberId: string, of: SettlementSubject): Promise<SettlementRow> {
  const there = await findSettlement(tx, of)
  if (there) return there
  const made = { id: randomUUID(), number: await takeSettlementNumber(tx, today(deps, tx.now)) }
  await insertSettlement(tx, made, { ...of, memberId })
  return made
}

export const settlementOfSale = (tx: Tx, deps: Deps, { memberId, saleId }: { memberId: string; saleId: string }) =>
  settlementOf(tx, deps, memberId, { saleId })

/** The caller has locked the offer, so its cards take turns. */
export const settlementOfOffer = (tx: Tx, deps: Deps, { memberId, offerId }: { memberId: string; offerId: string }) =>
  settlementOf(tx, deps, memberId, { offerId })
