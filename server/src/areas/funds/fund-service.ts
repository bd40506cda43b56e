import type { Tx } from '../../db/transaction.ts'

/** Refetches the pages of a fund for everyone: members see NAVs, and staff what waits. */
export const fundChanged = (tx: Tx) => tx.publish({ everyone: true }, { type: 'fund_updated' })

/** For what only this member sees, and staff in sums. */
export const ownFundChanged = (tx: Tx, memberId: string) =>
  tx.publish({ users: [memberId], admins: true }, { type: 'fund_updated' })

export const fundLink = (id: string) => `/funds/${id}`
/** A member's own units and requests. */
export const positionLink = (id: string) => `${fundLink(id)}?tab=position`
type AdminTab = 'subscriptions' | 'redemptions' | 'transfers' | 'questions'
export const adminFundLink = (id: string, tab?: AdminTab) =>
  `/admin/funds/${id}/manage${tab === undefined ? '' : `?tab=${tab}`}`

/** The picture of a card that a fund holds or held. */
export const fundCardPicture = (fundId: string, holdingId: string) =>
  `/files/funds/${fundId}/cards/${holdingId}/picture.webp`
