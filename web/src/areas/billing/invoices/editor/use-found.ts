import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { api } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'

const fewest = 2

/** Searches members by the typed text. */
export function useFoundMembers() {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const isAsked = q.length >= fewest
  const { data } = useQuery({
    ...query(api.accounts.users, { query: { q, limit: 8 } }),
    enabled: isAsked,
    placeholderData: (previous) => previous,
  })
  return { typed, setTyped, found: isAsked ? data?.items : undefined }
}

/** Searches cards by cert number or name. */
export function useFoundCards() {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const isAsked = q.length >= fewest
  const { data } = useQuery({
    ...query(api.cards.cards, { query: { q, limit: 8 } }),
    enabled: isAsked,
    placeholderData: (previous) => previous,
  })
  return { typed, setTyped, found: isAsked ? data?.items : undefined }
}
