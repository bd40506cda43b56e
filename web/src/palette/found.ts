import type { CurrentUser } from '@ambry/contract/accounts/records'
import { useQuery } from '@tanstack/react-query'

import { useContributions } from '../parts/contributions.tsx'
import type { PaletteEntry, PaletteSource } from '../parts/palette.ts'
import { usePaused } from '../parts/use-paused.ts'

export type Found = {
  entries: readonly PaletteEntry[]
  /** Something could not be looked for: that nothing was found does not mean that there is nothing. */
  isPart: boolean
}

const nothing: Found = { entries: [], isPart: false }

const fewest = 2
const most = 5

/**
 * What every area knows by the words that are typed. All of it comes in one moment, so that nothing moves once it is
 * shown; what was found before stays until then, and `isLate` says that it answers other words.
 */
export function useFound({ isAdmin }: Pick<CurrentUser, 'isAdmin'>, typed: string): { found: Found; isLate: boolean } {
  const sources = useContributions('palette')
    .flatMap((part) => part.sources ?? [])
    .filter(({ isFor }) => isAdmin || isFor === 'everyone')
  const q = usePaused(typed)
  const isAsked = typed.length >= fewest
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['palette', isAdmin, q],
    queryFn: ({ signal }) => findAll(sources, q, signal),
    enabled: isAsked && q.length >= fewest,
    placeholderData: (previous) => previous,
    // prices and places change, and nobody comes back to the same words for long
    gcTime: 0,
  })
  if (!isAsked) return { found: nothing, isLate: false }
  const isAnswered = q === typed && data !== undefined && !isPlaceholderData
  return { found: data ?? nothing, isLate: !isAnswered }
}

async function findAll(sources: readonly PaletteSource[], q: string, signal: AbortSignal): Promise<Found> {
  const answers = await Promise.allSettled(sources.map(({ find }) => find({ query: { q, limit: most } }, { signal })))
  // one that cannot be had takes nothing from the others: pages are found without any
  const had = answers.filter((answer) => answer.status === 'fulfilled')
  return { entries: had.flatMap(({ value }) => value), isPart: had.length < answers.length }
}
