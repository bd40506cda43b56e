import { gradesBy } from '@ambry/contract/cards/grades'
import { importFields } from '@ambry/contract/cards/imports/kinds'
import { cardCategoryNames, graders, grades } from '@ambry/contract/cards/kinds'
import { mostCents } from '@ambry/contract/cards/records'
import { hasContacts } from '@ambry/contract/kernel/contacts/contacts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { csvLine } from '../../../http/csv.ts'
import { guessFormat, guessMapping, layoutOf } from './headings.ts'
import { readRow } from './rules.ts'
import { readCategory, readCents, readCert, readDay, readGrade, readQuantity, readYear } from './values.ts'

const settings = { seed: 15, numRuns: 500 }
const anything = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'0123456789 .,-/$#PSAa') }),
)

describe('parsers', () => {
  it('never throw, and return null or a value the contract accepts', () => {
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

  it('read back what was written, in any format', () => {
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
    [
      readDay,
      ['2026-02-30', '13/1/2026', '15.11.2026', '0000-01-01', '1799-12-31', '2026-1-1', 'Foo 5, 2023', 'then', ''],
    ],
    [readQuantity, ['-1', '1.5', 'many', '99999', '']],
    [readYear, ['86', '1799', '2100', '1996-', '199', '']],
    [readGrade, ['10.5', '11', '0', '8.3', '100', 'MINT', '']],
  ] as const)('%o does not guess', (read, texts) => {
    for (const text of texts) expect(read(text), text).toBeNull()
  })
})

it('messy values from real files are parsed', () => {
  expect(['3/5/23', 'Mar 5, 2023', 'March 5th, 2023', '5 Mar 2023', '3/5/2023 10:30'].map(readDay)).toEqual(
    Array.from({ length: 5 }, () => '2023-03-05'),
  )
  expect(readDay('3/5/86')).toBe('1986-03-05')
  expect(readCents('$1,200.00')).toBe(120_000)
  expect(['#60000236', " '60000236", '60000236.0', '6000 0236'].map(readCert)).toEqual(
    Array.from({ length: 4 }, () => '60000236'),
  )
  expect(['3', 'x3', '3.0', '3x'].map(readQuantity)).toEqual([3, 3, 3, 3])
  expect(
    ['Pokémon', 'Pokemon', 'Magic: The Gathering', 'YuGiOh', 'One Piece Card Game'].map((text) => readCategory([text])),
  ).toEqual(['creature', 'creature', 'arcane', 'duel', 'voyage'])
})

describe('a row', () => {
  const fields = Object.keys(importFields)
  const mapping = Object.fromEntries(fields.map((field, index) => [field, index]))
  const context = { layout: layoutOf(fields, mapping), today: '2026-11-15', vaults: ['Delaware vault'] }

  it('yields a card or readable problems, whatever it contains', () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: fields.length + 2 }), (cells) => {
        const read = readRow(cells, context)
        for (const sentence of read.warnings) expect(sentence.isWellFormed()).toBe(true)
        if ('card' in read) return
        expect(read.problems.length).toBeGreaterThan(0)
        for (const problem of read.problems) {
          expect(problem).toMatch(/\.$/)
          // half a surrogate pair could not be stored
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
  const details = (maxLength: number) => text(maxLength).filter((one) => !hasContacts(one))
  const cards = fc.record({
    playerName: details(40),
    category: fc.constantFrom(...cardCategoryNames),
    year: fc.constantFrom('1986', '1996-97', ''),
    set: details(40),
    cardNumber: details(15),
    grader: fc.constantFrom(...graders),
    grade: fc.constantFrom(...gradesBy.PSA),
    cert: fc.integer({ min: 10_000, max: 99_999_999 }).map(String),
    cost: fc.option(fc.integer({ min: 0, max: mostCents })),
    notes: text(60),
  })

  it('has no contact details in what describes the card', () => {
    const row = {
      category: 'basketball',
      playerName: 'Marcus Vale',
      set: 'Crown Hoops, IG @jocards',
      grader: 'RAW',
      notes: 'from jo@example.com',
    }
    const cells = (more: object) => fields.map((field) => ({ ...row, ...more })[field as keyof typeof row] ?? '')
    expect(readRow(cells({}), context)).toMatchObject({
      problems: ['Describe the card only, without contact details.'],
    })
    expect(readRow(cells({ set: 'Crown Hoops' }), context)).toMatchObject({ card: { notes: row.notes } })
  })

  it('written by our CSV export reads back the same, including formulas', () => {
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
        const read = readRow(unquoted(line), context)
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

  const read = (row: Record<string, string>, more: object = {}) =>
    readRow(
      fields.map((field) => row[field] ?? ''),
      { ...context, ...more },
    )
  const known = { playerName: 'x', category: 'duel' }

  it('has a grade its grader issues, with the label of special tens', () => {
    const graded = (grade: string) => read({ ...known, grade, certNumber: '0012345' })
    expect(graded('PSA 9.5')).toMatchObject({
      problems: ['PSA doesn’t give a 9.5. Its half grades run from 1.5 to 8.5. Check the label.'],
    })
    expect(graded('BGS 9.5')).toMatchObject({ card: { grader: 'BGS', grade: '9.5', qualifier: null } })
    expect(graded('BGS 10 Black Label')).toMatchObject({ card: { grade: '10', qualifier: 'Black Label' } })
    expect(graded('BGS Pristine 10')).toMatchObject({ card: { grade: '10', qualifier: null } })
    expect(graded('CGC Pristine 10')).toMatchObject({ card: { grade: '10', qualifier: 'Pristine' } })
    expect(graded('CGC Gem Mint 10')).toMatchObject({ card: { grade: '10', qualifier: null } })
  })

  it('is rejected only for identity fields; other bad values are left empty with a warning', () => {
    expect(read({ year: '86', cost: 'much', acquiredOn: 'then' })).toEqual({
      problems: [
        'Category: not recognized. Choose one for this row or for every row.',
        `${importFields.playerName.label}: enter the player or subject.`,
      ],
      warnings: [
        'Date acquired: couldn’t read “then”. Left empty.',
        'Year: couldn’t read “86”. Left empty.',
        'Cost: couldn’t read “much”. Left empty.',
      ],
    })
    expect(read({ ...known, certNumber: 'ABC123' })).toMatchObject({
      problems: ['A PSA cert number has 4 to 12 digits and no letters.'],
    })
    expect(read({ ...known, grade: 'PSA 7.5 OC', certNumber: " '00123 4 " })).toMatchObject({
      card: { grader: 'PSA', grade: '7.5', qualifier: 'OC', certNumber: '001234' },
      warnings: [],
    })
    expect(read({ ...known, set: 'x'.repeat(121), acquiredOn: '2026-11-16', custody: 'the moon' })).toMatchObject({
      card: { set: null, acquiredOn: null },
      vault: null,
      warnings: [
        'Date acquired: couldn’t read “2026-11-16”. Left empty.',
        'Location: “the moon” isn’t a vault. The card is imported as “With you.”',
        'Set: keep this under 120 characters. Left empty.',
      ],
    })
    const nothing = { year: 'n/a', cost: 'N/A', estimate: '-', grade: 'n/a', certNumber: 'none', quantity: 'n/a' }
    expect(read({ ...known, ...nothing })).toMatchObject({
      card: { grader: 'RAW', costCents: null },
      quantity: 1,
      warnings: [],
    })
  })

  it('never drops a grade silently', () => {
    expect(read({ ...known, grade: 'NM-MT 8' })).toMatchObject({
      card: { grader: 'PSA', grade: '8', certNumber: null },
      warnings: ['Grader: none given. “NM-MT 8” looks like PSA.', 'Cert number: missing. You can add it later.'],
    })
    expect(read({ ...known, grade: '9.5' })).toMatchObject({
      problems: ['Grader: the card has a grade (9.5) but no grader. Choose one.'],
    })
    expect(read({ ...known, grader: 'SGC', grade: '9.5' })).toMatchObject({
      card: { grader: 'SGC', grade: '9.5', certNumber: null },
    })
    expect(read({ ...known, grader: 'ungraded', grade: '9' })).toMatchObject({
      card: { grader: 'RAW', grade: null },
      warnings: ['Grade: “9” ignored because the card is raw.'],
    })
    expect(read({ ...known, grade: 'Near Mint Holofoil', notes: 'mine' })).toMatchObject({
      card: { grader: 'RAW', notes: 'mine\nCondition: Near Mint Holofoil' },
      warnings: [],
    })
    expect(read({ ...known, grader: 'TAG', grade: '9' })).toMatchObject({
      problems: ['Grader: “TAG” not recognized.'],
    })
    fc.assert(
      fc.property(fc.constantFrom(...grades), fc.constantFrom('', 'PSA ', 'MINT ', 'GEM MT '), (grade, before) => {
        const row = read({ ...known, grade: grade === 'Authentic' ? grade : `${before}${grade}` })
        if ('card' in row) expect([row.card.grade, row.card.grader]).not.toContain(null)
        if ('card' in row) expect(row.card.grader).not.toBe('RAW')
      }),
      settings,
    )
  })

  it('applies shared values, corrections and a quantity', () => {
    const constants = { category: 'creature', grader: 'CGC', custody: 'delaware vault' }
    const layout = layoutOf(fields, mapping, constants)
    expect(read({ playerName: 'x', grade: '9', quantity: '3' }, { layout })).toMatchObject({
      card: { category: 'creature', grader: 'CGC', grade: '9' },
      quantity: 3,
      vault: 'Delaware vault',
    })
    expect(read({ playerName: 'x', category: 'duel', grader: 'RAW' }, { layout })).toMatchObject({
      card: { category: 'duel', grader: 'RAW' },
    })
    const edited = readRow(['x', 'stamps'], context, { category: 'Pokémon', year: '1999' })
    expect(edited).toMatchObject({ card: { category: 'creature', year: '1999' } })
    expect(read({ ...known, certNumber: '12345678', quantity: '2' })).toMatchObject({
      quantity: 1,
      warnings: ['Quantity: 2 cards can’t share one cert number. Only one is imported.'],
    })
    expect(read({ ...known, quantity: '0' })).toMatchObject({
      problems: ['Quantity: 0, so there’s nothing to register.'],
    })
    expect(read({ ...known, quantity: '9999' })).toHaveProperty('problems')
  })

  it('amounts are in cents only when the heading says so', () => {
    const cost = (heading: string) => {
      const columns = ['Player', 'Category', heading]
      const found = guessMapping(columns)
      const row = readRow(['x', 'duel', '1250'], { ...context, layout: layoutOf(columns, found) })
      return 'card' in row ? row.card.costCents : null
    }
    expect(['costCents', 'Cost (cents)', 'Cost', 'Cost ($)', 'Cost (USD)', 'cost'].map(cost)).toEqual([
      1250, 1250, 125_000, 125_000, 125_000, 125_000,
    ])
  })
})

/** Splits a line of RFC 4180 into cells in the simplest way. */
function unquoted(line: string): string[] {
  const cells: string[] = []
  for (const [, quoted, bare] of line.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)) {
    cells.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'))
  }
  return cells
}
