import { checkDigit, isChecked, readAlphanumeric, readDigits, readExactly } from './check-digits.ts'

/** TD1: cards with three lines. TD2: larger cards. TD3: passports. MRV: visas. ICAO 9303 parts 4 to 7. */
export type MrzLayout = 'td1' | 'td2' | 'td3' | 'mrv_a' | 'mrv_b'

export type MrzCheck = 'documentNumber' | 'birthDate' | 'expiresOn' | 'personalNumber' | 'composite'

export type Mrz = {
  layout: MrzLayout
  /** As printed: `P`, `I`, `V`, with the issuer's second letter where there is one. */
  documentCode: string
  issuer: string
  nationality: string
  documentNumber: string
  surname: string
  givenNames: string
  /** The names fill their field to the end, so letters or whole names may be missing. */
  namesTruncated: boolean
  /** `1974-08-12`, or only `1974-08` or `1974` if the document leaves the rest unknown; null if it isn't a date. */
  birthDate: string | null
  /** Null also for documents without an expiry. */
  expiresOn: string | null
  /** Null: the document doesn't say. */
  sex: 'F' | 'M' | null
  optionalData: string
  /** Whether each check digit of the layout is right. Visas have no composite, and most layouts no personal number. */
  checks: Partial<Record<MrzCheck, boolean>>
  /** Every check digit is right. */
  isValid: boolean
  /** Misread characters, corrected by means of a check digit. A person should review these. */
  corrections: { field: MrzCheck; read: string; corrected: string }[]
}

export type MrzResult = { ok: true; mrz: Mrz } | { ok: false; problem: 'empty' | 'too_long' | 'not_recognized' }

type Span = readonly [line: number, from: number, to: number]

type Shape = {
  lines: number
  width: number
  issuer: Span
  names: Span
  number: Span
  birth: Span
  sex: Span
  expiry: Span
  nationality: Span
  optional: readonly Span[]
  /** Only passports check their personal number. */
  personal?: Span
  /** What the composite check digit covers, and where it is. */
  composite?: { over: readonly Span[]; at: Span }
}

const twoLines = (width: number): Shape => ({
  lines: 2,
  width,
  issuer: [0, 2, 5],
  names: [0, 5, width],
  number: [1, 0, 9],
  nationality: [1, 10, 13],
  birth: [1, 13, 19],
  sex: [1, 20, 21],
  expiry: [1, 21, 27],
  optional: [[1, 28, width]],
})

/** In two-line layouts everything of line 2 but nationality and sex. */
const compositeOf = (width: number): Required<Shape>['composite'] => ({
  over: [
    [1, 0, 10],
    [1, 13, 20],
    [1, 21, width - 1],
  ],
  at: [1, width - 1, width],
})

const shapes: Readonly<Record<MrzLayout, Shape>> = {
  td1: {
    lines: 3,
    width: 30,
    issuer: [0, 2, 5],
    number: [0, 5, 14],
    birth: [1, 0, 6],
    sex: [1, 7, 8],
    expiry: [1, 8, 14],
    nationality: [1, 15, 18],
    names: [2, 0, 30],
    optional: [
      [0, 15, 30],
      [1, 18, 29],
    ],
    composite: {
      over: [
        [0, 5, 30],
        [1, 0, 7],
        [1, 8, 15],
        [1, 18, 29],
      ],
      at: [1, 29, 30],
    },
  },
  td2: { ...twoLines(36), optional: [[1, 28, 35]], composite: compositeOf(36) },
  td3: { ...twoLines(44), optional: [[1, 28, 42]], personal: [1, 28, 42], composite: compositeOf(44) },
  mrv_a: twoLines(44),
  mrv_b: twoLines(36),
}

/** Far more than a zone with its spaces, and little enough to try every position in. */
const mostCharacters = 2_000

const cleanLine = (line: string) => line.toUpperCase().replaceAll('«', '<<').replaceAll('‹', '<').replace(/\s/g, '')

const fits = (line: string, width: number, isPadded: boolean) =>
  /^[A-Z0-9<]+$/.test(line) && (line.length === width || (isPadded && line.length > 5 && line.length < width))

/** The zone within everything that was read: its lines at full width. */
function findZone(lines: string[]): { layout: MrzLayout; zone: string[] } | null {
  for (const [width, count] of [
    [30, 3],
    [44, 2],
    [36, 2],
  ] as const) {
    // readers often lose the fillers at the end of the names, which are in the only line without check digits
    const namesLine = count === 3 ? 2 : 0
    for (let at = 0; at + count <= lines.length; at++) {
      const zone = lines.slice(at, at + count)
      if (!zone.every((line, index) => fits(line, width, index === namesLine))) continue
      const first = zone[0]?.charAt(0) ?? ''
      if (!/[A-Z]/.test(first) || (count === 3 && first === 'V')) continue
      const layout =
        count === 3 ? 'td1' : width === 44 ? (first === 'V' ? 'mrv_a' : 'td3') : first === 'V' ? 'mrv_b' : 'td2'
      return { layout, zone: zone.map((line) => line.padEnd(width, '<')) }
    }
  }
  return null
}

/** Scanners send a whole zone as one line. */
function splitLines(lines: string[]): string[] {
  const [only = ''] = lines
  const width = lines.length === 1 ? { 90: 30, 88: 44, 72: 36 }[only.length] : undefined
  return width === undefined ? lines : (only.match(new RegExp(`.{${width}}`, 'g')) ?? lines)
}

const withoutFillers = (text: string) => text.replace(/<+/g, ' ').trim()

