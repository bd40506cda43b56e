import { type Permission, permissions, scopesOf, viewRightOf } from '@ambry/contract/areas'
import { keysOf } from '@ambry/contract/kernel/keys'
import {
  type Permitted,
  type Role,
  type Scope,
  type Scopes,
  type StaffRole,
  staffRoles,
  staffRolesWith,
} from '@ambry/contract/kernel/permissions'
import type { BindingPage } from '@ambry/contract/site/legal/endpoints'

import { AppError } from '../errors.ts'

/** The highest version of each legal page the user has accepted; 0 means none. */
export type Accepted = Record<BindingPage, number>

/** The user a request acts for, taken from the session. */
export type Actor = {
  id: string
  roles: readonly Role[]
  name: string | null
  phone: string
  sessionId: string
  expiresAt: string
  steppedUpAt: string | null
  /** When the code was confirmed with which they review identity checks, and when they last did. */
  reviewBeganAt: string | null
  reviewUsedAt: string | null
  /** The admin behind an impersonated session. */
  impersonatorId: string | null
  /** Their own staff roles; empty in any other session. */
  impersonatorRoles: readonly StaffRole[]
  accepted: Accepted
}

/** The staff member behind a viewed account, if any. */
export type Viewing = Pick<Actor, 'impersonatorId' | 'impersonatorRoles'>

const width: Record<Scope, number> = { none: 0, own: 1, any: 2 }

export function scopeOf(actor: Pick<Actor, 'roles'>, permission: Permitted): Scope {
  let widest: Scope = 'none'
  for (const mark of actor.roles) {
    // a permission that no area declares is denied
    const scope = scopesOf(permission)?.[mark] ?? 'none'
    if (width[scope] > width[widest]) widest = scope
  }
  return widest
}

export const isStaff = (actor: Pick<Actor, 'roles'>): boolean => actor.roles.some((role) => role in staffRoles)

/** The permissions for everyone's records that these roles give; members have none. */
export const rightsOf = (actor: Pick<Actor, 'roles'>): Permission[] =>
  isStaff(actor) ? keysOf(permissions).filter((name) => scopeOf(actor, name) === 'any') : []

const lists = new Intl.ListFormat('en-US', { type: 'disjunction' })

const rolesWith = (scopes: Scopes): string => lists.format(staffRolesWith(scopes).map((role) => staffRoles[role]))

/** Tells someone on staff who could do it instead; members learn nothing about roles. */
export function forbiddenText(actor: Pick<Actor, 'roles'>, permission: Permitted): string {
  const refusal = 'You don’t have permission to do this.'
  const scopes = scopesOf(permission)
  return isStaff(actor) && scopes ? `${refusal} Someone with the ${rolesWith(scopes)} role can.` : refusal
}

/**
 * Whether this person may see what a permission shows. Everyone sees their own; staff who view an account see the parts
 * that their own roles let them read.
 */
export function mayView({ impersonatorId, impersonatorRoles }: Viewing, permission: Permitted): boolean {
  if (impersonatorId === null) return true
  const right = viewRightOf(permission)
  return right !== null && scopeOf({ roles: impersonatorRoles }, right) === 'any'
}

/** Tells the staff member who views an account whom to ask about the parts their own roles don't include. */
export function requireMayView(viewing: Viewing, permission: Permitted): void {
  if (mayView(viewing, permission)) return
  const right = viewRightOf(permission)
  const scopes = right === null ? undefined : scopesOf(right)
  const sentence = scopes
    ? `Someone with the ${rolesWith(scopes)} role can view this.`
    : 'Only the member can view this.'
  throw new AppError('view_limited', sentence)
}

/** For a call whose permission depends on its body; the others are checked before it is read. */
export function requireRight(actor: Pick<Actor, 'roles'>, permission: Permission): void {
  if (scopeOf(actor, permission) !== 'any') throw new AppError('forbidden', forbiddenText(actor, permission))
}

function may(actor: Actor, permission: Permission, ownerId: string): boolean {
  const scope = scopeOf(actor, permission)
  return scope === 'any' || (scope === 'own' && ownerId === actor.id)
}

/** Someone else's row is reported as not found, so ids cannot be probed. */
export function requireMay(actor: Actor, permission: Permission, ownerId: string): void {
  if (!may(actor, permission, ownerId)) throw notThere()
}

export const notThere = () => new AppError('not_found', 'Not found, or you don’t have access.')
