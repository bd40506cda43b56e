import { cardCategoryNames, graders, grades } from '@ambry/contract/card-kinds'
import { mostCents } from '@ambry/contract/card-records'
import { importFields } from '@ambry/contract/import-fields'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { csvLine } from '../../http/csv.ts'
import {
  guessFormat,
  guessMapping,
  readCategory,
  readCents,
  readDay,
  readGrade,
  readRow,
  readYear,
} from './import-rules.ts'

const settings = { seed: 15, numRuns: 500 }
const anything = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'0123456789 .,-/$#PSAa') }),
)

describe('readers', () => {
  it('never throw, and answer nothing or something that the contract takes', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const [cents, day, year, grade] = [readCents(text), readDay(text), readYear(text), readGrade(text)]
        if (cents !== null) expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true)
        if (day !== null) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day)
        if (year !== null) expect(year).toMatch(/^(1[89]|20)\d{2}(-\d{2})?$/)
        if (grade !== null) expect(grades).toContain(grade)
        readCategory([text, null])
        guessFormat([text])
        for (const column of Object.values(guessMapping([text, text]))) expect([0, 1]).toContain(column)
      }),
      settings,
    )
  })

  it('read back what was written, however it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: mostCents }), (cents) => {
        const plain = (cents / 100).toFixed(2)
        const dollars = (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
        expect([readCents(plain), readCents(dollars), readCents(`${plain} USD`)]).toEqual([cents, cents, cents])
      }),
      settings,
    )
    const days = fc.date({ min: new Date('1800-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10)
        const [year, month, dayOfMonth] = day.split('-').map(Number)
        expect([readDay(day), readDay(`${month}/${dayOfMonth}/${year}`), readDay(date.toISOString())]).toEqual([
          day,
          day,
          day,
        ])
      }),
      settings,
    )
    for (const grade of grades) {
      const found = [grade, `PSA ${grade}`, `${grade} `, ...(grade === 'Authentic' ? [] : [`MINT ${grade}`])].map(
        readGrade,
      )
      expect(new Set(found), grade).toEqual(new Set([grade]))
    }
    for (const year of ['1986', '1996-97']) expect(readYear(year)).toBe(year)
    for (const year of ['1996/97', '1996-1997', '1996 – 97']) expect(readYear(year)).toBe('1996-97')
    for (const name of cardCategoryNames) expect(readCategory([name.toUpperCase()])).toBe(name)
  })

  it.each([
    [readCents, ['1.234,50', '€5', '-5', '1e3', '1,23', '12,3456', '.5', '5.', '1234567890', 'NaN', '']],
    [readDay, ['2026-02-30', '13/1/2026', '15.11.2026', '0000-01-01', '1799-12-31', '2026-1-1', '']],
    [readYear, ['86', '1799', '2100', '1996-', '199', '']],
    [readGrade, ['10.5', '11', '0', '8.3', '100', 'MINT', '']],
  ] as const)('%o does not guess', (read, texts) => {
    for (const text of texts) expect(read(text), text).toBeNull()
  })
})

describe('a row', () => {
  const fields = Object.keys(importFields)
  const mapping = Object.fromEntries(fields.map((field, index) => [field, index]))

  it('is a card or problems in words, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: fields.length + 2 }), (cells) => {
        const read = readRow(cells, mapping)
        if ('card' in read) return
        expect(read.problems.length).toBeGreaterThan(0)
        for (const problem of read.problems) {
          expect(problem).toMatch(/\.$/)
          // half a character could not be kept
          expect(problem.isWellFormed()).toBe(true)
        }
      }),
      settings,
    )
  })

  const text = (maxLength: number) =>
    fc
      .string({ minLength: 1, maxLength })
      .map((one) => one.trim())
      .filter((one) => one !== '' && !one.startsWith('#') && !one.startsWith("'"))
  const cards = fc.record({
    playerName: text(40),
    category: fc.constantFrom(...cardCategoryNames),
    year: fc.constantFrom('1986', '1996-97', ''),
    set: text(40),
    cardNumber: text(15),
    grader: fc.constantFrom(...graders),
    grade: fc.constantFrom(...grades),
    cert: fc.integer({ min: 10_000, max: 99_999_999 }).map(String),
    cost: fc.option(fc.integer({ min: 0, max: mostCents })),
    notes: text(60),
  })

  it('written by us as CSV says the same when it comes back, formulas and all', () => {
    fc.assert(
      fc.property(cards, (card) => {
        const isRaw = card.grader === 'RAW'
        const cells: Record<string, string> = {
          ...card,
          grade: isRaw ? '' : card.grade,
          certNumber: isRaw ? '' : card.cert,
          cost: card.cost === null ? '' : (card.cost / 100).toFixed(2),
        }
        const line = csvLine(fields.map((field) => cells[field] ?? ''))
        const read = readRow(unquoted(line), mapping)
        expect(read).toMatchObject({
          card: {
            playerName: card.playerName,
            category: card.category,
            year: card.year || null,
            set: card.set,
            cardNumber: card.cardNumber,
            grader: card.grader,
            grade: isRaw ? null : card.grade,
            certNumber: isRaw ? null : card.cert,
            costCents: card.cost,
            notes: card.notes,
          },
        })
      }),
      settings,
    )
  })

  it('says everything that is wrong at once', () => {
    const read = (row: Record<string, string>) =>
      readRow(
        fields.map((field) => row[field] ?? ''),
        mapping,
      )
    expect(read({ year: '86', cost: 'much', acquiredOn: 'then' })).toEqual({
      problems: [
        'Category: none was recognised. Write one of ours, such as basketball.',
        'Year: “86” cannot be read.',
        'Cost: “much” cannot be read.',
        'Acquired on: “then” cannot be read.',
        `${importFields.playerName?.label}: say who or what is on the card.`,
      ],
    })
    expect(read({ playerName: 'x', category: 'duel', certNumber: 'ABC123' })).toEqual({
      problems: ['A PSA cert number has 4 to 12 digits and no letters.'],
    })
    expect(read({ playerName: 'x', category: 'duel', grade: 'BGS 9.5 OC', certNumber: " '00123 4 " })).toMatchObject({
      card: { grader: 'BGS', grade: '9.5', qualifier: 'OC', certNumber: '001234' },
    })
    expect(read({ playerName: 'x', category: 'duel', grader: 'ungraded', grade: '9' })).toMatchObject({
      card: { grader: 'RAW', grade: null },
    })
  })
})

/** A line of RFC 4180 as its cells, read the plain way. */
function unquoted(line: string): string[] {
  const cells: string[] = []
  for (const [, quoted, bare] of line.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)) {
    cells.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'))
  }
  return cells
}
