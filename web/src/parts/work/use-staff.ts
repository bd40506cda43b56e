import { useQuery } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'
import { personName } from '../../ui/phone.ts'

/** The names of everyone on staff, by id. */
export function useStaff(): Readonly<Record<string, string>> {
  const { data: people } = useQuery(query(api.accounts.users, { query: { role: 'staff', limit: 100 } }))
  return Object.fromEntries((people?.items ?? []).map((user) => [user.id, personName(user)]))
}
