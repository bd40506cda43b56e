import { staffRoleNames } from '@ambry/contract/kernel/permissions'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'
import type { Needs } from '../rights.tsx'

/** The roles that give a right, what it is called, and the people who hold it. */
export function useWhoCan(needs: Needs) {
  const { data } = useQuery(query(api.accounts.staffRoles, {}))
  if (!data) return null
  const wanted: readonly string[] = [needs].flat()
  const rights = data.areas.flatMap((area) => area.rights).filter(({ permission }) => wanted.includes(permission))
  const roles = staffRoleNames.filter((role) => rights.some((right) => right.roles.includes(role)))
  const people = data.staff.filter((person) => person.staffRoles.some((role) => roles.includes(role)))
  return { label: rights[0]?.label ?? '', roles, people }
}
