import { isDeepStrictEqual } from 'node:util'

import * as labels from '../labels.ts'
import type { ListedEntry } from './rules.ts'

type Names = { added: string[]; removed: string[]; changed: string[] }

export type ListChanges = {
  entries: number
  entriesBefore: number
  added: number
  removed: number
  changed: number
  /** The first of each. */
  names: Names
}

/** Enough to recognize what happened; the file itself has the rest. */
const maxNames = 100

const firstNames = (entries: readonly ListedEntry[]): string[] =>
  entries
    .map(({ names }) => names[0] ?? '')
    .toSorted((a, b) => a.localeCompare(b, 'en-US'))
    .slice(0, maxNames)

/**
 * What replacing one list with another changes. An entry that keeps its number but none of its names is another one:
 * otherwise a list of the same length could hide that nobody of before is on it anymore.
 */
export function listChanges(before: readonly ListedEntry[], after: readonly ListedEntry[]): ListChanges {
  const earlier = new Map(before.map((entry) => [entry.id, entry]))
  const kept = new Set<string>()
  const [added, changed]: [ListedEntry[], ListedEntry[]] = [[], []]
  for (const entry of after) {
    const old = earlier.get(entry.id)
    if (!old?.names.some((name) => entry.names.includes(name))) {
      added.push(entry)
      continue
    }
    kept.add(entry.id)
    if (!isDeepStrictEqual(old, entry)) changed.push(entry)
  }
  const removed = before.filter(({ id }) => !kept.has(id))
  return {
    entries: after.length,
    entriesBefore: before.length,
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    names: { added: firstNames(added), removed: firstNames(removed), changed: firstNames(changed) },
  }
}

const isMoreThanAFifth = (part: number, whole: number) => part * 5 > whole

/**
 * Why two people replace it, or null: it gets shorter by more than 20%, or loses more than 20% of who was on it. The
 * names of a sample are invented, so only its length counts.
 */
export function whySecondPerson(
  { entries, entriesBefore, removed }: Pick<ListChanges, 'entries' | 'entriesBefore' | 'removed'>,
  isSample: boolean,
): string | null {
  if (isMoreThanAFifth(entriesBefore - entries, entriesBefore)) return labels.listShrinks(entriesBefore, entries)
  if (!isSample && isMoreThanAFifth(removed, entriesBefore)) return labels.listLosesEntries(entriesBefore, removed)
  return null
}
