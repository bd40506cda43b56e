import type { Page } from '@ambry/contract/kernel/lists'
import type { OwnSale, OwnSaleDetail, OwnSaleSummary } from '@ambry/contract/sales/records'

import { type Actor, notThere } from '../../access/access.ts'
import type { Db } from '../../db/db.ts'
import type { QueryOf } from '../../db/define-list.ts'
import type { Deps } from '../../deps.ts'
import { centsOf, postedEntries, postedTotals } from '../billing/ledger/document-service.ts'
import { today } from '../billing/ledger/service.ts'
import { findShipTo } from './delivery/queries.ts'
import { countOwnSales, listYears, ownEntries } from './own-queries.ts'
import { ownSale, soldToUs } from './present.ts'
import { listOfSettlement, listSoldToUs, type SoldToUs } from './purchases/queries.ts'
import { listSales, ownSaleList, type SaleRow } from './queries.ts'
import { saleRow } from './service.ts'

export async function ownSales(deps: Deps, actor: Actor, query: QueryOf<typeof ownSaleList>): Promise<Page<OwnSale>> {
  const page = await ownSaleList.page(deps.db, query, (row) => row, actor.id)
  const idsOf = (isPurchase: boolean) => page.items.filter((row) => row.isPurchase === isPurchase).map(({ id }) => id)
  const sales = await presentSales(deps.db, deps, actor, await listSales(deps.db, idsOf(false)))
  const purchases = await presentSoldToUs(deps.db, await listSoldToUs(deps.db, idsOf(true)))
  const found = new Map([...sales, ...purchases].map((sale) => [sale.id, sale]))
  return { ...page, items: page.items.flatMap(({ id }) => found.get(id) ?? []) }
}

async function presentSales(db: Db, deps: Deps, actor: Actor, rows: readonly SaleRow[]): Promise<OwnSale[]> {
  const now = today(deps, deps.clock.now())
  const posted = await postedEntries(
    db,
    'invoice',
    rows.map(({ invoiceId }) => invoiceId),
  )
  return rows.map((row) => ownSale(row, posted.get(row.invoiceId) ?? [], actor.id, now))
}

async function presentSoldToUs(db: Db, rows: readonly SoldToUs[]): Promise<OwnSale[]> {
  const posted = await postedEntries(
    db,
    'entry',
    rows.map(({ entryId }) => entryId),
  )
  return rows.map((row) => soldToUs(row, posted.get(row.entryId) ?? []))
}

/** What one settlement covers: a sale, or every card that we bought of the same collection. */
export async function ownSettlement(deps: Deps, actor: Actor, id: string): Promise<OwnSale[]> {
  const [bought] = await listSoldToUs(deps.db, [id])
  if (!bought) return [await ownOne(deps.db, deps, actor, id)]
  if (bought.sellerId !== actor.id) throw notThere()
  return presentSoldToUs(deps.db, await listOfSettlement(deps.db, bought.settlementId))
}

/** The caller's own side of a sale. Other people's sales are not found, even for admins, who have their own page. */
export async function ownOne(db: Db, deps: Deps, actor: Actor, id: string): Promise<OwnSaleDetail> {
  const [bought] = await presentSoldToUs(
    db,
    (await listSoldToUs(db, [id])).filter(({ sellerId }) => sellerId === actor.id),
  )
  if (bought) return { ...bought, shipTo: null }
  const row = await saleRow(db, id)
  if (row.buyerId !== actor.id && row.sellerId !== actor.id) throw notThere()
  const [sale] = await presentSales(db, deps, actor, [row])
  if (!sale) throw notThere()
  const shipTo = sale.actions.includes('ship') ? await findShipTo(db, row.buyerId) : null
  return { ...sale, shipTo: shipTo ?? null }
}

export async function ownSummary(
  { db }: Deps,
  actor: Actor,
  { year }: { year?: number | undefined },
): Promise<OwnSaleSummary> {
  const counts = await countOwnSales(db, actor.id, year)
  const totals = await postedTotals(db, ownEntries(actor.id, year), actor.id)
  const [bought, withCost, without] = [totals('bought'), totals('sold'), totals('sold_without_cost')]
  return {
    year: year ?? null,
    years: await listYears(db, actor.id),
    bought: {
      count: counts.bought,
      grossCents: -centsOf(bought, 'price'),
      feesCents: -centsOf(bought, 'fee', 'discount'),
      taxCents: -centsOf(bought, 'tax'),
      netCents: -bought.totalCents,
    },
    sold: {
      count: counts.sold,
      grossCents: centsOf(withCost, 'price') + centsOf(without, 'price'),
      feesCents: -centsOf(withCost, 'fee') - centsOf(without, 'fee'),
      netCents: withCost.totalCents + without.totalCents,
      costCents: counts.cost,
      gainCents: withCost.totalCents - counts.cost,
      withoutCost: counts.withoutCost,
    },
    open: { bought: counts.openBought, sold: counts.openSold },
  }
}
