import type { CustodyStep } from '@ambry/contract/cards/admin/endpoints'
import type { AdminActionName, AdminCardDetail } from '@ambry/contract/cards/records'

import type { FormReader } from '../../../ui/fields/form.ts'

export type CustodyAction = CustodyStep['action']

type Words = { label: string; title: string; consequence: string }

/** Everything the vault does with a card, in words. */
export const custodyLabel: Record<CustodyAction, Words> = {
  expect: {
    label: 'Expect',
    title: 'Expect a shipment',
    consequence: 'The card is marked as in transit to the vault. You can cancel until it arrives.',
  },
  receive: {
    label: 'Receive',
    title: 'Receive in vault',
    consequence:
      'The card enters our custody now. Its owner is notified, and its condition and photos are kept permanently.',
  },
  undoReceive: {
    label: 'Undo receipt',
    title: 'Undo this receipt',
    consequence:
      'The card is marked as in transit again. Its condition and photos stay on record, and its owner is notified.',
  },
  move: {
    label: 'Move',
    title: 'Move within the vault',
    consequence: 'The new location is recorded in the card’s history.',
  },
  audit: {
    label: 'Audit',
    title: 'Audit in the vault',
    consequence: 'A photo taken today confirms the card is here and in the condition it arrived in.',
  },
  release: {
    label: 'Release',
    title: 'Release from the vault',
    consequence: 'The card leaves the vault to be shipped to its owner. You can cancel until it’s delivered.',
  },
  ship: {
    label: 'Ship',
    title: 'Hand to carrier',
    consequence: 'The owner gets the carrier and tracking number.',
  },
  deliver: {
    label: 'Delivered',
    title: 'Delivered to owner',
    consequence: 'The card is no longer in our custody. The owner can also confirm delivery.',
  },
  cancel: {
    label: 'Cancel transit',
    title: 'Cancel transit',
    consequence: 'The card goes back to where it was. Its owner is notified.',
  },
}

/** Which vault the fields say, and whether the house has had none of this name. */
export const vaultOf = (form: FormReader): { vault: string; isNewVault?: true } => ({
  vault: form.text('vault'),
  ...(form.checked('isNewVault') && { isNewVault: true }),
})

const isCustody = (action: AdminActionName): action is AdminActionName & CustodyAction => action in custodyLabel

type Card = Pick<AdminCardDetail, 'actions' | 'returnRequestedAt' | 'shipment'>
export type Step = { action: CustodyAction; why: string | null }

/** They take something back, and are never what comes next. */
const corrections: readonly CustodyAction[] = ['undoReceive', 'cancel']

/** What the desk does next, first: what waits comes before what can be done at any time. */
function order({ returnRequestedAt, shipment }: Card): readonly CustodyAction[] {
  const inVault: readonly CustodyAction[] = returnRequestedAt
    ? ['release', 'audit', 'move']
    : ['audit', 'move', 'release']
  const leaving: readonly CustodyAction[] = shipment?.carrier ? ['deliver', 'ship'] : ['ship', 'deliver']
  return ['receive', ...leaving, ...inVault, 'expect', ...corrections]
}

/** The one next step that is open, and the others: open ones first, those that are off with their reason. */
export function custodySteps(card: Card): { next: Step | undefined; others: readonly Step[] } {
  const named = card.actions.flatMap(({ action, why }): Step[] => (isCustody(action) ? [{ action, why }] : []))
  const ranks = order(card)
  const sorted = named.sort((one, other) => ranks.indexOf(one.action) - ranks.indexOf(other.action))
  const open = sorted.filter(({ why }) => why === null)
  const next = open.find(({ action }) => !corrections.includes(action))
  return { next, others: [...open, ...sorted.filter(({ why }) => why !== null)].filter((step) => step !== next) }
}
