import type { PrefilledField } from '@ambry/contract/identity/kinds'
import { type Mrz, type MrzCheck, parseMrz } from '@ambry/contract/identity/mrz'
import { compareWithEntered, type MrzMatch } from '@ambry/contract/identity/mrz-comparison'
import { type Day, formatDate } from '@ambry/contract/kernel/dates'

import { isSameAddress } from '../rules.ts'
import * as labels from './labels.ts'
import { type License, parseLicense } from './license-barcode.ts'

/** What a document says about itself, as it is stored sealed. */
export type Reading = { source: 'zone'; zone: Mrz } | { source: 'barcode'; license: License }

/** Every check digit right as read. Barcodes correct their own errors, and a wrong one can't be read at all. */
const isClean = (reading: Reading): boolean =>
  reading.source === 'barcode' || (reading.zone.isValid && reading.zone.corrections.length === 0)

export const hasWrongDigits = (reading: Reading): boolean => reading.source === 'zone' && !reading.zone.isValid

/** The best of what was read on a page, or null. Visas are no identity documents. */
export function readingOf(texts: { zone?: string; barcode?: string }, today: Day): Reading | null {
  const parsed = texts.zone === undefined ? null : parseMrz(texts.zone, today)
  const zone: Reading | null =
    parsed?.ok && !parsed.mrz.layout.startsWith('mrv') ? { source: 'zone', zone: parsed.mrz } : null
  if (zone && isClean(zone)) return zone
  const license = texts.barcode === undefined ? null : parseLicense(texts.barcode)
  return license ? { source: 'barcode', license } : zone
}

/** Documents print capitals; people write their names with small letters. */
const inSmallLetters = (text: string) =>
  text
    .toLowerCase()
    .replace(/(^|[\s'-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

const dataOf = (reading: Reading) => (reading.source === 'zone' ? reading.zone : reading.license)

const addressOf = ({ street, city, state, postalCode }: License) =>
  [inSmallLetters(street), inSmallLetters(city), `${state} ${postalCode}`.trim()].filter(Boolean).join(', ')

const wholeDay = (day: string | null) => (day !== null && day.length === 10 && day >= '1900-01-01' ? day : null)

/** What can be filled in from it: nothing that was cut off, is incomplete, or can't be trusted. */
export function fieldsOf(reading: Reading): Partial<Record<PrefilledField, string>> {
  if (!isClean(reading)) return {}
  const data = dataOf(reading)
  const name = inSmallLetters(`${data.givenNames} ${data.surname}`.trim())
  const fields: Record<PrefilledField, string | null> = {
    legalName: data.namesTruncated ? null : name,
    bornOn: wholeDay(data.birthDate),
    documentNumber: data.documentNumber.length >= 3 ? data.documentNumber : null,
    documentExpiresOn: wholeDay(data.expiresOn),
    address: reading.source === 'barcode' && reading.license.street ? addressOf(reading.license) : null,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
}

export type Entered = {
  legalName: string | null
  bornOn: Day | null
  documentNumber: string | null
  documentExpiresOn: Day | null
  country: string | null
  address: string | null
}

export type Compared = {
  field: string
  document: string | null
  entered: string | null
  match: 'match' | 'differs' | 'missing'
}

const matchOf: Record<MrzMatch, Compared['match']> = { match: 'match', mismatch: 'differs', not_compared: 'missing' }

const lastFour = (number: string | null) => number && `•••• ${number.slice(-4)}`
const dayText = (day: string | null) => day && (wholeDay(day) ? formatDate(day) : day)

/** Each field beside what was entered, and whether the document's own check digits are right. */
export function compareReading(reading: Reading, entered: Entered): Compared[] {
  const data = dataOf(reading)
  const license = reading.source === 'barcode' ? reading.license : null
  const matches = compareWithEntered(
    { nationality: '', sex: null, ...data },
    {
      fullName: entered.legalName,
      documentNumber: entered.documentNumber,
      birthDate: entered.bornOn,
      expiresOn: entered.documentExpiresOn,
      issuer: entered.country,
    },
  )
  const compared: Compared[] = [
    {
      field: labels.nameOnDocument,
      document: `${data.givenNames} ${data.surname}`.trim() || null,
      entered: entered.legalName,
      match: matchOf[matches.fullName],
    },
    {
      field: labels.birthDate,
      document: dayText(data.birthDate),
      entered: dayText(entered.bornOn),
      match: matchOf[matches.birthDate],
    },
    {
      field: labels.documentNumber,
      document: lastFour(data.documentNumber || null),
      entered: lastFour(entered.documentNumber),
      match: matchOf[matches.documentNumber],
    },
    {
      field: labels.expirationDate,
      document: dayText(data.expiresOn),
      entered: dayText(entered.documentExpiresOn),
      match: matchOf[matches.expiresOn],
    },
    {
      field: labels.issuingCountry,
      document: data.issuer || null,
      entered: entered.country,
      match: matchOf[matches.issuer],
    },
  ]
  if (reading.source === 'zone') compared.push(checkDigitsOf(reading.zone))
  if (license?.street)
    compared.push({
      field: labels.addressOnDocument,
      document: addressOf(license),
      entered: entered.address,
      match:
        entered.address === null ? 'missing' : isSameAddress(addressOf(license), entered.address) ? 'match' : 'differs',
    })
  return compared
}

/** Which check digits are wrong, and what was read differently because one demanded it. */
function checkDigitsOf({ checks, corrections }: Mrz): Compared {
  const names = (fields: MrzCheck[]) => [...new Set(fields)].map((field) => labels.checkedFields[field]).join(', ')
  const wrong = (Object.keys(checks) as MrzCheck[]).filter((field) => !checks[field])
  const corrected = corrections.map(({ field }) => field)
  const document =
    wrong.length > 0
      ? labels.wrongDigits(names(wrong))
      : corrected.length > 0
        ? labels.correctedDigits(names(corrected))
        : labels.rightDigits
  return { field: labels.checkDigits, document, entered: null, match: wrong.length > 0 ? 'differs' : 'match' }
}
