import fc from 'fast-check'
import { expect, it } from 'vitest'

import { daitchMokotoffPairs, winklerDifferentPairs, winklerPairs } from '../../../../test/published-names.ts'
import { nameSimilarity, prepareName, tokenSimilarity } from './names.ts'
import {
  type BirthDateRange,
  birthDateAgreements,
  compareBirthDates,
  defaultThresholds,
  type ListedEntry,
  prepareEntry,
  preparePerson,
} from './rules.ts'
import { buildScreeningIndex, screenByEveryPair } from './screening-index.ts'

const entry = (id: string, names: string[], birthDates: BirthDateRange[] = []): ListedEntry => ({
  id,
  kind: 'individual',
  names,
  weakNames: [],
  programs: ['SAMPLE'],
  birthDates,
})

const similarity = (a: string, b: string) =>
  nameSimilarity(prepareName(a), prepareName(b), defaultThresholds.tokenSimilarity)
const tokensOf = (name: string) => prepareName(name).tokens.map(({ text }) => text)

it('normalizes names: order, letters, particles and titles', () => {
  expect(tokensOf('VOSKOBOYNIK, Ilya Sergeyevich')).toEqual(['ILYA', 'SERGEYEVICH', 'VOSKOBOYNIK'])
  expect(tokensOf('Dr. Jürgen von der Heide')).toEqual(['JUERGEN', 'HEIDE'])
  expect(tokensOf('AL-TAJRIBI, Samir bin Nadim')).toEqual(['SAMIR', 'NADIM', 'TAJRIBI'])
  expect(tokensOf('Юлия Цветаева')).toEqual(['IULIIA', 'TSVETAEVA'])
  expect(tokensOf("O'Brien-Núñez, María")).toEqual(['MARIA', 'OBRIEN', 'NUNEZ'])
  // nothing but particles: they are the name
  expect(tokensOf('De Van')).toEqual(['DE', 'VAN'])
  expect(tokensOf(' , ')).toEqual([])
})

it('compares names part by part', () => {
  expect(similarity('Ilya Voskoboynik', 'VOSKOBOYNIK, Ilya')).toBe(1)
  expect(similarity('Abdul Rahman Testani', 'Abdulrahman Testani')).toBe(1)
  // the shorter name counts
  expect(similarity('Ilya Voskoboynik', 'VOSKOBOYNIK, Ilya Sergeyevich')).toBe(1)
  expect(similarity('I. Voskoboynik', 'VOSKOBOYNIK, Ilya')).toBeCloseTo(0.95)
  // initials alone, or one part of several, are not a match
  expect(similarity('I. V.', 'VOSKOBOYNIK, Ilya')).toBe(0)
  expect(similarity('Voskoboynik', 'VOSKOBOYNIK, Ilya')).toBe(0)
  expect(similarity('Ilya Smith', 'VOSKOBOYNIK, Ilya')).toBe(0)
  // one part can't be used twice
  expect(similarity('Ilya Ilya', 'VOSKOBOYNIK, Ilya')).toBe(0)
  expect(similarity('', 'VOSKOBOYNIK, Ilya')).toBe(0)
  // the same sound: 0.9 for the part; the same code without similar letters is nothing
  expect(similarity('Ilya Lipshitz', 'LIPPSZYC, Ilya')).toBeCloseTo(0.95)
  expect(similarity('John Voskoboynik', 'VOSKOBOYNIK, Sam')).toBe(0)
})

it('finds every published pair of people born on the same day, and no different pair', () => {
  const born = '1961-03-04'
  const isHit = (a: string, b: string) => {
    const index = buildScreeningIndex([entry('1', [`${b}, Quentin`], [{ from: born, to: born }])], defaultThresholds)
    return index.screen(preparePerson([`Quentin ${a}`], born)).length === 1
  }
  for (const [a, b] of [...winklerPairs, ...daitchMokotoffPairs]) expect(`${a} ${isHit(a, b)}`).toBe(`${a} true`)
  for (const [a, b] of winklerDifferentPairs) expect(isHit(a, b)).toBe(false)
})

