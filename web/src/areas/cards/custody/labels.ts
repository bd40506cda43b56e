import { api } from '../../../api/api.ts'
import { queryFor } from '../../../api/queries.ts'
import type { Chosen } from '../../../parts/lists/BulkDialog.tsx'

/** As many labels as one address can name: each id takes 37 of the 16,384 characters a server reads of it. */
export const mostLabels = 350
const page = 100

/** The ids that are meant; a filter is read page by page until there are as many as one file holds. */
export async function idsOf(select: Chosen): Promise<readonly string[]> {
  if ('ids' in select) return select.ids
  const { cards } = api.cards
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const answer = await cards({ query: queryFor(cards, { ...select.all, limit: page, ...(cursor && { cursor }) }) })
    ids.push(...answer.items.map(({ id }) => id).filter((id) => !select.except.includes(id)))
    cursor = answer.nextCursor ?? undefined
  } while (cursor && ids.length <= mostLabels)
  return ids
}

export function openLabels(ids: readonly string[]): void {
  window.open(`/files/admin/labels.pdf?ids=${ids.join(',')}`, '_blank', 'noopener')
}
