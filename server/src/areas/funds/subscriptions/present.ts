import type { OwnSubscription } from '@ambry/contract/funds/investing/records'

import type { SubscriptionRow } from './queries.ts'

export const isOpen = ({ status }: Pick<SubscriptionRow, 'status'>): boolean =>
  status === 'waiting' || status === 'invoiced' || status === 'paid'

function actionsOf(row: SubscriptionRow): OwnSubscription['actions'] {
  if (!isOpen(row)) return []
  if (row.status === 'invoiced') return ['pay', 'cancel']
  return row.status === 'waiting' && row.reservedUntil !== null ? ['sign', 'cancel'] : ['cancel']
}

export const presentSubscription = (row: SubscriptionRow): OwnSubscription => ({
  id: row.id,
  number: row.number,
  status: row.status,
  fund: { id: row.fundId, name: row.fundName },
  amountCents: row.amountCents,
  feeCents: row.feeCents,
  invoiceId: row.invoiceId,
  reservedUntil: row.reservedUntil,
  coolingOffUntil: row.coolingOffUntil,
  acceptedAt: row.acceptedAt,
  place: row.place,
  units: row.units,
  price: row.price,
  issuedCents: row.issuedCents,
  createdAt: row.createdAt,
  endedAt: row.endedAt,
  endReason: row.endReason,
  actions: actionsOf(row),
})
