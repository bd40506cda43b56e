import type { SearchOf } from '../../../paths.ts'

/** The most that fit side by side. */
export const mostCompared = 4

const idForm = /^[0-9a-f-]{36}$/

/** Cards are selected in the gallery under `marked`, and shown side by side under `compare`. */
export type ComparedParam = 'marked' | 'compare'

/** The cards named in the URL without duplicates; null if there are none. */
export function cardsIn(search: SearchOf<'/secure'>, param: ComparedParam): readonly string[] | null {
  const named = search[param]
  if (named === undefined) return null
  const ids = named.split(',').filter((id) => idForm.test(id))
  return [...new Set(ids)].slice(0, mostCompared)
}

/** Adds a card, or removes it if it was selected already. */
export const withMark = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