function readNames(text: string): Pick<Mrz, 'surname' | 'givenNames' | 'namesTruncated'> {
  const end = text.indexOf('<<')
  const surname = end === -1 ? text : text.slice(0, end)
  const givenNames = end === -1 ? '' : text.slice(end)
  return {
    surname: withoutFillers(surname),
    givenNames: withoutFillers(givenNames),
    namesTruncated: !text.endsWith('<'),
  }
}

const isDay = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** The known parts of `YYMMDD`, in the century that `yearOf` chooses. */
function readDate(text: string, yearOf: (year: number, rest: string) => number): string | null {
  const [, year, month = '', day = ''] = /^(\d\d)(\d\d|<<)(\d\d|<<)$/.exec(text) ?? []
  if (year === undefined) return null
  const rest = month === '<<' ? '' : day === '<<' ? `-${month}` : `-${month}-${day}`
  const whole = `${yearOf(Number(year), rest)}${rest}`
  return isDay(whole.padEnd(10, '-01')) ? whole : null
}

/** Births are in the past: the latest such century. */
const birthYear = (today: string) => (year: number, rest: string) => {
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100
  const recent = `${century + year}${rest}`
  return recent <= today.slice(0, recent.length) ? century + year : century - 100 + year
}

/** Documents are valid for 15 years at most, and people keep old ones: the year nearest to now. */
const expiryYear = (today: string) => (year: number) => {
  const now = Number(today.slice(0, 4))
  const earliest = now - 50
  return earliest + ((((year - earliest) % 100) + 100) % 100)
}

/** Reads what is in a zone and verifies its check digits. `today` decides the century of two-digit years. */
export function parseMrz(text: string, today: string): MrzResult {
  if (text.length > mostCharacters) return { ok: false, problem: 'too_long' }
  const lines = splitLines(
    text
      .split(/\r?\n/)
      .map(cleanLine)
      .filter((line) => line !== ''),
  )
  if (lines.length === 0) return { ok: false, problem: 'empty' }
  const found = findZone(lines)
  return found ? { ok: true, mrz: readZone(found.layout, found.zone, today) } : { ok: false, problem: 'not_recognized' }
}

function readZone(layout: MrzLayout, lines: readonly string[], today: string, readText = readAlphanumeric): Mrz {
  const shape = shapes[layout]
  const zone = [...lines]
  const at = ([line, from, to]: Span) => zone[line]?.slice(from, to) ?? ''
  const write = ([line, from, to]: Span, value: string) => {
    const before = zone[line] ?? ''
    zone[line] = before.slice(0, from) + value + before.slice(to)
  }
  const checks: Mrz['checks'] = {}
  const corrections: Mrz['corrections'] = []

  /** Verifies one field against the check digit that follows it. */
  function verify(field: MrzCheck, span: Span, read: typeof readDigits): void {
    const [line, , to] = span
    const check: Span = [line, to, to + 1]
    const before = at(span)
    const { text, isValid } = read(before, at(check))
    checks[field] = isValid
    // the composite covers check digits too, also those that look like letters
    if (isValid) write(check, checkDigit(text))
    if (text === before) return
    corrections.push({ field, read: before, corrected: text })
    write(span, text)
  }

  const { documentNumber, optional } = readNumber()

  /** A number longer than its field continues in the optional data, and its check digit is there too. */
  function readNumber(): { documentNumber: string; optional: string } {
    const [line, , to] = shape.number
    const [first = shape.number, ...others] = shape.optional
    const rest = others.map(at).join('')
    const overflow = /^([A-Z0-9]+)([A-Z0-9])(<.*|)$/.exec(at(first))
    const isLong = shape.composite && layout !== 'td3' && at([line, to, to + 1]) === '<' && overflow
    if (!isLong) {
      verify('documentNumber', shape.number, readText)
      return { documentNumber: at(shape.number), optional: at(first) + rest }
    }
    const [, end = '', check = '', after = ''] = overflow
    const before = at(shape.number) + end
    const { text, isValid } = readText(before, check)
    checks.documentNumber = isValid
    if (isValid) {
      write(shape.number, text.slice(0, 9))
      write([first[0], first[1], first[1] + end.length + 1], text.slice(9) + checkDigit(text))
    }
    if (text !== before) corrections.push({ field: 'documentNumber', read: before, corrected: text })
    return { documentNumber: text, optional: after + rest }
  }

  verify('birthDate', shape.birth, readDigits)
  verify('expiresOn', shape.expiry, readDigits)
  if (shape.personal) {
    const isEmpty = /^<+$/.test(at(shape.personal)) && at([1, 42, 43]) === '<'
    if (isEmpty) checks.personalNumber = true
    else verify('personalNumber', shape.personal, readText)
  }
  if (shape.composite) {
    const whole = shape.composite.over.map(at).join('')
    checks.composite = isChecked(whole, at(shape.composite.at))
    // a wrong check digit can also fit one replaced character, but then the composite is wrong
    if (!checks.composite && readText === readAlphanumeric) return readZone(layout, lines, today, readExactly)
  }
  const sex = at(shape.sex)
  return {
    layout,
    documentCode: withoutFillers(zone[0]?.slice(0, 2) ?? ''),
    issuer: withoutFillers(at(shape.issuer)),
    nationality: withoutFillers(at(shape.nationality)),
    documentNumber: withoutFillers(documentNumber),
    ...readNames(at(shape.names)),
    birthDate: readDate(at(shape.birth), birthYear(today)),
    expiresOn: readDate(at(shape.expiry), expiryYear(today)),
    sex: sex === 'F' || sex === 'M' ? sex : null,
    optionalData: withoutFillers(optional),
    checks,
    isValid: Object.values(checks).every(Boolean),
    corrections,
  }
}
