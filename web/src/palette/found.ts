import type { CurrentUser } from '@ambry/contract/accounts/records'
import { useQuery } from '@tanstack/react-query'

import { useContributions } from '../parts/contributions.tsx'
import type { PaletteEntry, PaletteSource } from '../parts/palette.ts'
import { isAllowed } from '../parts/rights.tsx'
import { usePaused } from '../parts/use-paused.ts'

export type Found = {
  entries: readonly PaletteEntry[]
  /** Some source failed, so an empty result doesn't mean that there is nothing. */
  isPart: boolean
}

const nothing: Found = { entries: [], isPart: false }

const fewest = 2
const most = 5

/**
 * Searches all areas for the typed text. The results appear at once, so that nothing moves afterwards; earlier results
 * stay until then, and `isLate` says that they are for other text.
 */
export function useFound({ rights }: Pick<CurrentUser, 'rights'>, typed: string): { found: Found; isLate: boolean } {
  const sources = useContributions('palette')
    .flatMap((part) => part.sources ?? [])
    .filter(({ isFor }) => isFor === 'everyone' || isAllowed(rights, isFor))
  const q = usePaused(typed)
  const isAsked = typed.length >= fewest
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['palette', rights, q],
    queryFn: ({ signal }) => findAll(sources, q, signal),
    enabled: isAsked && q.length >= fewest,
    placeholderData: (previous) => previous,
    // prices and locations change, and the same search is rarely repeated
    gcTime: 0,
  })
  if (!isAsked) return { found: nothing, isLate: false }
  const isAnswered = q === typed && data !== undefined && !isPlaceholderData
  return { found: data ?? nothing, isLate: !isAnswered }
}

async function findAll(sources: readonly PaletteSource[], q: string, signal: AbortSignal): Promise<Found> {
  const answers = await Promise.allSettled(sources.map(({ find }) => find({ query: { q, limit: most } }, { signal })))
  // a failed source doesn't affect the others: pages are found without any of them
  const had = answers.filter((answer) => answer.status === 'fulfilled')
  return { entries: had.flatMap(({ value }) => value), isPart: had.length < answers.length }
}
