import type { SecureCardDetail } from '@ambry/contract/secure/records'

type Acted = Pick<SecureCardDetail, 'actions'>
export type GateAction = SecureCardDetail['actions'][number]['action']

/** Why an action is off; null when it is open. One that the house does not name is off without more words. */
export function whyOf({ actions }: Acted, action: GateAction): string | null {
  const named = actions.find((one) => one.action === action)
  return named ? named.why : 'This isn’t available right now.'
}

export const isOpen = (card: Acted, action: GateAction): boolean => whyOf(card, action) === null
