/** How many uses make a statement worth preparing. */
const often = 10
/** Every connection keeps its own copy of each while it is open, up to 400 kB. */
const mostKept = 20
const mostCounted = 2_000

const names = new Map<string, string>()
const times = new Map<string, number>()

/**
 * Names a dynamically built statement once it is used often, because planning it takes longer than running it. There are
 * more such statements than a connection could keep, and most are used once.
 */
export function nameIfFrequent(text: string): string | undefined {
  const name = names.get(text)
  if (name !== undefined || names.size === mostKept) return name
  if (times.size === mostCounted) times.clear()
  const uses = (times.get(text) ?? 0) + 1
  times.set(text, uses)
  if (uses < often) return undefined
  times.delete(text)
  names.set(text, `often_${names.size}`)
  return names.get(text)
}
