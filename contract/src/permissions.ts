export const marks = ['member', 'lender', 'admin'] as const
export type Mark = (typeof marks)[number]
export type Scope = 'none' | 'own' | 'any'

const everyoneOwn = { member: 'own', lender: 'own', admin: 'own' } as const
/** Admins see what members see of their own. */
const ownOrAny = { member: 'own', lender: 'own', admin: 'any' } as const
const adminOnly = { member: 'none', lender: 'none', admin: 'any' } as const

// The whole of who-may-do-what, on one screen. A person's scope is the widest of their marks;
// rows are judged in server/src/access.
export const permissions = {
  'profile.read': everyoneOwn,
  'profile.edit': everyoneOwn,
  'session.read': everyoneOwn,
  'session.end': everyoneOwn,
  'notice.read': everyoneOwn,
  'notice.mark': everyoneOwn,
  'notice.prefer': everyoneOwn,
  'view.keep': everyoneOwn,
  'legal.accept': everyoneOwn,
  'card.own': ownOrAny,
  'card.register': everyoneOwn,
  'card.edit': everyoneOwn,
  'card.remove': everyoneOwn,
  'card.send': everyoneOwn,
  'title.check': everyoneOwn,
  'dispute.claim': everyoneOwn,
  'lookup.use': everyoneOwn,
  'share.own': everyoneOwn,
  'invoice.own': ownOrAny,
  'payment.make': everyoneOwn,
  'plan.own': everyoneOwn,
  'sale.own': everyoneOwn,
  'comparable.read': everyoneOwn,
  'card.any': adminOnly,
  'card.manage': adminOnly,
  'card.custody': adminOnly,
  'card.title': adminOnly,
  'dispute.read': adminOnly,
  'dispute.decide': adminOnly,
  'lookup.manage': adminOnly,
  'share.any': adminOnly,
  'share.close': adminOnly,
  'fee.read': adminOnly,
  'fee.manage': adminOnly,
  'invoice.any': adminOnly,
  'invoice.manage': adminOnly,
  'payment.record': adminOnly,
  'payment.refund': adminOnly,
  'payout.manage': adminOnly,
  'plan.manage': adminOnly,
  'sale.any': adminOnly,
  'sale.manage': adminOnly,
  'ledger.read': adminOnly,
  'ledger.write': adminOnly,
  'accessRequest.read': adminOnly,
  'accessRequest.decide': adminOnly,
  'user.read': adminOnly,
  'user.invite': adminOnly,
  'user.suspend': adminOnly,
  'user.mark': adminOnly,
  'user.signOut': adminOnly,
  'user.impersonate': adminOnly,
  'settings.read': adminOnly,
  'settings.edit': adminOnly,
  'legal.edit': adminOnly,
  'audit.read': adminOnly,
  'system.read': adminOnly,
  'system.run': adminOnly,
  'desk.read': adminOnly,
} as const satisfies Record<string, Record<Mark, Scope>>

export type Permission = keyof typeof permissions
