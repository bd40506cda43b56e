import { type Permission, permissions } from '@ambry/contract/areas'
import type { Permitted, Role, Scope, Scopes } from '@ambry/contract/kernel/permissions'
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

export function may(actor: Actor, permission: Permission, ownerId: string): boolean {
  const scope = scopeOf(actor, permission)
  return scope === 'any' || (scope === 'own' && ownerId === actor.id)
}

/** Someone else's row is reported as not found, so ids cannot be probed. */
export function requireMay(actor: Actor, permission: Permission, ownerId: string): void {
  if (!may(actor, permission, ownerId)) throw notThere()
}

export const notThere = () => new AppError('not_found', 'Not found, or you don’t have access.')
