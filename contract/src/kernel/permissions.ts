export const roles = ['member', 'lender', 'admin'] as const
export type Role = (typeof roles)[number]
export type Scope = 'none' | 'own' | 'any'

/** What each role may do. A user's scope is the widest of their roles; rows are checked in server/src/access. */
export type Scopes = Readonly<Record<Role, Scope>>

export const everyoneOwn = { member: 'own', lender: 'own', admin: 'own' } as const satisfies Scopes
/** Members have their own, admins have all. */
export const ownOrAny = { member: 'own', lender: 'own', admin: 'any' } as const satisfies Scopes
export const adminOnly = { member: 'none', lender: 'none', admin: 'any' } as const satisfies Scopes

/** The name of a permission where it is used. areas.ts checks that an area declares it. */
export type Permitted = `${string}.${string}`
