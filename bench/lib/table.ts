import { passes, type Result } from './figure.ts'
import type { Outcome } from './outcome.ts'

const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2))

const header = ['figure', 'ours', 'peer', 'value', 'limit', '']

function cellsOf(result: Result): string[] {
  const { figure, ours, peer, value, unit, limit } = result
  const bound = 'atLeast' in limit ? `≥ ${limit.atLeast}` : `≤ ${limit.atMost}`
  return [figure, ours, peer, `${number(value)} ${unit}`, `${bound} ${unit}`, passes(result) ? 'PASS' : 'FAIL']
}

export function printTable(results: Result[]): void {
  if (results.length === 0) return
  const lines = results.map(cellsOf)
  const widths = header.map((name, column) => Math.max(name.length, ...lines.map((line) => line[column]?.length ?? 0)))
  const print = (cells: string[]) =>
    console.log(
      `  ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('   ')}`,
    )
  console.log()
  print(header)
  print(widths.map((width) => '─'.repeat(width)))
  for (const line of lines) print(line)
  console.log()
}

/** The format in which docs/performance.md has the last complete run. */
export function markdownTable(outcomes: Outcome[]): string {
  const row = (cells: string[]) => `| ${cells.map((cell) => cell.trim().replaceAll('|', '\\|')).join(' | ')} |`
  const minutes = outcomes.reduce((sum, { seconds }) => sum + seconds, 0) / 60
  const [first] = outcomes.map(({ begunAt }) => begunAt.slice(0, 10)).toSorted()
  const busy = outcomes.filter((outcome) => outcome.busy > 0.1).map(({ figure }) => figure)
  return [
    `${outcomes[0]?.machine ?? ''}. ${first ?? ''}, ${minutes.toFixed(0)} minutes in all.${busy.length > 0 ? ` The machine was busy with other work at: ${busy.join(', ')}.` : ''}`,
    '',
    row(['run', ...header.slice(0, -1), 'result']),
    row(['---', '---', '---:', '---:', '---:', '---:', '---']),
    ...outcomes.flatMap(({ figure, failure, results }) =>
      failure
        ? [row([figure, failure, '', '', '', '', 'FAIL'])]
        : results.map((result) => row([figure, ...cellsOf(result)])),
    ),
  ].join('\n')
}
