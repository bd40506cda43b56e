import { keysOf } from '../../kernel/keys.ts'
import { type SaleStatus, saleStatusLabels } from '../kinds.ts'

/** How the card reaches its buyer. Through the vault, we have it before the sale settles. */
export const saleDeliveries = { vault: 'Through the vault', direct: 'Seller ships to the buyer' } as const
export type SaleDelivery = keyof typeof saleDeliveries
export const saleDeliveryNames = keysOf(saleDeliveries)

/** The states of a sale, and what a paid one waits for. */
export const saleDisplayStatusLabels = {
  ...saleStatusLabels,
  agreed: 'Awaiting payment',
  awaiting_card: 'Waiting for the card',
  to_ship: 'Ready to ship',
  shipped: 'Shipped',
  problem: 'Problem reported',
  on_hold: 'Ownership under review',
} as const
export type SaleDisplayStatus = keyof typeof saleDisplayStatusLabels
export const saleDisplayStatusNames = keysOf(saleDisplayStatusLabels)

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
