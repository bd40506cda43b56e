import { hash } from 'node:crypto'

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

let keepsEvery = false

/**
 * From now on a connection keeps every statement with values, so that each is planned once. Planning is a third of the
 * database's time when the same is done hundreds of times. Only for a process that ends soon: what it keeps is never
 * given back.
 */
export function keepEveryStatement(): void {
  keepsEvery = true
}

/** A kept statement gets one plan for any values at once, instead of one for each of its first five uses. */
export const planSettings = (): string[] => (keepsEvery ? ['plan_cache_mode=force_generic_plan'] : [])

/** A name for a statement that nobody named, while every statement with values is kept. */
export const nameIfKept = (text: string, values: unknown[]): string | undefined =>
  keepsEvery && values.length > 0 ? hash('md5', text) : undefined
