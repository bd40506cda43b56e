import { api } from '../../../api/api.ts'
import { queryFor } from '../../../api/queries.ts'
import type { Chosen } from '../../../parts/lists/BulkDialog.tsx'

/** The most labels that fit in one URL: each id takes 37 of the 16,384 characters the server accepts. */
export const mostLabels = 350
const page = 100

/** The selected ids. A filter is read page by page, up to the most one file can hold. */
export async function idsOf(select: Chosen): Promise<readonly string[]> {
  if ('ids' in select) return select.ids
  const listCards = api.cards.cards
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const answer = await listCards({
      query: queryFor(listCards, { ...select.all, limit: page, ...(cursor && { cursor }) }),
    })
    ids.push(...answer.items.map(({ id }) => id).filter((id) => !select.except.includes(id)))
    cursor = answer.nextCursor ?? undefined
  } while (cursor && ids.length <= mostLabels)
  return ids
}

export function openLabels(ids: readonly string[]): void {
  window.open(`/files/admin/labels.pdf?ids=${ids.join(',')}`, '_blank', 'noopener')
}
