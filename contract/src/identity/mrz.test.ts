import fc from 'fast-check'
import { expect, it } from 'vitest'

import { characterValue, checkDigit } from './check-digits.ts'
import { type Mrz, type MrzCheck, parseMrz } from './mrz.ts'

const today = '2026-11-17'

const passport = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10']
const card = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<']
const largeCard = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6']
const visaA = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F96121096ZE184226B<<<<<<']
const visaB = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<']

function read(lines: string[]): Mrz {
  const result = parseMrz(lines.join('\n'), today)
  if (!result.ok) throw new Error(result.problem)
  return result.mrz
}

const anna = { surname: 'ERIKSSON', givenNames: 'ANNA MARIA', issuer: 'UTO', sex: 'F', isValid: true, corrections: [] }
const born1974 = { ...anna, nationality: 'UTO', birthDate: '1974-08-12', expiresOn: '2012-04-15' }
const visaHolder = { ...anna, documentNumber: 'L8988901C', nationality: 'XXX', birthDate: '1940-09-07' }

it('reads the specimens of ICAO 9303', () => {
  // part 4, appendix B
  expect(read(passport)).toMatchObject({
    ...born1974,
    layout: 'td3',
    documentCode: 'P',
    documentNumber: 'L898902C3',
    optionalData: 'ZE184226B',
    namesTruncated: false,
    checks: { documentNumber: true, birthDate: true, expiresOn: true, personalNumber: true, composite: true },
  })
  // part 5, appendix B
  expect(read(card)).toMatchObject({
    ...born1974,
    layout: 'td1',
    documentCode: 'I',
    documentNumber: 'D23145890',
    checks: { documentNumber: true, birthDate: true, expiresOn: true, composite: true },
  })
  // part 6, appendix B
  expect(read(largeCard)).toMatchObject({ ...born1974, layout: 'td2', documentNumber: 'D23145890' })
  // part 7, appendices A and B: visas have no composite check digit
  expect(read(visaA)).toMatchObject({ ...visaHolder, layout: 'mrv_a', expiresOn: '1996-12-10' })
  expect(read(visaB)).toMatchObject({ ...visaHolder, layout: 'mrv_b', expiresOn: '1996-12-10' })
  expect(read(visaA).checks).toEqual({ documentNumber: true, birthDate: true, expiresOn: true })
})

it('reads document numbers that continue in the optional data', () => {
  // part 11, appendix D.2: the number D23145890734 on a TD1 and a TD2
  const peter = { documentNumber: 'D23145890734', birthDate: '1934-07-12', expiresOn: '1995-07-12', isValid: true }
  const td1 = ['I<UTOD23145890<7349<<<<<<<<<<<', '3407127M9507122UTO<<<<<<<<<<<2', 'STEVENSON<<PETER<JOHN<<<<<<<<<']
  const td2 = ['I<UTOSTEVENSON<<PETER<JOHN<<<<<<<<<<', 'D23145890<UTO3407127M95071227349<<<8']
  expect(read(td1)).toMatchObject({ ...peter, layout: 'td1', surname: 'STEVENSON', optionalData: '' })
  expect(read(td2)).toMatchObject({ ...peter, layout: 'td2', givenNames: 'PETER JOHN', optionalData: '' })
  expect(read([td1[0]!.replace('7349', '7342'), td1[1]!, td1[2]!]).checks.documentNumber).toBe(false)
  // the older specimens of the same appendix, whose number is shorter than its field
  const short = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C<3UTO6908061F9406236ZE184226B<<<<<14']
  expect(read(short)).toMatchObject({ documentNumber: 'L898902C', birthDate: '1969-08-06', isValid: true })
})

it('accepts spaces, lower case, one line, surrounding text and lost fillers', () => {
  const expected = read(passport)
  expect(read(passport.map((line) => line.toLowerCase().replace(/(.{7})/g, '$1 ')))).toEqual(expected)
  expect(read([passport.join('')])).toEqual(expected)
  expect(read([card.join('')])).toEqual(read(card))
  expect(read([largeCard.join('')])).toEqual(read(largeCard))
  expect(read(['UTOPIA', 'Passport / Passeport', '', ...passport, ''])).toEqual(expected)
  expect(read([passport[0]!.replace(/<+$/, ''), passport[1]!])).toEqual(expected)
})

