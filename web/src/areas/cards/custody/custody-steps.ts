import type { CustodyStep } from '@ambry/contract/cards/admin/endpoints'
import type { AdminActionName, AdminCardDetail } from '@ambry/contract/cards/records'

import type { FormReader } from '../../../ui/fields/form.ts'

export type CustodyAction = CustodyStep['action']

type Words = { label: string; title: string; consequence: string }

/** Everything the vault does with a card, in words. */
export const custodyLabel: Record<CustodyAction, Words> = {
  expect: {
    label: 'Expect',
    title: 'Expect a parcel',
    consequence: 'The card counts as on its way to the vault. Until it arrives this can be called off.',
  },
  receive: {
    label: 'Receive',
    title: 'Receive into the vault',
    consequence:
      'The card is in the house’s hands from now on. Its owner is told, and condition and photos are kept for ever.',
  },
  undoReceive: {
    label: 'Undo receipt',
    title: 'Undo this receipt',
    consequence: 'The card is on its way again. Condition and photos stay on record, and its owner is notified.',
  },
  move: { label: 'Move', title: 'Move within the vault', consequence: 'The new place is written into its chain.' },
  audit: {
    label: 'Audit',
    title: 'Audit in the vault',
    consequence: 'A photo of today shows that the card is here, as it was received.',
  },
  release: {
    label: 'Release',
    title: 'Release from the vault',
    consequence: 'The card is taken out to be sent to its owner. Until it is delivered this can be called off.',
  },
  ship: {
    label: 'Ship',
    title: 'Hand over to a carrier',
    consequence: 'Its owner is told the carrier and the tracking number.',
  },
  deliver: {
    label: 'Delivered',
    title: 'Delivered to its owner',
    consequence: 'The house no longer answers for the card. Its owner can also say so themself.',
  },
  cancel: {
    label: 'Call off',
    title: 'Call the transit off',
    consequence: 'The card is again where it was before. Its owner is told.',
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
