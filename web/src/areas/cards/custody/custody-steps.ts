import type { CustodyStep } from '@ambry/contract/cards/admin/endpoints'
import type { AdminActionName, AdminCardDetail } from '@ambry/contract/cards/records'

import type { FormReader } from '../../../ui/fields/form.ts'
import * as labels from './labels.ts'

export type CustodyAction = CustodyStep['action']

type Words = { label: string; title: string; consequence: string }

/** Labels of all custody steps. */
export const custodyLabel: Record<CustodyAction, Words> = {
  expect: {
    label: labels.expect,
    title: labels.expectAShipment,
    consequence: labels.theCardIsMarked,
  },
  receive: {
    label: labels.receive,
    title: labels.receiveInVault,
    consequence: labels.theCardEntersOurCustody,
  },
  undoReceive: {
    label: labels.undoReceipt,
    title: labels.undoThisReceipt,
    consequence: labels.theCardIsMarkedAsIn,
  },
  move: {
    label: labels.move,
    title: labels.moveWithinTheVault,
    consequence: labels.theNewLocationIsRecorded,
  },
  audit: {
    label: labels.audit,
    title: labels.auditInTheVault,
    consequence: labels.aPhotoTakenTodayConfirms,
  },
  release: {
    label: labels.release,
    title: labels.releaseFromTheVault,
    consequence: labels.theCardLeavesTheVault,
  },
  ship: {
    label: labels.ship,
    title: labels.handToCarrier,
    consequence: labels.theOwnerGetsTheCarrier,
  },
  deliver: {
    label: labels.delivered,
    title: labels.deliveredToOwner,
    consequence: labels.theCardIsNoLonger,
  },
  cancel: {
    label: labels.cancelTransit,
    title: labels.cancelTransit,
    consequence: labels.theCardGoesBack,
  },
}

/** The vault selected in the form, and whether it is a new one. */
export const vaultOf = (form: FormReader): { vault: string; isNewVault?: true } => ({
  vault: form.text('vault'),
  ...(form.checked('isNewVault') && { isNewVault: true }),
})

const isCustody = (action: AdminActionName): action is AdminActionName & CustodyAction => action in custodyLabel

type Card = Pick<AdminCardDetail, 'actions' | 'returnRequestedAt' | 'shipment'>
export type Step = { action: CustodyAction; why: string | null }

/** Corrections undo a step, and are never the next step. */
const corrections: readonly CustodyAction[] = ['undoReceive', 'cancel']

/** Pending work first, then what can be done at any time. */
function order({ returnRequestedAt, shipment }: Card): readonly CustodyAction[] {
  const inVault: readonly CustodyAction[] = returnRequestedAt
    ? ['release', 'audit', 'move']
    : ['audit', 'move', 'release']
  const leaving: readonly CustodyAction[] = shipment?.carrier ? ['deliver', 'ship'] : ['ship', 'deliver']
  return ['receive', ...leaving, ...inVault, 'expect', ...corrections]
}

/** The next available step, and the others: available ones first, then disabled ones with their reason. */
export function custodySteps(card: Card): { next: Step | undefined; others: readonly Step[] } {
  const named = card.actions.flatMap(({ action, why }): Step[] => (isCustody(action) ? [{ action, why }] : []))
  const ranks = order(card)
  const sorted = named.sort((one, other) => ranks.indexOf(one.action) - ranks.indexOf(other.action))
  const open = sorted.filter(({ why }) => why === null)
  const next = open.find(({ action }) => !corrections.includes(action))
  return { next, others: [...open, ...sorted.filter(({ why }) => why !== null)].filter((step) => step !== next) }
}
