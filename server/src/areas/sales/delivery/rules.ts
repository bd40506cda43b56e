import type { Custody } from '@ambry/contract/cards/kinds'
import type { Day } from '@ambry/contract/kernel/dates'
import { type DeliveryAction, type SaleDelivery, saleDisplayStatusOf } from '@ambry/contract/sales/delivery/kinds'
import type { SaleStatus } from '@ambry/contract/sales/kinds'

import type { SaleRow } from '../queries.ts'
import * as labels from './labels.ts'

type Parcel = Pick<SaleRow, 'status' | 'delivery' | 'shippedAt' | 'problem' | 'isDisputed' | 'invoiceStatus'>

export const displayStatusOfSale = (sale: Parcel) =>
  saleDisplayStatusOf({ ...sale, isPaid: sale.invoiceStatus === 'paid' })

type Held = Pick<SaleRow, 'isByHouse' | 'channel' | 'isDisputed' | 'problem' | 'acceptedAt'> & {
  custody: Custody | undefined
}

/** A card of ours is with us wherever it is kept, but one that we source for a member has to arrive first. */
const hasToArrive = ({ isByHouse, channel }: Pick<SaleRow, 'isByHouse' | 'channel'>): boolean =>
  !isByHouse || channel === 'sourcing'

/** Whether a paid sale still waits: for a decision about the card's owner or about a problem, or for the card. */
export const waits = ({ isDisputed, problem, acceptedAt, custody, ...sale }: Held): boolean =>
  isDisputed || (acceptedAt === null && (problem !== null || (hasToArrive(sale) && custody !== 'in_vault')))

/** What each side can do with the delivery now. */
export function deliveryActionsOf(sale: Parcel, side: 'bought' | 'sold'): DeliveryAction[] {
  const now = displayStatusOfSale(sale)
  if (side === 'sold') return now === 'to_ship' || now === 'shipped' ? ['ship'] : []
  if (now === 'problem') return ['accept']
  return now === 'to_ship' || now === 'shipped' ? ['accept', 'report'] : []
}

const ended: Partial<Record<SaleStatus, string>> = {
  settled: labels.alreadyComplete,
  reopened: labels.alreadyComplete,
  undone: labels.noLongerOpen,
  called_off: labels.noLongerOpen,
}

/** Why a step of the delivery is refused; null when it isn't. */
export function whyStepRefused(sale: Parcel, step: DeliveryAction | 'complete'): string | null {
  if (sale.delivery !== 'direct') return labels.onlyDirect
  const why = ended[sale.status]
  if (why) return why
  if (sale.invoiceStatus !== 'paid') return step === 'ship' ? labels.notPaidYet : labels.isntPaid
  if (sale.isDisputed) return labels.ownershipUnderReview
  return step === 'ship' && sale.problem !== null ? labels.trackingIsLocked : null
}

/** How a card can reach its buyer: directly only while it is with its owner. */
export const deliveriesOf = (custody: Custody | undefined, isMembers: boolean): SaleDelivery[] =>
  isMembers && custody === 'with_owner' ? ['vault', 'direct'] : ['vault']

type Waiting = Pick<SaleRow, 'completesOn' | 'problem'>

/** Whether the buyer has let the days pass in which they could object. */
export const isElapsed = ({ completesOn, problem }: Waiting, today: Day): boolean =>
  completesOn !== null && problem === null && today >= completesOn
