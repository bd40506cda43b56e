import { keysOf } from './keys.ts'

/** What people on staff can be responsible for; one person can hold several. Any of them opens the back office. */
export const staffRoles = {
  vault: 'Vault',
  concierge: 'Concierge',
  lending: 'Lending',
  finance: 'Finance',
  compliance: 'Compliance',
  administrator: 'Administrator',
} as const
export type StaffRole = keyof typeof staffRoles
export const staffRoleNames = keysOf(staffRoles)

export const roles = ['member', 'lender', ...staffRoleNames] as const
export type Role = (typeof roles)[number]
export type Scope = 'none' | 'own' | 'any'

type ScopeByRole = Readonly<Record<Role, Scope>>

/** What each role may do. A user's scope is the widest of their roles; rows are checked in server/src/access. */
export type Scopes = ScopeByRole & {
  /** The right with which staff see what it shows members, while they view an account. */
  readonly viewedWith?: Permitted
}

const scopes = (others: Scope, any: readonly Role[] = []): ScopeByRole =>
  Object.fromEntries(roles.map((role) => [role, any.includes(role) ? 'any' : others])) as ScopeByRole

/** For writes and private files: nothing of it is open to staff who view an account. */
export const everyoneOwn: Scopes = scopes('own')
/** Members have their own; staff who view an account see it with this right. */
export const ownViewedWith = (viewedWith: Permitted): Scopes => ({ ...everyoneOwn, viewedWith })
/** Members have their own; these staff roles and administrators have everyone's. */
export const ownOrStaff = (...allowed: Exclude<StaffRole, 'administrator'>[]): Scopes =>
  scopes('own', [...allowed, 'administrator'])
/** These staff roles and administrators. */
export const staffOnly = (...allowed: Exclude<StaffRole, 'administrator'>[]): Scopes =>
  scopes('none', [...allowed, 'administrator'])
export const anyStaff: Scopes = scopes('none', staffRoleNames)
export const administratorOnly = staffOnly()

/** Lenders have their own; staff who view an account see it with this right. */
export const lendersOwn = (viewedWith: Permitted): Scopes => ({ ...scopes('none'), lender: 'own', viewedWith })

/** The name of a permission where it is used. areas.ts checks that an area declares it. */
export type Permitted = `${string}.${string}`

/** The staff roles a permission belongs to, for everyone's records. */
export const staffRolesWith = (permission: Scopes): StaffRole[] =>
  staffRoleNames.filter((role) => permission[role] === 'any')
