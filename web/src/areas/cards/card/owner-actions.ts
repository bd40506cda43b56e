import type { CardActionName, RegistryCardDetail } from '@ambry/contract/cards/records'

export type OwnerAction = { action: CardActionName; why: string | null; label: string }

const labels: Record<CardActionName, string> = {
  edit: 'Edit',
  photo: 'Add photos',
  value: 'Update value',
  verify: 'Compare with PSA',
  share: 'Share',
  send: 'Send to vault',
  cancel: 'Cancel',
  requestReturn: 'Request return',
  confirmDelivery: 'Confirm delivery',
  remove: 'Remove card',
}

const cancelLabel = ({ custody }: Pick<RegistryCardDetail, 'custody'>): string =>
  custody === 'inbound' ? 'Cancel shipment' : 'Cancel return'

/** What the owner most likely wants next, first. Photos and the grader's record have parts of the page to themselves. */
const order: readonly CardActionName[] = [
  'confirmDelivery',
  'send',
  'value',
  'requestReturn',
  'cancel',
  'share',
  'edit',
  'remove',
]

type Acted = Pick<RegistryCardDetail, 'actions' | 'custody'>

/** The actions the server names, in words: what is open first, what is off with its reason after it. */
export function ownerActions(card: Acted): { primary: OwnerAction | undefined; rest: readonly OwnerAction[] } {
  const all = order.flatMap((action): OwnerAction[] => {
    const named = card.actions.find((one) => one.action === action)
    if (!named) return []
    const label = action === 'cancel' ? cancelLabel(card) : labels[action]
    return [{ action, why: named.why, label }]
  })
  const open = all.filter(({ why }) => why === null)
  const primary = open.find(({ action }) => action !== 'remove' && action !== 'cancel')
  return { primary, rest: [...open, ...all.filter(({ why }) => why !== null)].filter((one) => one !== primary) }
}

export const whyOf = (card: Pick<RegistryCardDetail, 'actions'>, action: CardActionName): string | null =>
  card.actions.find((one) => one.action === action)?.why ?? null

/** What pressing the primary brings about, said below it. */
export const consequences: Partial<Record<CardActionName, string>> = {
  send: 'You can cancel until the package arrives.',
  confirmDelivery: 'The card is then no longer in our custody.',
  value: 'Your estimate is always labeled as yours and never replaces our valuation.',
  requestReturn: 'We’ll pack the card and ship it to the address in your settings.',
}
