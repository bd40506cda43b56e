import type { CardActionName, RegistryCardDetail } from '@ambry/contract/cards/records'
import * as labels from './labels.ts'

export type OwnerAction = { action: CardActionName; why: string | null; label: string }

const actionLabels: Record<CardActionName, string> = {
  edit: 'Edit',
  photo: labels.addPhotos,
  value: labels.updateValue,
  verify: labels.compareWithPsa,
  share: 'Share',
  send: labels.sendToVault,
  track: labels.addTracking,
  cancel: 'Cancel',
  requestReturn: labels.requestReturn,
  confirmDelivery: labels.confirmDelivery,
  remove: labels.removeCard,
}

const cancelLabel = ({ custody }: Pick<RegistryCardDetail, 'custody'>): string =>
  custody === 'inbound' ? labels.cancelShipment : labels.cancelReturn

/** The most likely next action first. Photos and verification have their own sections on the page. */
const order: readonly CardActionName[] = [
  'confirmDelivery',
  'send',
  'track',
  'value',
  'requestReturn',
  'cancel',
  'share',
  'edit',
  'remove',
]

type Acted = Pick<RegistryCardDetail, 'actions' | 'custody' | 'shipment'>

const labelOf = (action: CardActionName, card: Acted): string => {
  if (action === 'cancel') return cancelLabel(card)
  return action === 'track' && card.shipment?.tracking ? labels.correctTracking : actionLabels[action]
}

/** The actions the server lists, labeled: available ones first, then disabled ones with their reason. */
export function ownerActions(card: Acted): { primary: OwnerAction | undefined; rest: readonly OwnerAction[] } {
  const all = order.flatMap((action): OwnerAction[] => {
    const named = card.actions.find((one) => one.action === action)
    if (!named) return []
    return [{ action, why: named.why, label: labelOf(action, card) }]
  })
  const open = all.filter(({ why }) => why === null)
  const isTracked = Boolean(card.shipment?.tracking)
  const primary = open.find(
    ({ action }) => action !== 'remove' && action !== 'cancel' && (action !== 'track' || !isTracked),
  )
  return { primary, rest: [...open, ...all.filter(({ why }) => why !== null)].filter((one) => one !== primary) }
}

export const whyOf = (card: Pick<RegistryCardDetail, 'actions'>, action: CardActionName): string | null =>
  card.actions.find((one) => one.action === action)?.why ?? null

/** What the primary button does, shown below it. */
export const consequences: Partial<Record<CardActionName, string>> = {
  send: labels.youCanCancelUntil,
  track: labels.thenWeKnowItsComing,
  confirmDelivery: labels.theCardIsThenNo,
  value: labels.yourEstimateIsAlwaysLabeledAs,
  requestReturn: labels.wellPackTheCardAndShip,
}