it('replaces confused characters only where a check digit confirms it', () => {
  const confused = 'L898902C36UTO74O8I22F12O4IS9ZE184226B<<<<<1O'
  expect(read([passport[0]!, confused])).toMatchObject({
    birthDate: '1974-08-12',
    expiresOn: '2012-04-15',
    isValid: true,
    corrections: [
      { field: 'birthDate', read: '74O8I2', corrected: '740812' },
      { field: 'expiresOn', read: '12O4IS', corrected: '120415' },
    ],
  })
  expect(read([passport[0]!, passport[1]!.replace('L898902C3', 'L8989O2C3')])).toMatchObject({
    documentNumber: 'L898902C3',
    corrections: [{ field: 'documentNumber', read: 'L8989O2C3', corrected: 'L898902C3' }],
  })
  // two readings fit: the first 8 was read as B, or the second should be one
  const ambiguous = read([passport[0]!, passport[1]!.replace('L898902C3', 'LB98902C3')])
  expect(ambiguous).toMatchObject({ documentNumber: 'LB98902C3', isValid: false, corrections: [] })
  // names have no check digit, so nothing confirms a letter
  expect(read([card[0]!, card[1]!, card[2]!.replace('ANNA', 'ANN4')])).toMatchObject({ givenNames: 'ANN4 MARIA' })
  // letters in dates are never accepted as letters, even if their value fits: B counts 11, like 1
  expect(read([passport[0]!, passport[1]!.replace('740812', '7408B2')]).checks.birthDate).toBe(false)
  // not confirmed: the text stays as it was read
  const wrong = read([passport[0]!, passport[1]!.replace('7408122', '74O8123')])
  expect(wrong).toMatchObject({ birthDate: null, isValid: false, corrections: [] })
})

it('chooses centuries: births in the past, expiries near now', () => {
  const withDates = (birth: string, expiry: string) => {
    const line = `L898902C36UTO${birth}${checkDigit(birth)}F${expiry}${checkDigit(expiry)}<<<<<<<<<<<<<<00`
    const { birthDate, expiresOn } = read([passport[0]!, line])
    return [birthDate, expiresOn]
  }
  expect(withDates('261117', '361117')).toEqual(['2026-11-17', '2036-11-17'])
  expect(withDates('261118', '760101')).toEqual(['1926-11-18', '1976-01-01'])
  expect(withDates('2611<<', '750101')).toEqual(['2026-11', '2075-01-01'])
  expect(withDates('27<<<<', '991231')).toEqual(['1927', '1999-12-31'])
  expect(withDates('000229', '010229')).toEqual(['2000-02-29', null])
  expect(withDates('741301', '<<<<<<')).toEqual([null, null])
})

it('reads names with fillers, without given names, and truncated', () => {
  const names = (field: string) => {
    const { surname, givenNames, namesTruncated } = read([`P<UTO${field.padEnd(39, '<')}`, passport[1]!])
    return [surname, givenNames, namesTruncated]
  }
  expect(names('VAN<DER<MUELLEN<<HENDRIK<JAN')).toEqual(['VAN DER MUELLEN', 'HENDRIK JAN', false])
  expect(names('ARKFREITH')).toEqual(['ARKFREITH', '', false])
  expect(names('NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K')).toEqual(['NILAVADHANANANDA', 'CHAYAPA DEJTHAMRONG K', true])
})

