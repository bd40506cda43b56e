import type { OwnRedemption, OwnSubscription, OwnUnitTransfer } from '@ambry/contract/funds/investing/records'

type Request = Pick<OwnSubscription | OwnRedemption | OwnUnitTransfer, 'status'>

/** Something is still to happen to it. */
export const isOpen = ({ status }: Request): boolean =>
  ['waiting', 'invoiced', 'paid', 'requested', 'proposed', 'accepted'].includes(status)
