import { countryOfCode } from '@ambry/contract/identity/nationalities'
import type { Day } from '@ambry/contract/kernel/dates'

/** What the barcode of a North American license says (AAMVA DL/ID Card Design Standard, annex D). */
export type License = {
  surname: string
  givenNames: string
  namesTruncated: boolean
  documentNumber: string
  birthDate: Day | null
  expiresOn: Day | null
  /** Alpha-3, as on a document. */
  issuer: string
  street: string
  city: string
  state: string
  postalCode: string
}

const mostCharacters = 10_000

/** What issuers write for a name that someone doesn't have. */
const noName = /^(NONE|UNAVL|UNAVAIL|NMN|N\/A)$/i

/** Elements of the license itself; what issuers add for themselves is in parts of its own. */
function elementsOf(text: string): Map<string, string> {
  const [, part = ''] = /(?:DL|ID)(D[A-Z]{2}[^\r]*)/.exec(text) ?? []
  const elements = new Map<string, string>()
  for (const line of part.split('\n')) {
    const value = line
      .slice(3)
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 100)
    if (/^D[A-Z]{2}/.test(line) && value !== '') elements.set(line.slice(0, 3), value)
  }
  return elements
}

/** `MMDDCCYY` in the United States, `CCYYMMDD` in Canada and in the first version: no year is also a month and day. */
function readDay(text: string | undefined): Day | null {
  const [, first = '', second = ''] = /^(\d{4})(\d{4})$/.exec(text ?? '') ?? []
  const [year, rest] = first >= '1900' ? [first, second] : [second, first]
  const day = `${year}-${rest.slice(0, 2)}-${rest.slice(2)}`
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null
}

/** Null unless it is such a license with a number and a name. */
export function parseLicense(text: string): License | null {
  if (text.length > mostCharacters || !/^@\s*\p{Cc}?\s*(ANSI |AAMVA)/u.test(text)) return null
  const elements = elementsOf(text)
  const words = (code: string) =>
    (elements.get(code) ?? '').split(/[\s,]+/).filter((word) => word && !noName.test(word))
  // the first version has the whole name in one element
  const [whole = '', ...others] = (elements.get('DAA') ?? '').split(',')
  const given = elements.has('DAC') ? [...words('DAC'), ...words('DAD')] : words('DCT')
  const license: License = {
    surname: words('DCS').join(' ') || whole.trim(),
    givenNames: given.join(' ') || others.join(' ').trim(),
    namesTruncated: ['DDE', 'DDF', 'DDG'].some((code) => elements.get(code) === 'T'),
    documentNumber: elements.get('DAQ') ?? '',
    birthDate: readDay(elements.get('DBB')),
    expiresOn: readDay(elements.get('DBA')),
    issuer: countryOfCode(elements.get('DCG') ?? '') ? (elements.get('DCG') ?? '') : '',
    street: [elements.get('DAG'), elements.get('DAH')].filter(Boolean).join(', '),
    city: elements.get('DAI') ?? '',
    state: elements.get('DAJ') ?? '',
    postalCode: readPostalCode(elements.get('DAK') ?? ''),
  }
  return license.documentNumber !== '' && license.surname !== '' ? license : null
}

/** `958180000` is `95818`: the last four digits are zero where they are unknown. */
const readPostalCode = (text: string) =>
  text.replace(/^(\d{5})-?(\d{4})$/, (_, area: string, rest: string) => (rest === '0000' ? area : `${area}-${rest}`))
