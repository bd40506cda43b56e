import { formatMoney } from '@ambry/contract/kernel/money'
import { slabVersion } from '@ambry/slab/slab'

import { type AreaAttention, dueOn, type Waiting } from '../../../attention.ts'
import type { Deps } from '../../../deps.ts'
import { listPaidSales, type PaidSaleRow } from './attention-queries.ts'
import { linkOf } from './awaiting-service.ts'
import * as labels from './labels.ts'
import { displayStatusOfSale } from './rules.ts'

/** What waits for a buyer or a seller once a sale is paid: a card to send, or a delivery to confirm. */
export const salesAttention: AreaAttention = {
  permission: 'sale.own',
  find: async (deps, memberId) => (await listPaidSales(deps.db, memberId)).flatMap((row) => presentWaiting(deps, row)),
}

function presentWaiting(deps: Deps, row: PaidSaleRow): Waiting[] {
  const { id, facts, isBuyer, custody, cardId } = row
  const card = facts.playerName
  const shared = { id, picture: `/files/sales/${id}/picture?v=${slabVersion}` }
  const displayStatus = displayStatusOfSale(row)
  if (isBuyer) {
    if (displayStatus !== 'shipped') return []
    return [
      {
        ...shared,
        kind: 'saleDelivery',
        title: labels.checkDelivery(card),
        text: labels.checkDeliveryText,
        due: dueOn(deps, row.completesOn, labels.completesOn),
        action: labels.checkDeliveryAction,
        link: linkOf('bought', row),
      },
    ]
  }
  const isDirect = displayStatus === 'to_ship'
  if (!isDirect && !(displayStatus === 'awaiting_card' && custody === 'with_owner')) return []
  return [
    {
      ...shared,
      kind: 'saleShipment',
      title: isDirect ? labels.shipTitle(card) : labels.sendTitle(card),
      text: labels.netOnceThere(formatMoney(row.netCents)),
      amountCents: row.netCents,
      action: isDirect ? labels.addTracking : labels.sendCard,
      link: isDirect ? linkOf('sold', row) : `/registry?card=${cardId}`,
    },
  ]
}
