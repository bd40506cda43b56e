import type { Page } from '@ambry/contract/kernel/lists'
import type { OwnSale, OwnSaleDetail, OwnSaleSummary } from '@ambry/contract/sales/records'

import { type Actor, notThere } from '../../access/access.ts'
import type { Db } from '../../db/db.ts'
import type { QueryOf } from '../../db/define-list.ts'
import type { Deps } from '../../deps.ts'
import { postedEntries } from '../billing/ledger/document-service.ts'
import { today } from '../billing/ledger/service.ts'
import { findShipTo } from './delivery/queries.ts'
import { listYears, sumOwnSales } from './own-queries.ts'
import { ownSale } from './present.ts'
import { ownSaleList, type SaleRow } from './queries.ts'
import { saleRow } from './service.ts'

export async function ownSales(deps: Deps, actor: Actor, query: QueryOf<typeof ownSaleList>): Promise<Page<OwnSale>> {
  const page = await ownSaleList.page(deps.db, query, (row) => row, actor.id)
  return { ...page, items: await presentOwn(deps.db, deps, actor, page.items) }
}

async function presentOwn(db: Db, deps: Deps, actor: Actor, rows: readonly SaleRow[]): Promise<OwnSale[]> {
  const now = today(deps, deps.clock.now())
  const posted = await postedEntries(
    db,
    'invoice',
    rows.map(({ invoiceId }) => invoiceId),
  )
  return rows.map((row) => ownSale(row, posted.get(row.invoiceId) ?? [], actor.id, now))
}

/** The caller's own side of a sale. Other people's sales are not found, even for admins, who have their own page. */
export async function ownOne(db: Db, deps: Deps, actor: Actor, id: string): Promise<OwnSaleDetail> {
  const row = await saleRow(db, id)
  if (row.buyerId !== actor.id && row.sellerId !== actor.id) throw notThere()
  const [sale] = await presentOwn(db, deps, actor, [row])
  if (!sale) throw notThere()
  const shipTo = sale.actions.includes('ship') ? await findShipTo(db, row.buyerId) : null
  return { ...sale, shipTo: shipTo ?? null }
}

export async function ownSummary(
  { db }: Deps,
  actor: Actor,
  { year }: { year?: number | undefined },
): Promise<OwnSaleSummary> {
  const sums = await sumOwnSales(db, actor.id, year)
  return {
    year: year ?? null,
    years: await listYears(db, actor.id),
    bought: {
      count: sums.boughtCount,
      grossCents: sums.boughtGross,
      feesCents: sums.boughtFees,
      netCents: sums.boughtTotal,
    },
    sold: {
      count: sums.soldCount,
      grossCents: sums.soldGross,
      feesCents: sums.soldFees,
      netCents: sums.soldNet,
      costCents: sums.cost,
      gainCents: sums.gain,
      withoutCost: sums.withoutCost,
    },
    open: { bought: sums.openBought, sold: sums.openSold },
  }
}