it('compares birth dates with what a list knows', () => {
  const day = { from: '1961-03-04', to: '1961-03-04' }
  const year = { from: '1961-01-01', to: '1961-12-31' }
  expect(compareBirthDates('1961-03-04', [day])).toBe('exact')
  expect(compareBirthDates('1961-03-04', [{ from: '1950-01-01', to: '1950-01-01' }, day])).toBe('exact')
  expect(compareBirthDates('1961-04-03', [day])).toBe('year')
  expect(compareBirthDates('1961-03-04', [year])).toBe('year')
  expect(compareBirthDates('1962-12-31', [year])).toBe('year')
  expect(compareBirthDates('1960-01-01', [year])).toBe('year')
  expect(compareBirthDates('1963-01-01', [year])).toBe('different')
  expect(compareBirthDates('1961-03-04', [])).toBe('missing')
  expect(compareBirthDates(null, [day])).toBe('missing')
})

it('a hit needs the birth date to agree as much as the thresholds say', () => {
  const listed = [entry('1', ['ROE, Jane'], [{ from: '1961-03-04', to: '1961-03-04' }]), entry('2', ['ROE, Jane'])]
  const hits = (birthDate: string | null, weakest: (typeof birthDateAgreements)[number]) =>
    buildScreeningIndex(listed, { ...defaultThresholds, birthDate: weakest })
      .screen(preparePerson(['Jane Roe'], birthDate))
      .map(({ entryId }) => entryId)
  expect(birthDateAgreements.map((weakest) => hits('1961-03-04', weakest))).toEqual([
    ['1'],
    ['1'],
    ['1', '2'],
    ['1', '2'],
  ])
  expect(birthDateAgreements.map((weakest) => hits('1962-03-04', weakest))).toEqual([[], ['1'], ['1', '2'], ['1', '2']])
  expect(birthDateAgreements.map((weakest) => hits('1970-03-04', weakest))).toEqual([[], [], ['2'], ['1', '2']])
  expect(birthDateAgreements.map((weakest) => hits(null, weakest))).toEqual([[], [], ['1', '2'], ['1', '2']])
})

it('on the same birth date, less similar names are a hit', () => {
  const listed = [entry('1', ['DICKSONX, Quentin'], [{ from: '1961-03-04', to: '1961-03-04' }])]
  const index = buildScreeningIndex(listed, defaultThresholds)
  const hits = ['1961-03-04', '1961-03-05', null].map(
    (date) => index.screen(preparePerson(['Quentin Dixon'], date)).length,
  )
  expect(hits).toEqual([1, 0, 0])
})

it('reports the most similar name of an entry, and the most similar entry first', () => {
  const listed = [
    entry('1', ['ROE, Jayne', 'SMITH, Alice']),
    entry('2', ['DOE, John', 'ROE, Jane', 'ROE, Janet']),
    entry('3', ['POE, Edgar']),
  ]
  const hits = buildScreeningIndex(listed, defaultThresholds).screen(preparePerson(['Jane Roe', 'Jane Row'], null))
  expect(hits.map(({ entryId, listedName }) => [entryId, listedName])).toEqual([
    ['2', 'ROE, Jane'],
    ['1', 'ROE, Jayne'],
  ])
  expect(hits[0]).toMatchObject({ similarity: 1, birthDate: 'missing' })
})

const parts = [
  'MOHAMMED',
  'MUHAMAD',
  'ALI',
  'IBRAHIM',
  'JOHN',
  'JON',
  'SMITH',
  'SCHMIDT',
  'MARIA',
  'GARCIA',
  'LI',
  'LEE',
].concat(['VOSKOBOYNIK', 'VOSKOBOINIK', 'PETERS', 'PETERSON', 'DE', 'AL', 'J', 'M', 'A1', 'MÜLLER', 'MILLER'])
const part = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...parts) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...'ABEILMNORST'), minLength: 1, maxLength: 9 }) },
)

/** A part as someone misspells or shortens it. */
const changed = (text: string) =>
  fc.tuple(fc.nat(5), fc.nat(Math.max(text.length - 1, 0)), fc.constantFrom(...'AEIOSTN')).map(([kind, at, letter]) => {
    if (kind === 0) return text.slice(0, at) + text.slice(at + 1)
    if (kind === 1) return text.slice(0, at) + letter + text.slice(at)
    if (kind === 2) return text.slice(0, at) + letter + text.slice(at + 1)
    if (kind === 3)
      return (
        text.slice(0, at) +
        text
          .slice(at, at + 2)
          .split('')
          .reverse()
          .join('') +
        text.slice(at + 2)
      )
    return kind === 4 ? text.charAt(0) : text
  })

