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

/** What each role may do. A user's scope is the widest of their roles; rows are checked in server/src/access. */
export type Scopes = Readonly<Record<Role, Scope>>

const scopes = (others: Scope, any: readonly Role[] = []): Scopes =>
  Object.fromEntries(roles.map((role) => [role, any.includes(role) ? 'any' : others])) as Scopes

export const everyoneOwn = scopes('own')
/** Members have their own; these staff roles and administrators have everyone's. */
export const ownOrStaff = (...allowed: Exclude<StaffRole, 'administrator'>[]): Scopes =>
  scopes('own', [...allowed, 'administrator'])
/** These staff roles and administrators. */
export const staffOnly = (...allowed: Exclude<StaffRole, 'administrator'>[]): Scopes =>
  scopes('none', [...allowed, 'administrator'])
export const anyStaff = scopes('none', staffRoleNames)
export const administratorOnly = staffOnly()

/** Lenders have their own. */
export const lendersOwn: Scopes = { ...scopes('none'), lender: 'own' }

/** The name of a permission where it is used. areas.ts checks that an area declares it. */
export type Permitted = `${string}.${string}`

/** The staff roles a permission belongs to, for everyone's records. */
export const staffRolesWith = (permission: Scopes): StaffRole[] =>
  staffRoleNames.filter((role) => permission[role] === 'any')
