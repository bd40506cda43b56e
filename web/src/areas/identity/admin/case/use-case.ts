import type { Api } from '@ambry/contract/areas'
import type { Result } from '@ambry/contract/kernel/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { api, session } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'
import { outdatedText } from '../case-rules.ts'
import * as labels from '../labels.ts'

export type OpenedCase = Result<Api['identity']['openIdentityCase']>

// before the pictures’ addresses expire, and long before the lock does
const renewAfterMs = 4 * 60_000

// the lock runs out by itself if this fails
const release = (id: string) => void api.identity.releaseIdentityCase({ params: { id } }).catch(() => {})

/** Everyone who waits, oldest first. */
export const waitingCases = () =>
  query(api.identity.identityCases, { query: { status: 'submitted', sort: 'submittedAt', limit: 100 } })

/**
 * Opens a case and locks it for as long as the page shows it. Use renews the lock; a page left alone lets it run out.
 */
export function useCase(id: string) {
  const { data: me } = useQuery(session.me)
  const hasLeft = useRef(false)
  const holds = useRef(false)
  const opened = useQuery({
    queryKey: [api.identity.openIdentityCase.path, id],
    queryFn: async () => {
      const shown = await api.identity.openIdentityCase({ params: { id } })
      holds.current = shown.status === 'submitted'
      if (hasLeft.current && holds.current) release(id)
      return shown
    },
    // opening locks and is audited, so nothing but this page repeats it
    staleTime: 'static',
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
      if (holds.current) release(id)
    }
  }, [id])

  const { dataUpdatedAt, isFetching, refetch } = opened
  useEffect(() => {
    const renew = () => {
      if (dataUpdatedAt > 0 && !isFetching && Date.now() - dataUpdatedAt > renewAfterMs) void refetch()
    }
    document.addEventListener('keydown', renew)
    document.addEventListener('pointerdown', renew)
    return () => {
      document.removeEventListener('keydown', renew)
      document.removeEventListener('pointerdown', renew)
    }
  }, [dataUpdatedAt, isFetching, refetch])

  const { data: live } = useQuery(query(api.identity.identityCases, { query: { userId: id, limit: 1 } }))
  return {
    opened,
    /** Known before it is open, and while someone else has it. */
    name: opened.data?.member.name ?? live?.items[0]?.member.name ?? labels.identityCheck,
    /** Why the page may no longer be up to date, in words. */
    outdated: opened.data && live?.items[0] ? outdatedText(opened.data, live.items[0], me?.id) : null,
    /** The server has freed the lock. */
    onDecided: () => {
      holds.current = false
    },
  }
}
