import type { AdminUnitTransfer } from '@ambry/contract/funds/admin/records'
import { redeemableUnits, redeemPart, takeOldestLots } from '@ambry/contract/funds/arithmetic/redemption'
import type { OwnUnitTransfer } from '@ambry/contract/funds/investing/records'
import { mostHolders } from '@ambry/contract/funds/kinds'
import type { Page } from '@ambry/contract/kernel/lists'

import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import { faultsOf } from '../catalog/eligibility-service.ts'
import { type FundRow, findFund, listTerms } from '../fund-queries.ts'
import { findLastStrike } from '../nav/queries.ts'
import { termsOn } from '../nav/rules.ts'
import { isAboutMember } from '../subscriptions/rules.ts'
import { hasUnpaidUnits, listLotsOf } from '../units/queries.ts'
import * as labels from './labels.ts'
import { findTransfer, type TransferRow, transferList } from './queries.ts'

/** Why the buyer can't have the units: what they lack, or that the fund has no place for them. */
export async function transferFault(db: Db, deps: Deps, fund: FundRow, row: TransferRow): Promise<string | null> {
  if (fund.status !== 'open' && fund.status !== 'closed') return labels.fundEnds
  if (await hasUnpaidUnits(db, fund.id, row.sellerId)) return labels.unitsUnpaid
  const fault = (await faultsOf(db, deps, row.buyerId, fund)).find(({ kind }) => isAboutMember(kind))
  if (fault) return fault.text
  const isHolder = (await listLotsOf(db, fund.id, row.buyerId)).length > 0
  const { mostHolders: allowed } = termsOn(await listTerms(db, fund.id), today(deps, deps.clock.now()))
  return !isHolder && fund.places >= Math.min(allowed, mostHolders) ? labels.noPlace : null
}

/** What the units are worth at the last NAV, after the seller's carry. */
async function worthOf(db: Db, deps: Deps, row: TransferRow): Promise<number> {
  const price = (await findLastStrike(db, row.fundId))?.price
  if (!price) return 0
  const on = today(deps, deps.clock.now())
  const lots = await listLotsOf(db, row.fundId, row.sellerId)
  const units = Math.min(row.units, redeemableUnits(lots, on))
  const terms = termsOn(await listTerms(db, row.fundId), on)
  return takeOldestLots(lots, units, on).reduce((sum, part) => sum + redeemPart(part, terms, price, on).netCents, 0)
}

export async function presentTransfer(
  db: Db,
  deps: Deps,
  memberId: string,
  row: TransferRow,
): Promise<OwnUnitTransfer> {
  const isSeller = row.sellerId === memberId
  const isOpen = row.status === 'proposed' || row.status === 'accepted'
  const answers: OwnUnitTransfer['actions'] = isSeller ? ['withdraw'] : ['accept', 'decline']
  return {
    ...{ id: row.id, number: row.number, status: row.status, fund: { id: row.fundId, name: row.fundName }, isSeller },
    ...{ other: isSeller ? row.buyerName : row.sellerName, units: row.units, priceCents: row.priceCents },
    ...{ valueCents: isOpen ? await worthOf(db, deps, row) : 0, invoiceId: isSeller ? null : row.invoiceId },
    ...{ isPaid: row.paidAt !== null, proposedAt: row.proposedAt, expiresAt: row.expiresAt, endedAt: row.endedAt },
    endReason: row.endReason,
    actions: row.status === 'proposed' ? answers : row.status === 'accepted' ? [isSeller ? 'withdraw' : 'decline'] : [],
  }
}

export async function ownTransfer(db: Db, deps: Deps, memberId: string, id: string): Promise<OwnUnitTransfer> {
  const row = await findTransfer(db, id)
  if (!row) throw notThere()
  return presentTransfer(db, deps, memberId, row)
}

async function presentForStaff(db: Db, deps: Deps, row: TransferRow): Promise<AdminUnitTransfer> {
  const fund = await findFund(db, row.fundId)
  if (!fund) throw notThere()
  const isWaiting = row.status === 'accepted'
  const isUnpaid = row.priceCents > 0 && row.paidAt === null
  const problem = !isWaiting ? null : isUnpaid ? labels.notPaid : await transferFault(db, deps, fund, row)
  return {
    ...{ id: row.id, number: row.number, status: row.status, fund: { id: row.fundId, name: row.fundName } },
    seller: { id: row.sellerId, name: row.sellerName },
    buyer: { id: row.buyerId, name: row.buyerName },
    ...{ units: row.units, priceCents: row.priceCents, valueCents: isWaiting ? await worthOf(db, deps, row) : 0 },
    ...{ proposedAt: row.proposedAt, problem },
    actions: isWaiting ? (problem ? ['decline'] : ['approve', 'decline']) : [],
  }
}

export async function adminTransfer(db: Db, deps: Deps, id: string): Promise<AdminUnitTransfer> {
  const row = await findTransfer(db, id)
  if (!row) throw notThere()
  return presentForStaff(db, deps, row)
}

export async function adminTransfers(
  deps: Deps,
  query: QueryOf<typeof transferList>,
): Promise<Page<AdminUnitTransfer>> {
  const page = await transferList.page(deps.db, query, (row) => row)
  const items: AdminUnitTransfer[] = []
  for (const row of page.items) items.push(await presentForStaff(deps.db, deps, row))
  return { ...page, items }
}