it('refuses what is not a zone', () => {
  expect(parseMrz('', today)).toEqual({ ok: false, problem: 'empty' })
  expect(parseMrz(' \n\r\n ', today)).toEqual({ ok: false, problem: 'empty' })
  expect(parseMrz('<'.repeat(2_001), today)).toEqual({ ok: false, problem: 'too_long' })
  const refused = { ok: false, problem: 'not_recognized' }
  expect(parseMrz(passport[1]!, today)).toEqual(refused)
  expect(parseMrz(`${passport[0]}\n${passport[1]}9`, today)).toEqual(refused)
  expect(parseMrz(`${passport[0]}\n${passport[1]!.slice(1)}`, today)).toEqual(refused)
  expect(parseMrz(`${passport[0]}\n${passport[1]!.replace('L', '&')}`, today)).toEqual(refused)
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...characters, ' ', '\n', 'é', '&'), maxLength: 200 }), (text) => {
      expect(parseMrz(text, today).ok).toBe(false)
    }),
    { numRuns: 500 },
  )
})

const characters = '<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The checked fields of each specimen: line, and from where to where, without the check digit. */
const checkedFields: [lines: string[], field: MrzCheck, line: number, from: number, to: number][] = [
  [passport, 'documentNumber', 1, 0, 9],
  [passport, 'birthDate', 1, 13, 19],
  [passport, 'expiresOn', 1, 21, 27],
  [passport, 'personalNumber', 1, 28, 42],
  [card, 'documentNumber', 0, 5, 14],
  [card, 'birthDate', 1, 0, 6],
  [card, 'expiresOn', 1, 8, 14],
  [largeCard, 'documentNumber', 1, 0, 9],
  [visaA, 'documentNumber', 1, 0, 9],
  [visaB, 'expiresOn', 1, 21, 27],
]

const replaced = (lines: string[], line: number, at: number, character: string) =>
  lines.map((text, index) => (index === line ? text.slice(0, at) + character + text.slice(at + 1) : text))

it('notices every wrong check digit', () => {
  for (const [lines, field, line, , to] of checkedFields)
    for (const digit of '0123456789')
      if (digit !== lines[line]!.charAt(to)) {
        const { checks, corrections } = read(replaced(lines, line, to, digit))
        // without a composite, as on visas, a replaced character may fit; it is reported, never silent
        expect(checks[field] === false || (corrections.length > 0 && !('composite' in checks))).toBe(true)
      }
  for (const [lines, line, at] of [
    [passport, 1, 43],
    [card, 1, 29],
    [largeCard, 1, 35],
  ] as const)
    for (const digit of '0123456789')
      if (digit !== lines[line]!.charAt(at))
        expect(read(replaced(lines, line, at, digit)).checks).toMatchObject({ composite: false })
})

it('notices any substitution in a checked field, except between characters equal modulo 10', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...checkedFields),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.constantFrom(...characters),
      ([lines, field, line, from, to], position, character) => {
        const at = from + Math.floor(position * (to - from))
        const original = lines[line]!.charAt(at)
        fc.pre(character !== original)
        const { checks, corrections, isValid } = read(replaced(lines, line, at, character))
        const isNoticed = (checks[field] === false && !isValid) || corrections.length > 0
        const isEqualModulo10 = (characterValue(character) - characterValue(original)) % 10 === 0
        const isDate = field === 'birthDate' || field === 'expiresOn'
        // dates hold digits only, of which no two are equal modulo 10, and letters are refused; a filler equals 0
        const isGap = isDate ? original === '0' && character === '<' : isEqualModulo10
        expect(isNoticed).toBe(!isGap)
      },
    ),
    { numRuns: 2_000 },
  )
})

it('the weights 7, 3, 1 miss neighbors that are swapped if they are equal modulo 5, and only those', () => {
  const character = fc.constantFrom(...characters)
  fc.assert(
    fc.property(fc.array(character, { maxLength: 12 }), character, character, (before, one, other) => {
      const start = before.join('')
      const isMissed = checkDigit(start + one + other) === checkDigit(start + other + one)
      expect(isMissed).toBe((characterValue(one) - characterValue(other)) % 5 === 0)
    }),
    { numRuns: 1_000 },
  )
  // known gaps, as examples: nothing but the eye tells these apart
  expect(checkDigit('A12')).toBe(checkDigit('K12'))
  expect(checkDigit('12A')).toBe(checkDigit('120'))
  expect(checkDigit('1<3')).toBe(checkDigit('103'))
  expect(checkDigit('161')).toBe(checkDigit('611'))
})
