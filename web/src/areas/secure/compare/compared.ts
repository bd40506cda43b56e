import type { Search } from '../../../lists/list-state.ts'

/** As many as can be read side by side. */
export const mostCompared = 4

const idForm = /^[0-9a-f-]{36}$/

/** The cards that an address names for comparison, each once; null while none are being marked. */
export function comparedIn({ compare }: Search): readonly string[] | null {
  if (compare === undefined) return null
  const ids = compare.split(',').filter((id) => idForm.test(id))
  return [...new Set(ids)].slice(0, mostCompared)
}

export const comparedAs = (ids: readonly string[]): { compare: string } => ({ compare: ids.join(',') })

/** One more, or one less where it was marked already. */
export const withMark = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
