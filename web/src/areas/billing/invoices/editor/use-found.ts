import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { api } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'

const fewest = 2

/** The members whom the typed words find. */
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

/** The cards that a cert or a name finds. */
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
