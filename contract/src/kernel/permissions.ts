export const roles = ['member', 'lender', 'admin'] as const
export type Role = (typeof roles)[number]
export type Scope = 'none' | 'own' | 'any'

/** What each mark may do. A person's scope is the widest of their marks; rows are judged in server/src/access. */
export type Scopes = Readonly<Record<Role, Scope>>

export const everyoneOwn = { member: 'own', lender: 'own', admin: 'own' } as const satisfies Scopes
/** Admins see what members see of their own. */
export const ownOrAny = { member: 'own', lender: 'own', admin: 'any' } as const satisfies Scopes
export const adminOnly = { member: 'none', lender: 'none', admin: 'any' } as const satisfies Scopes

/** The name of a permission where it is asked for. That an area declares it is checked in areas.ts, which knows them all. */
export type Permitted = `${string}.${string}`
