import type { Stage } from './stage.ts'

/** One line of the table. */
export type Result = {
  figure: string
  ours: string
  peer: string
  value: number
  unit: '×' | 'MB' | 'kB' | 's' | 'ms' | ''
  limit: { atLeast: number } | { atMost: number }
}

export type Figure = {
  name: string
  /** Time limit; a figure that needs more is aborted. */
  minutes: number
  /** What its database starts with: no one, as a demo needs it, or a thousand members with a session each. */
  database: 'empty' | 'people'
  run: (stage: Stage) => Promise<Result[]>
}

export const passes = ({ value, limit }: Result): boolean =>
  'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/**
 * Alternates, so that other load on the machine affects both sides equally; every other round starts with the second
 * one, so that neither always follows the other.
 */
export async function alternate<T>(
  rounds: number,
  ours: () => Promise<T>,
  peer: () => Promise<T>,
): Promise<{ ours: T[]; peer: T[] }> {
  const results: { ours: T[]; peer: T[] } = { ours: [], peer: [] }
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 1) results.peer.push(await peer())
    results.ours.push(await ours())
    if (round % 2 === 0) results.peer.push(await peer())
  }
  return results
}
