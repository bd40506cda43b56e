import { keysOf } from '../../kernel/keys.ts'
import { defineStatuses } from '../../kernel/statuses.ts'
import { type SaleStatus, saleStatus } from '../kinds.ts'

/** How the card reaches its buyer. Through the vault, we have it before the sale settles. */
export const saleDeliveries = { vault: 'Through the vault', direct: 'Seller ships to the buyer' } as const
export type SaleDelivery = keyof typeof saleDeliveries
export const saleDeliveryNames = keysOf(saleDeliveries)

/** The states of a sale, and what a paid one waits for. */
export const saleDisplayStatus = defineStatuses({
  ...saleStatus,
  agreed: { label: 'Awaiting payment', tone: 'wait' },
  awaiting_card: { label: 'Waiting for the card', tone: 'wait' },
  to_ship: { label: 'Ready to ship', tone: 'wait' },
  shipped: { label: 'Shipped', tone: 'info' },
  problem: { label: 'Problem reported', tone: 'bad' },
  on_hold: { label: 'Ownership under review', tone: 'bad' },
})
export type SaleDisplayStatus = keyof typeof saleDisplayStatus
export const saleDisplayStatusNames = keysOf(saleDisplayStatus)

type Facts = {
  status: SaleStatus
  isPaid: boolean
  delivery: SaleDelivery
  shippedAt: string | null
  problem: string | null
  /** Whether someone else claims the card. */
  isDisputed: boolean
}

export function saleDisplayStatusOf({
  status,
  isPaid,
  delivery,
  shippedAt,
  problem,
  isDisputed,
}: Facts): SaleDisplayStatus {
  if (status !== 'agreed' || !isPaid) return status
  if (isDisputed) return 'on_hold'
  if (delivery === 'vault') return 'awaiting_card'
  if (problem !== null) return 'problem'
  return shippedAt === null ? 'to_ship' : 'shipped'
}

/** What the two sides of a sale can do with its delivery. */
export const deliveryActions = ['ship', 'accept', 'report'] as const
export type DeliveryAction = (typeof deliveryActions)[number]
