import { readCert, readCerts } from '@ambry/contract/lookups/kinds'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { differencesOf } from '../cards/verification/rules.ts'
import { factsOf, patience, secondsLeft } from './rules.ts'

const record = {
  year: '1986',
  brand: 'CROWN HOOPS',
  category: 'BASKETBALL CARDS',
  cardNumber: '57',
  subject: 'MARCUS VALE',
  variety: 'ROOKIE',
  label: 'GEM MT 10',
}

describe('a normalized record', () => {
  it('uses readable casing', () => {
    expect(factsOf(record)).toEqual({
      category: 'basketball',
      playerName: 'Marcus Vale',
      year: '1986',
      set: 'Crown Hoops',
      cardNumber: '57',
      variety: 'Rookie',
      grade: '10',
      qualifier: null,
    })
  })

  it.each([
    ["KEN O'NEAL JR.", "Ken O'Neal Jr."],
    ['LUKA DONČIĆ', 'Luka Dončić'],
    ['MARY-ANN ST. JOHN III', 'Mary-Ann St. John III'],
    ['Already Written deGrom', 'Already Written deGrom'],
    ['1ST EDITION', '1st Edition'],
    ['A\u0000B\u202eC', 'A B C'],
  ])('%j is %j', (subject, expected) => {
    expect(factsOf({ ...record, subject }).playerName).toBe(expected)
  })

  // labels as printed by PSA: https://www.psacard.com/gradingstandards and its qualifiers
  it.each([
    ['GEM MT 10', '10', null],
    ['MINT 9', '9', null],
    ['NM-MT+ 8.5', '8.5', null],
    ['EX-MT 6 (OC)', '6', 'OC'],
    ['NM 7 MK', '7', 'MK'],
    ['PR 1', '1', null],
    ['FR 1.5', '1.5', null],
    ['AUTHENTIC', 'Authentic', null],
    ['AUTH ALTERED', 'Authentic', null],
    ['N0', null, null],
    ['', null, null],
    ['11', null, null],
  ])('the label %j is grade %j, qualifier %j', (label, grade, qualifier) => {
    expect(factsOf({ ...record, label })).toMatchObject({ grade, qualifier })
  })

  it.each([
    ['1996-97', '1996-97'],
    ['1996-1997', '1996-97'],
    ['1999-00', '1999-00'],
    ['1986', '1986'],
    ['1986-92', '1986'],
    ['unknown', null],
    ['86', null],
  ])('the year %j is %j', (year, expected) => {
    expect(factsOf({ ...record, year }).year).toBe(expected)
  })

  it.each([
    ['BASEBALL CARDS', '', 'baseball'],
    ['FOOTBALL CARDS', '', 'football'],
    ['SOCCER CARDS', '', 'soccer'],
    ['TCG Cards', 'POKEMON JAPANESE', 'creature'],
    ['TCG Cards', 'YU-GI-OH! RISE', 'duel'],
    ['TCG Cards', 'MAGIC THE GATHERING', 'arcane'],
    ['TCG Cards', 'ONE PIECE', 'voyage'],
    ['NON SPORT', 'SOMETHING', 'arcane'],
  ])('%s, %s is %s', (category, brand, expected) => {
    expect(factsOf({ ...record, category, brand }).category).toBe(expected)
  })

  it('fits into a card, whatever PSA returns', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 })
    fc.assert(
      fc.property(
        fc.record({
          year: text,
          brand: text,
          category: text,
          cardNumber: text,
          subject: text,
          variety: text,
          label: text,
        }),
        (any) => {
          const facts = factsOf(any)
          expect(facts.playerName.length).toBeGreaterThan(0)
          expect(facts.playerName.length).toBeLessThanOrEqual(120)
          expect(facts.set?.length ?? 0).toBeLessThanOrEqual(120)
          expect(facts.cardNumber?.length ?? 0).toBeLessThanOrEqual(20)
          expect(facts.variety?.length ?? 0).toBeLessThanOrEqual(80)
          // biome-ignore lint/suspicious/noControlCharactersInRegex: that none of them is left is what is asked
          expect(JSON.stringify(facts)).not.toMatch(/\\u0000|[\u0000-\u001f]/)
        },
      ),
    )
  })
})

describe('differences', () => {
  const card = {
    playerName: 'Marcus Vale',
    year: '1986',
    set: 'Crown Hoops',
    cardNumber: '57',
    variety: 'Rookie',
    grade: '10',
    qualifier: null,
  }

  it('are empty between a card and its own record', () => {
    expect(differencesOf(card, factsOf(record))).toEqual([])
    fc.assert(
      fc.property(fc.record({ brand: fc.string(), subject: fc.string({ minLength: 1 }) }), (any) => {
        const facts = factsOf({ ...record, ...any })
        expect(differencesOf(facts, facts)).toEqual([])
      }),
    )
  })

  it.each([
    [{ grade: '9' }, ['grade']],
    [{ grade: null }, ['grade']],
    [{ qualifier: 'OC' }, ['qualifier']],
    [{ year: '1987' }, ['year']],
    [{ year: '1986-87' }, []],
    [{ year: null, set: null, cardNumber: null, variety: null }, []],
    [{ playerName: 'VALE, Marcus' }, []],
    [{ playerName: 'Márcus Vale' }, []],
    [{ playerName: 'Marcus Hale' }, ['playerName']],
    [{ set: '1986 Crown Hoops Stickers' }, []],
    [{ set: 'Chrome Court' }, ['set']],
    [{ cardNumber: '#057' }, []],
    [{ cardNumber: '58' }, ['cardNumber']],
  ])('%j: %j', (change, expected) => {
    expect(differencesOf({ ...card, ...change }, factsOf(record)).map(({ field }) => field)).toEqual(expected)
  })
})

describe('certs in pasted text', () => {
  it.each([
    ['48210377', '48210377'],
    [' PSA #0821 5573 ', '08215573'],
    ['https://www.psacard.com/cert/48210377', '48210377'],
    ['https://www.psacard.com/cert/48210377/psa?utm=1', '48210377'],
    ['psacard.com/de-de/cert/48210377/psa', '48210377'],
    ['1234', null],
    ['12345678901', null],
    ['../48210377', null],
    ['48210377\u0000', null],
    ['http://evil.example/48210377', null],
  ])('%j is %j', (typed, expected) => {
    expect(readCert(typed)).toBe(expected)
  })

  it('are read from lines, comma-separated lists and spreadsheet columns, without duplicates', () => {
    const text = 'Cert Number\n48210377, 29004416;48210377\t"63151494"\r\n\nhttps://www.psacard.com/cert/70551183\nabc'
    expect(readCerts(text)).toEqual({
      certs: ['48210377', '29004416', '63151494', '70551183'],
      repeated: 1,
      invalid: ['abc'],
    })
  })

  it('are complete: every token is a cert, a duplicate or reported as invalid', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.stringMatching(/^[0-9]{4,11}$/), fc.constant('x y')), { maxLength: 60 }),
        (pieces) => {
          const { certs, repeated, invalid } = readCerts(pieces.join('\n'))
          expect(certs.length + repeated + invalid.length).toBe(pieces.length)
          expect(new Set(certs).size).toBe(certs.length)
        },
      ),
    )
  })
})

it('estimates the remaining time when it can', () => {
  expect(secondsLeft(100, 0, 10)).toBeNull()
  expect(secondsLeft(100, 50, 10)).toBe(20)
  expect([0, 1, 2, 9].map(patience)).toEqual([30, 60, 120, 900])
})
