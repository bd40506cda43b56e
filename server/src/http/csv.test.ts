import { plainDollars } from '@ambry/contract/kernel/money'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { csvLine, csvOf } from './csv.ts'

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
])('neutralizes %j', (payload) => {
  expect(csvLine([payload]).replace(/^"/, '').startsWith("'")).toBe(true)
})

it('leaves an amount below zero a number', () => {
  expect(csvLine([plainDollars(-639), '-6.39+1'])).toBe("-6.39,'-6.39+1\r\n")
})

it('leaves numbers, dates and empty values alone', () => {
  expect(csvLine([-5, null, undefined, true, '2026-11-15T00:00:00.000Z'])).toBe(
    '-5,,,true,2026-11-15T00:00:00.000Z\r\n',
  )
})

/** Parses RFC 4180. */
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

it('reads back as written, whatever the cells contain', () => {
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

const written = async (endpoint: Parameters<typeof csvOf>[0], answer: Record<string, unknown>) => {
  const parts: string[] = []
  for await (const part of csvOf(endpoint, async () => answer)) parts.push(part)
  return parts.join('').split('\r\n').slice(0, -1)
}

it('writes amounts in dollars with two decimals, equal to the same cents', async () => {
  const amount = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 })
  await fc.assert(
    fc.asyncProperty(amount, async (amountCents) => {
      const [heading, cell = ''] = await written({ csv: ['amountCents'] }, { items: [{ amountCents }] })
      expect(heading).toBe('Amount (USD)')
      expect(cell).toMatch(/^-?\d+\.\d{2}$/)
      expect(Number(cell.replace('.', ''))).toBe(amountCents)
    }),
    { numRuns: 500 },
  )
})

it('leaves an unknown amount empty and neutralizes text in a dollar column', async () => {
  const items = [{ amountCents: null }, { amountCents: '-1+1' }, { amountCents: -5 }]
  expect(await written({ csv: ['amountCents'] }, { items })).toEqual(['Amount (USD)', '', "'-1+1", '-0.05'])
})

it('takes the rows from the response’s list field', async () => {
  const columns = ['day', 'card.playerName', 'member.name', 'words as Search']
  const rows = [{ day: '2026-11-16', card: { playerName: 'Ann' }, member: { name: 'Bo' }, words: 'x' }]
  expect(await written({ csvRows: 'days', csv: columns }, { days: rows })).toEqual([
    'Day,Card name,Member,Search',
    '2026-11-16,Ann,Bo,x',
  ])
})

it('writes enum values as labels', async () => {
  const items = [
    {
      category: 'creature',
      card: { custody: 'with_owner' },
      status: 'awaiting_owner',
      words: 'as_written',
      averageGrade: 8.5714,
    },
    { category: 'stamps', card: { custody: null }, status: 'open', words: '', averageGrade: null },
  ]
  const columns = ['category', 'card.custody', 'status', 'words', 'averageGrade']
  expect((await written({ csv: columns }, { items })).slice(1)).toEqual([
    'Pokémon,With the owner,awaiting owner,as_written,8.6',
    'stamps,,open,,',
  ])
})

it('writes one row for each part of an item', async () => {
  const items = [
    {
      number: 1,
      postings: [
        { code: 'bank', amountCents: 250 },
        { code: 'charges', amountCents: -250 },
      ],
    },
    { number: 2, postings: [] },
  ]
  expect(
    await written({ csvEach: 'postings', csv: ['number', 'postings.code', 'postings.amountCents'] }, { items }),
  ).toEqual(['Number,Code,Amount (USD)', '1,bank,2.50', '1,charges,-2.50'])
})
