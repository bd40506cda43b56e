export type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string }

/** The differences between two texts, line by line, by their longest common subsequence. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return [
    ...a.slice(0, start).map(same),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...a.slice(a.length - end).map(same),
  ]
}

const same = (text: string): DiffLine => ({ kind: 'same', text })
const added = (text: string): DiffLine => ({ kind: 'added', text })
const removed = (text: string): DiffLine => ({ kind: 'removed', text })

/** Beyond this the table would take seconds; such a text counts as completely rewritten. */
const mostCells = 4_000_000

function middle(a: readonly string[], b: readonly string[]): readonly DiffLine[] {
  if (a.length * b.length > mostCells) return [...a.map(removed), ...b.map(added)]
  const width = b.length + 1
  const longest = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => longest[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [old, fresh] = [a[i], b[j]]
    if (old !== undefined && old === fresh) {
      lines.push(same(old))
      i++
      j++
    } else if (old !== undefined && (fresh === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(removed(old))
      i++
    } else if (fresh !== undefined) {
      lines.push(added(fresh))
      j++
    }
  }
  return lines
}
