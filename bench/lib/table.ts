import { passes, type Result } from './figure.ts'

const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2))

const header = ['figure', 'ours', 'peer', 'value', 'limit', '']

export function printTable(results: Result[]): void {
  const lines = results.map((result) => {
    const { figure, ours, peer, value, unit, limit } = result
    const bound = 'atLeast' in limit ? `≥ ${limit.atLeast}` : `≤ ${limit.atMost}`
    return [figure, ours, peer, `${number(value)} ${unit}`, `${bound} ${unit}`, passes(result) ? 'PASS' : 'FAIL']
  })
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
