import { api } from '../../../../api/api.ts'
import { queryFor } from '../../../../api/queries.ts'
import type { Chosen } from '../../../../parts/lists/BulkDialog.tsx'

const page = 100

/** The ids of all cards matching the filters except the excluded ones, for calls that take ids only. */
export async function idsOf(chosen: Chosen): Promise<string[]> {
  if ('ids' in chosen) return chosen.ids
  const left = new Set(chosen.except)
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const query = queryFor(api.cards.registry, { ...chosen.all, limit: page, ...(cursor && { cursor }) })
    const { items, nextCursor } = await api.cards.registry({ query })
    ids.push(...items.map(({ id }) => id).filter((id) => !left.has(id)))
    cursor = nextCursor
  } while (cursor)
  return ids
}
