import type { SecureCardDetail } from '@ambry/contract/secure/records'
import * as labels from './labels.ts'

type Acted = Pick<SecureCardDetail, 'actions'>
export type GateAction = SecureCardDetail['actions'][number]['action']

/** Why an action is disabled, or null if it is available. One the server doesn't list is disabled without a reason. */
export function whyOf({ actions }: Acted, action: GateAction): string | null {
  const named = actions.find((one) => one.action === action)
  return named ? named.why : labels.thisIsntAvailableRightNow
}

export const isOpen = (card: Acted, action: GateAction): boolean => whyOf(card, action) === null
