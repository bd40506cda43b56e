import type { Chosen } from '../lists/BulkDialog.tsx'

export type ShareSubject =
  /** A card selected in a list is known by its id alone. */
  | { scope: 'card'; cardId: string; name: string | null }
  | { scope: 'chosen'; count: number; ids: () => Promise<string[]> }
  | { scope: 'tag'; tag: string }
  | { scope: 'all' }

/** Rows selected individually, or everything matching a query: a tag or the whole registry is shared as such. */
export function shareSubjectOf(chosen: Chosen, idsOfAll: (chosen: Chosen) => Promise<string[]>): ShareSubject {
  if ('ids' in chosen && chosen.ids.length === 1) return { scope: 'card', cardId: chosen.ids[0] ?? '', name: null }
  if ('ids' in chosen) return { scope: 'chosen', count: chosen.ids.length, ids: async () => chosen.ids }
  const asked = Object.entries(chosen.all)
  if (chosen.except.length === 0 && asked.length === 0) return { scope: 'all' }
  const [only] = asked
  if (chosen.except.length === 0 && asked.length === 1 && only?.[0] === 'tag' && !only[1].includes(','))
    return { scope: 'tag', tag: only[1] }
  return { scope: 'chosen', count: chosen.expected, ids: () => idsOfAll(chosen) }
}
