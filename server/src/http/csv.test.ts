import fc from 'fast-check'
import { expect, it } from 'vitest'

import { csvLine } from './csv.ts'

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\u0000x',
  '=cmd|"/c calc"!A0',
  '+HYPERLINK("x")',
  '-2+3',
  '@x',
  '=a',
])('makes %j inert', (payload) => {
  expect(csvLine([payload]).replace(/^"/, '').startsWith("'")).toBe(true)
})

it('leaves numbers, dates and empty values alone', () => {
  expect(csvLine([-5, null, undefined, true, '2026-11-15T00:00:00.000Z'])).toBe(
    '-5,,,true,2026-11-15T00:00:00.000Z\r\n',
  )
})

/** RFC 4180, read back. */
function readLine(line: string): string[] {
  const cells: string[] = []
  const pattern = /("(?:[^"]|"")*"|[^,]*)(,|\r\n$)/gy
  for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
    const cell = match[1] as string
    cells.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (match[2] !== ',') break
  }
  return cells
}

it('reads back as what was written, whatever was in the cells', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 6 }), (cells) => {
      const read = readLine(csvLine(cells)).map((cell, index) =>
        '=+-@\t\r\u0000'.includes(cells[index]?.charAt(0) || 'x') ? cell.slice(1) : cell,
      )
      expect(read).toEqual(cells)
    }),
    { numRuns: 1000 },
  )
})
