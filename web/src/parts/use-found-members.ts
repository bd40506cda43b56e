import type { User } from '@ambry/contract/accounts/records'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

import { api } from '../api/api.ts'
import { query } from '../api/queries.ts'

const fewest = 2

/** Members found by what was typed of their name, phone or email. */
export function useFoundMembers(typed: string): { found: readonly User[]; isNothing: boolean } {
  const q = useDeferredValue(typed.trim())
  const isAsked = q.length >= fewest
  const { data } = useQuery({
    ...query(api.accounts.users, { query: { q, limit: 6 } }),
    enabled: isAsked,
    placeholderData: (previous) => previous,
  })
  const found = isAsked ? (data?.items ?? []) : []
  return { found, isNothing: isAsked && data !== undefined && found.length === 0 }
}
