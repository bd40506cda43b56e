/** What is ticked in a list that is longer than the screen: some rows, or everything that matches but a few. */
export type Selection = { kind: 'some'; ids: ReadonlySet<string> } | { kind: 'all'; except: ReadonlySet<string> }

export const nothing: Selection = { kind: 'some', ids: new Set() }
export const everything: Selection = { kind: 'all', except: new Set() }

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id)

export const countOf = (selection: Selection, total: number): number =>
  selection.kind === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size)

/** Ticks or unticks rows; those on other pages stay as they are. */
export function select(selection: Selection, ids: readonly string[], on: boolean): Selection {
  const marked = new Set(selection.kind === 'some' ? selection.ids : selection.except)
  const adds = selection.kind === 'some' ? on : !on
  for (const id of ids) {
    if (adds) marked.add(id)
    else marked.delete(id)
  }
  return selection.kind === 'some' ? { kind: 'some', ids: marked } : { kind: 'all', except: marked }
}

/** The rows from one to the other, whichever stands first. */
export function between(ids: readonly string[], from: string, to: string): readonly string[] {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)]
  if (a < 0 || b < 0) return [to]
  return ids.slice(Math.min(a, b), Math.max(a, b) + 1)
}
