import { expect, it } from 'vitest'

import { parseMrz } from './mrz.ts'
import { compareWithEntered, type EnteredIdentity } from './mrz-comparison.ts'
import { countryOfCode, isDocumentCountry } from './nationalities.ts'
import { spellingsOf, transliterate } from './transliteration.ts'

/** The specimen passport of ICAO 9303 part 4, appendix B, with other names or another nationality. */
function passportOf(names = 'ERIKSSON<<ANNA<MARIA', nationality = 'UTO') {
  const line = `L898902C36${nationality}7408122F1204159ZE184226B<<<<<10`
  const result = parseMrz(`P<UTO${names.padEnd(39, '<')}\n${line}`, '2026-11-17')
  if (!result.ok) throw new Error(result.problem)
  return result.mrz
}

const compare = (entered: EnteredIdentity, names?: string, nationality?: string) =>
  compareWithEntered(passportOf(names, nationality), entered)

it('compares field by field', () => {
  const entered: EnteredIdentity = {
    surname: 'Eriksson',
    givenNames: 'Anna Maria',
    fullName: 'Anna Maria Eriksson',
    documentNumber: 'l898902-c3',
    birthDate: '1974-08-12',
    expiresOn: '2012-04-15',
    nationality: 'UTO',
    issuer: 'uto',
    sex: 'F',
  }
  const all = (match: string) => Object.fromEntries(Object.keys(entered).map((field) => [field, match]))
  expect(compare(entered)).toEqual(all('match'))
  expect(
    compare({
      surname: 'Ericsson',
      givenNames: 'Anna',
      fullName: 'Anna Eriksson',
      documentNumber: 'L898902C4',
      birthDate: '1974-12-08',
      expiresOn: '2022-04-15',
      nationality: 'SE',
      issuer: 'SWE',
      sex: 'X',
    }),
  ).toEqual(all('mismatch'))
  expect(compare({ surname: '', birthDate: null })).toEqual(all('not_compared'))
})

it('compares names in the spellings a document may print', () => {
  const surname = (entered: string, printed: string) => compare({ surname: entered }, `${printed}<<ANNA`).surname
  for (const printed of ['MUELLER', 'MUXXLLER', 'MULLER']) expect(surname('Müller', printed)).toBe('match')
  expect(surname('Møller-Sørensen', 'MOELLER<SOERENSEN')).toBe('match')
  expect(surname('Groß', 'GROSS')).toBe('match')
  expect(surname('Núñez', 'NUNXXEZ')).toBe('match')
  expect(surname("D'Artagnan", 'DARTAGNAN')).toBe('match')
  expect(surname('O’Connor', 'OCONNOR')).toBe('match')
  expect(surname('Nguyễn', 'NGUYEN')).toBe('match')
  expect(surname('Åström', 'AASTROEM')).toBe('match')
  expect(surname('Горбачёв', 'GORBACHEV')).toBe('match')
  expect(surname('Зеленський', 'ZELENSKYI')).toBe('match')
  expect(surname('Щука', 'SHCHUKA')).toBe('match')
  expect(surname('Müller', 'MILLER')).toBe('mismatch')
  // letters without a spelling here are not a mismatch
  expect(surname('محمد', 'MOHAMED')).toBe('not_compared')
})

it('compares truncated names by how they begin', () => {
  const printed = 'NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K'
  expect(printed).toHaveLength(39)
  expect(compare({ givenNames: 'Chayapa Dejthamrong Krasuang' }, printed).givenNames).toBe('match')
  expect(compare({ givenNames: 'Chayapa Dejthamrong Suang' }, printed).givenNames).toBe('mismatch')
  expect(compare({ fullName: 'Chayapa Dejthamrong Krasuang Nilavadhanananda' }, printed).fullName).toBe('match')
  expect(compare({ givenNames: 'Anna Maria Luise' }).givenNames).toBe('mismatch')
})

it('accepts a whole name in any order', () => {
  expect(compare({ fullName: 'Eriksson, Anna Maria' }).fullName).toBe('match')
  expect(compare({ fullName: 'Maria Eriksson Anna' }).fullName).toBe('match')
  expect(compare({ fullName: 'Anna Maria Erikson' }).fullName).toBe('mismatch')
})

it('knows every country, and the codes that only documents have', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const codes = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)))
  const countries = codes.filter((code) => countryOfCode(code) !== null)
  // the 249 of ISO 3166-1, five kinds of British nationals, and Kosovo
  expect(countries).toHaveLength(255)
  expect(countries.filter((code) => names.of(countryOfCode(code) ?? '') === undefined)).toEqual([])
  expect(new Set(countries.map(countryOfCode)).size).toBe(250)
  expect(compare({ nationality: 'DE' }, undefined, 'D<<').nationality).toBe('match')
  expect(compare({ nationality: 'DEU' }, undefined, 'D<<').nationality).toBe('match')
  expect(compare({ nationality: 'GB' }, undefined, 'GBO').nationality).toBe('match')
  expect(compare({ nationality: 'US' }, undefined, 'XXA').nationality).toBe('mismatch')
  expect(compare({ nationality: 'US' }, undefined, 'QQQ').nationality).toBe('not_compared')
  expect(isDocumentCountry('UNO')).toBe(true)
})

it('writes names in A to Z', () => {
  expect(transliterate('  Ærøskøbing – Łódź  ')).toBe('AEROESKOEBING LODZ')
  expect(transliterate('Юлия Цветаева')).toBe('IULIIA TSVETAEVA')
  expect(transliterate('İstanbullu ılgaz')).toBe('ISTANBULLU ILGAZ')
  expect(spellingsOf('Ü')).toEqual(['UE', 'UXX', 'U'])
  expect(spellingsOf('ÄÖÜÄÖÜÄÖÜÄÖÜ').length).toBeLessThanOrEqual(48)
  expect(spellingsOf('李')).toEqual([])
})
