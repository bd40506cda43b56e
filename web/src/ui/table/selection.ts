/**
 * The selection in a list longer than the screen: some rows, or everything that matches except a few. `total` is the
 * size of the list when everything was selected, since later rows were not seen.
 */
export type Selection =
  | { kind: 'some'; ids: ReadonlySet<string> }
  | { kind: 'all'; total: number; except: ReadonlySet<string> }

export const nothing: Selection = { kind: 'some', ids: new Set() }
export const everything = (total: number): Selection => ({ kind: 'all', total, except: new Set() })

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id)

export const countOf = (selection: Selection): number =>
  selection.kind === 'some' ? selection.ids.size : Math.max(0, selection.total - selection.except.size)

/** Selects or deselects rows; those on other pages are unchanged. */
export function select(selection: Selection, ids: readonly string[], on: boolean): Selection {
  const marked = new Set(selection.kind === 'some' ? selection.ids : selection.except)
  const adds = selection.kind === 'some' ? on : !on
  for (const id of ids) {
    if (adds) marked.add(id)
    else marked.delete(id)
  }
  return selection.kind === 'some' ? { kind: 'some', ids: marked } : { ...selection, except: marked }
}

/** The rows between two, inclusive, in either order. */
export function between(ids: readonly string[], from: string, to: string): readonly string[] {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)]
  if (a < 0 || b < 0) return [to]
  return ids.slice(Math.min(a, b), Math.max(a, b) + 1)
}
