import type { CurrentUser, Profile } from '@ambry/contract/accounts/records'
import { staffRoleNames } from '@ambry/contract/kernel/permissions'

import { type Actor, isStaff, notThere, rightsOf } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import { AppError } from '../../../errors.ts'
import type { KnownLegal } from '../../site/legal/acceptances-service.ts'
import { findUser, type ProfileColumns, setMarketing, updateProfile } from '../people/queries.ts'
import { cleanLines, cleanText, displayName } from '../rules.ts'
import * as labels from './labels.ts'

export type ProfileInput = {
  name?: string | null | undefined
  email?: string | null | undefined
  instagram?: string | null | undefined
  city?: string | null | undefined
  shippingAddress?: string | null | undefined
}

export const currentUser = (actor: Actor, legal: KnownLegal): CurrentUser => ({
  id: actor.id,
  name: actor.name,
  phone: actor.phone,
  displayName: displayName(actor),
  isAuthenticated: true,
  isAdmin: isStaff(actor),
  isLender: actor.roles.includes('lender'),
  staffRoles: staffRoleNames.filter((role) => actor.roles.includes(role)),
  rights: rightsOf(actor),
  isImpersonated: actor.impersonatorId !== null,
  sessionExpiresAt: actor.expiresAt,
  // an admin viewing the account cannot accept on the member's behalf
  legalDue: actor.impersonatorId === null ? legal.due(actor.accepted) : [],
})

export async function profile(db: Db, actor: Actor): Promise<Profile> {
  const row = await findUser(db, actor.id)
  if (!row) throw notThere()
  return { ...row, displayName: displayName(row) }
}

export async function editProfile(
  tx: Tx,
  actor: Actor,
  { version, ...input }: ProfileInput & { version: number },
): Promise<Profile> {
  const edited = await updateProfile(tx, actor.id, version, profileColumns(input))
  if (!edited) {
    throw new AppError('stale', labels.yourProfileWasChanged, {
      present: await profile(tx, actor),
    })
  }
  const { before, after, ...row } = edited
  tx.audit({ action: 'profile.edit', object: { kind: 'user', id: actor.id }, ...difference(before, after) })
  tx.publish({ users: [actor.id], admins: true }, { type: 'profile_updated', userId: actor.id })
  const { id, phone } = actor
  return { ...row, ...after, id, phone, displayName: displayName({ name: after.name, phone }) }
}

/** Stored with the user, and set from their notification preferences. */
export async function changeMarketing(tx: Tx, userId: string, marketingOptIn: boolean): Promise<void> {
  await setMarketing(tx, userId, marketingOptIn)
  tx.publish({ admins: true }, { type: 'user_updated', userId })
}

/** Includes only the fields that were sent; blank text clears a field. */
export function profileColumns({ name, email, instagram, city, shippingAddress }: ProfileInput): ProfileColumns {
  return {
    ...(name !== undefined && { name: cleanText(name) }),
    ...(email !== undefined && { email: cleanText(email) }),
    ...(instagram !== undefined && { instagram: cleanText(instagram) }),
    ...(city !== undefined && { city: cleanText(city) }),
    ...(shippingAddress !== undefined && { shipping_address: cleanLines(shippingAddress) }),
  }
}

const auditedFields = ['name', 'email', 'instagram', 'city', 'shippingAddress'] as const
type Audited = Record<(typeof auditedFields)[number], string | null>

function difference(before: Audited, after: Audited) {
  const changed = auditedFields.filter((field) => before[field] !== after[field])
  const only = (row: Audited) => Object.fromEntries(changed.map((field) => [field, row[field]]))
  return { before: only(before), after: only(after) }
}
