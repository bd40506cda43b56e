import type { Mrz } from './mrz.ts'
import { countryOfCode, isDocumentCountry } from './nationalities.ts'
import { spellingsOf } from './transliteration.ts'

/** What someone typed, in the fields of the form. Countries are alpha-2 codes, or alpha-3 as a document prints them. */
export type EnteredIdentity = {
  surname?: string | null
  givenNames?: string | null
  /** Where one field holds the whole name: its parts may be in any order. */
  fullName?: string | null
  documentNumber?: string | null
  birthDate?: string | null
  expiresOn?: string | null
  nationality?: string | null
  issuer?: string | null
  sex?: 'F' | 'M' | 'X' | null
}

/** What is compared of a zone; barcodes say the same. */
type DocumentData = Pick<
  Mrz,
  | 'surname'
  | 'givenNames'
  | 'namesTruncated'
  | 'documentNumber'
  | 'birthDate'
  | 'expiresOn'
  | 'nationality'
  | 'issuer'
  | 'sex'
>

/** `not_compared`: one side has nothing to compare, or the name has letters without a spelling in A to Z. */
export type MrzMatch = 'match' | 'mismatch' | 'not_compared'

/** Documents shorten long names letter by letter or name by name, so each printed part must begin an entered one. */
function isShortened(printed: string[], entered: string[]): boolean {
  let next = 0
  return printed.every((part) => {
    next = entered.findIndex((whole, index) => index >= next && whole.startsWith(part)) + 1
    return next > 0
  })
}

const partsOf = (name: string) => name.split(' ').filter((part) => part !== '')

function compareName(printed: string, entered: string | null | undefined, truncated: boolean): MrzMatch {
  const spellings = spellingsOf(entered ?? '')
  if (spellings.length === 0 || (printed === '' && !truncated)) return 'not_compared'
  const parts = partsOf(printed)
  const matches = spellings.some((spelling) => {
    // some issuers print no filler where a hyphen or space is, and the other way round
    if (spelling.replaceAll(' ', '') === parts.join('')) return true
    return truncated && isShortened(parts, partsOf(spelling))
  })
  return matches ? 'match' : 'mismatch'
}

function compareFullName(
  { surname, givenNames, namesTruncated }: DocumentData,
  entered: string | null | undefined,
): MrzMatch {
  const inOrder = [`${givenNames} ${surname}`, `${surname} ${givenNames}`]
  const results = inOrder.map((printed) => compareName(printed.trim(), entered, namesTruncated))
  const sorted = (name: string) => partsOf(name).sort().join(' ')
  const [printed = ''] = inOrder
  if (spellingsOf(entered ?? '').some((spelling) => sorted(spelling) === sorted(printed))) return 'match'
  return results.includes('match') ? 'match' : (results[0] ?? 'not_compared')
}

function compareText(printed: string | null, entered: string | null | undefined): MrzMatch {
  const plain = (text: string | null | undefined) => (text ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (plain(printed) === '' || plain(entered) === '') return 'not_compared'
  return plain(printed) === plain(entered) ? 'match' : 'mismatch'
}

/** A document that leaves the day or month of birth unknown matches every date within. */
function compareDate(printed: string | null, entered: string | null | undefined): MrzMatch {
  if (!printed || !entered) return 'not_compared'
  return entered.startsWith(printed) ? 'match' : 'mismatch'
}

function compareCountry(printed: string, entered: string | null | undefined): MrzMatch {
  if (!entered || !isDocumentCountry(printed)) return 'not_compared'
  const code = entered.toUpperCase()
  return code === printed || (countryOfCode(code) ?? code) === countryOfCode(printed) ? 'match' : 'mismatch'
}

/** Each entered field beside what the document says. Whether the zone itself is right is in its `checks`. */
export const compareWithEntered = (
  mrz: DocumentData,
  entered: EnteredIdentity,
): Record<keyof EnteredIdentity, MrzMatch> => ({
  surname: compareName(mrz.surname, entered.surname, mrz.namesTruncated),
  givenNames: compareName(mrz.givenNames, entered.givenNames, mrz.namesTruncated),
  fullName: compareFullName(mrz, entered.fullName),
  documentNumber: compareText(mrz.documentNumber, entered.documentNumber),
  birthDate: compareDate(mrz.birthDate, entered.birthDate),
  expiresOn: compareDate(mrz.expiresOn, entered.expiresOn),
  nationality: compareCountry(mrz.nationality, entered.nationality),
  issuer: compareCountry(mrz.issuer, entered.issuer),
  sex: entered.sex === 'X' ? (mrz.sex === null ? 'match' : 'mismatch') : compareText(mrz.sex, entered.sex),
})