const name = fc.array(part, { minLength: 1, maxLength: 4 })
const birthDate = fc.constantFrom(null, '1960-01-01', '1961-03-04', '1962-12-31', '1980-05-05')
const listedDates = fc.constantFrom<BirthDateRange[]>(
  [],
  [{ from: '1961-03-04', to: '1961-03-04' }],
  [{ from: '1960-01-01', to: '1962-12-31' }],
)
const scenario = fc
  .array(fc.tuple(fc.array(name, { minLength: 1, maxLength: 3 }), listedDates), { minLength: 1, maxLength: 25 })
  .chain((list) => {
    const listedNames = list.flatMap(([names]) => names)
    // people on the list, misspelled, in another order and with parts left out, beside others
    const onList = fc
      .constantFrom(...listedNames)
      .chain((parts) => fc.oneof(fc.tuple(...parts.map(changed)), fc.constant(parts)))
      .chain((parts) =>
        fc.oneof(
          { weight: 3, arbitrary: fc.shuffledSubarray(parts, { minLength: Math.max(parts.length - 1, 1) }) },
          { weight: 1, arbitrary: fc.constant([parts.join('')]) },
        ),
      )
    const people = fc.array(fc.tuple(fc.oneof(onList, name), birthDate), { minLength: 1, maxLength: 12 })
    return fc.tuple(fc.constant(list), people)
  })

it('the index finds exactly the hits of comparing every pair', () => {
  let found = 0
  fc.assert(
    fc.property(
      scenario,
      fc.double({ min: 0.6, max: 1, noNaN: true }),
      fc.double({ min: 0.6, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(...birthDateAgreements),
      ([list, people], least, onBirthDate, tokenThreshold, weakest) => {
        const thresholds = {
          nameSimilarity: least,
          nameSimilarityOnBirthDate: onBirthDate,
          tokenSimilarity: tokenThreshold,
          birthDate: weakest,
        }
        const listed = list.map(([names, dates], at) =>
          entry(
            String(at),
            names.map((each) => each.join(' ')),
            dates,
          ),
        )
        const prepared = listed.map(prepareEntry)
        const index = buildScreeningIndex(listed, thresholds)
        for (const [parts, date] of people) {
          const person = preparePerson([parts.join(' ')], date)
          const hits = index.screen(person)
          expect(hits).toEqual(screenByEveryPair(person, prepared, thresholds))
          found += hits.length
        }
      },
    ),
    { numRuns: 400 },
  )
  // the lists are such that there is something to miss
  expect(found).toBeGreaterThan(400)
})

it('the index misses no single word, at thresholds that a pair just reaches', () => {
  const published = [...winklerPairs, ...daitchMokotoffPairs].flatMap(([a, b]) =>
    [a, b].filter((word) => !word.includes(' ')),
  )
  const word = fc.oneof(fc.constantFrom(...published), fc.constantFrom(...published).chain(changed), part)
  const words = fc.array(word, { minLength: 2, maxLength: 40 })
  fc.assert(
    fc.property(words, words, fc.nat(), fc.nat(), (list, people, one, other) => {
      const tokenAt = (all: string[], at: number) => prepareName(all[at % all.length] ?? '').tokens[0]
      const [a, b] = [tokenAt(list, one), tokenAt(people, other)]
      fc.pre(a !== undefined && b !== undefined)
      const least = tokenSimilarity(a, b)
      fc.pre(least > 0)
      const thresholds = { ...defaultThresholds, nameSimilarity: least, tokenSimilarity: least }
      const listed = list.map((each, at) => entry(String(at), [each]))
      const index = buildScreeningIndex(listed, thresholds)
      const prepared = listed.map(prepareEntry)
      for (const each of people) {
        const person = preparePerson([each], null)
        expect(index.screen(person)).toEqual(screenByEveryPair(person, prepared, thresholds))
      }
    }),
    { numRuns: 300 },
  )
})
