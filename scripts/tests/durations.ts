// How long each test file takes: what the last measured run took decides the order of the next, longest first, so that no
// worker is left alone with a long one at the end. `npm run test:durations` measures again.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const file = path.join(import.meta.dirname, 'durations.json')

/** Seconds by file. */
const durations: Readonly<Record<string, number>> = JSON.parse(readFileSync(file, 'utf8'))

/** Longest first; those never measured come before, as they may take longest. */
export const longestFirst = (one: string, other: string): number =>
  (durations[other] ?? Number.MAX_VALUE) - (durations[one] ?? Number.MAX_VALUE) || one.localeCompare(other)

/** One test, or all tests of a file. */
export type Taken = { file: string; title: string; seconds: number }

/** Where the reporters leave what they measured, for the summary of `npm test`. */
export const resultsVariable = 'TEST_RESULTS'

/** For reporters. Without the folder that `npm test` names, as when one file is run, nothing is kept. */
export function leaveResults(name: 'files' | 'stories', results: readonly Taken[]): void {
  const folder = process.env[resultsVariable]
  if (folder) writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(results))
}

function resultsIn(folder: string, name: 'files' | 'stories'): Taken[] {
  const kept = path.join(folder, `${name}.json`)
  return existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Taken[]) : []
}

function totals(results: readonly Taken[], by: (file: string) => string): [string, number][] {
  const sums = new Map<string, number>()
  for (const { file, seconds } of results) sums.set(by(file), (sums.get(by(file)) ?? 0) + seconds)
  return [...sums].toSorted(([, one], [, other]) => other - one)
}

/** The area, or the folder of what belongs to none. */
const kindOf = (file: string): string =>
  /\/areas\/(\w+)\//.exec(file)?.[1] ??
  file
    .split('/')
    .slice(0, file.startsWith('server/src') ? 3 : 2)
    .join('/')

const line = (seconds: number, text: string) => `${seconds.toFixed(1).padStart(8)} s  ${text}`

/** The ten slowest files and stories, and the total by kind, in seconds of a worker. */
export function summary(folder: string): string {
  const [files, stories] = [resultsIn(folder, 'files'), resultsIn(folder, 'stories')]
  const slowest = (results: readonly Taken[]) =>
    results
      .toSorted((one, other) => other.seconds - one.seconds)
      .slice(0, 10)
      .map(({ file, title, seconds }) => line(seconds, title ? `${file} › ${title}` : file))
  const part = (title: string, lines: string[]) => (lines.length > 0 ? [`\n${title}`, ...lines] : [])
  const kinds = [...totals(files, kindOf), ...totals(stories, () => 'stories')]
  return [
    ...part('The ten slowest test files', slowest(files)),
    ...part('The ten slowest stories', slowest(stories)),
    ...part(
      'Total by kind',
      kinds.map(([kind, seconds]) => line(seconds, kind)),
    ),
  ].join('\n')
}

/** Replaces the committed file by what this run took. */
export function saveDurations(folder: string): void {
  const taken = totals([...resultsIn(folder, 'files'), ...resultsIn(folder, 'stories')], (name) => name)
  const rounded = taken.map(([name, seconds]) => [name, Math.round(seconds * 10) / 10])
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(rounded.toSorted()), null, 2)}\n`)
}
