import { type Permission, permissions } from '@ambry/contract/areas'
import { keysOf } from '@ambry/contract/kernel/keys'
import {
  type Permitted,
  type Role,
  type Scope,
  type Scopes,
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
  accepted: Accepted
}

const width: Record<Scope, number> = { none: 0, own: 1, any: 2 }

/** a permission that no area declares is denied */
const declared: Readonly<Record<Permitted, Scopes | undefined>> = permissions

export function scopeOf(actor: Pick<Actor, 'roles'>, permission: Permitted): Scope {
  let widest: Scope = 'none'
  for (const mark of actor.roles) {
    const scope = declared[permission]?.[mark] ?? 'none'
    if (width[scope] > width[widest]) widest = scope
  }
  return widest
}

export const isStaff = (actor: Pick<Actor, 'roles'>): boolean => actor.roles.some((role) => role in staffRoles)

/** The permissions for everyone's records that these roles give; members have none. */
export const rightsOf = (actor: Pick<Actor, 'roles'>): Permission[] =>
  isStaff(actor) ? keysOf(permissions).filter((name) => scopeOf(actor, name) === 'any') : []

const lists = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** Tells someone on staff who could do it instead; members learn nothing about roles. */
export function forbiddenText(actor: Pick<Actor, 'roles'>, permission: Permitted): string {
  const refusal = 'You don’t have permission to do this.'
  const scopes = declared[permission]
  if (!isStaff(actor) || !scopes) return refusal
  const names = staffRolesWith(scopes).map((role) => staffRoles[role])
  return `${refusal} Someone with the ${lists.format(names)} role can.`
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
