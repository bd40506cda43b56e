/** Asked so often, a statement is worth keeping. */
const often = 10
/** Every connection keeps its own copy of each for as long as it is open, up to 400 kB. */
const mostKept = 20
const mostCounted = 2_000

const names = new Map<string, string>()
const times = new Map<string, number>()

/**
 * A name for a statement that is put together from what somebody chose, once it has been asked often: planning it takes
 * longer than answering it. There are more such statements than a connection could keep, and most are asked once.
 */
export function nameIfOften(text: string): string | undefined {
  const name = names.get(text)
  if (name !== undefined || names.size === mostKept) return name
  if (times.size === mostCounted) times.clear()
  const asked = (times.get(text) ?? 0) + 1
  times.set(text, asked)
  if (asked < often) return undefined
  times.delete(text)
  names.set(text, `often_${names.size}`)
  return names.get(text)
}
