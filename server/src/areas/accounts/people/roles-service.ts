import type { accountEndpoints } from '@ambry/contract/accounts/endpoints'
import { type Permission, permissions, rightsByArea } from '@ambry/contract/areas'
import { staffRolesWith } from '@ambry/contract/kernel/permissions'
import type { z } from 'zod'

import type { Db } from '../../../db/db.ts'
import { displayName } from '../rules.ts'
import { findStaff } from './queries.ts'

type StaffRoles = z.output<(typeof accountEndpoints)['staffRoles']['response']>

const areas = rightsByArea.map(({ title, of }) => ({
  title,
  rights: Object.entries(of).map(([permission, label]) => ({
    permission,
    label,
    roles: staffRolesWith(permissions[permission as Permission]),
  })),
}))

/** The permission table in words, with everyone who holds a staff role. */
export async function staffRoles(db: Db): Promise<StaffRoles> {
  const staff = await findStaff(db)
  return { areas, staff: staff.map((person) => ({ ...person, name: displayName(person) })) }
}
