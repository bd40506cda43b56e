import { AppError } from '../../../errors.ts'
import * as labels from './labels.ts'
import type { BirthDateRange, ListedEntry } from './rules.ts'
import { readXml } from './xml.ts'

// OFAC's Specially Designated Nationals in the layouts it publishes: sdn.csv with alt.csv as its data specification
// describes them (no headings, `-0-` for no value, addresses in a third file that we don't need), and SDN.XML.

const refused = (message: string) => new AppError('refused', message)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `04 Mar 1961`, `Mar 1961` or `1961` as its first and last day; null for anything else. */
function readDay(text: string): BirthDateRange | null {
  const [, day, monthName, year] = /^(?:(?:(\d{1,2}) )?([A-Z][a-z]{2}) )?(\d{4})$/.exec(text) ?? []
  if (year === undefined) return null
  if (monthName === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` }
  const month = months.indexOf(monthName)
  const lastDay = new Date(Date.UTC(Number(year), month + 1, 0)).getUTCDate()
  if (month === -1 || Number(day ?? 1) < 1 || Number(day ?? 1) > lastDay) return null
  const dayOf = (number: number) => `${year}-${String(month + 1).padStart(2, '0')}-${String(number).padStart(2, '0')}`
  return { from: dayOf(Number(day ?? 1)), to: dayOf(Number(day ?? lastDay)) }
}

/** As OFAC writes birth dates: a day, month or year, `circa 1961`, or `1958 to 1963`. */
export function readBirthDate(text: string): BirthDateRange | null {
  const [first = '', last = first] = text
    .trim()
    .replace(/^(circa|approximately|c\.) /i, '')
    .split(/ (?:to|-|or) /)
  const from = readDay(first.trim())
  const to = readDay(last.trim().replace(/^circa /i, ''))
  return from && to && from.from <= to.to ? { from: from.from, to: to.to } : null
}

const kinds = new Map<string, ListedEntry['kind']>([
  ['', 'entity'],
  ['entity', 'entity'],
  ['individual', 'individual'],
  ['vessel', 'vessel'],
  ['aircraft', 'aircraft'],
])

type Row = { line: number; cells: string[] }

async function readRows(file: 'sdn' | 'alt', text: string, columns: number): Promise<Row[]> {
  const { default: papa } = await import('papaparse')
  // published files end with the end-of-file sign of DOS
  const ended = text.replace(/^\uFEFF/, '').trimEnd()
  const { data, errors } = papa.parse<string[]>(ended.endsWith('\x1a') ? ended.slice(0, -1) : ended, { delimiter: ',' })
  const [broken] = errors
  if (broken) throw refused(labels.brokenQuotes(file, (broken.row ?? 0) + 1))
  let line = 1
  const rows: Row[] = []
  for (const cells of data) {
    const isEmpty = cells.length === 1 && cells[0]?.trim() === ''
    if (!isEmpty && cells.length !== columns) throw refused(labels.wrongColumnCount(file, line, cells.length, columns))
    if (!isEmpty) rows.push({ line, cells: cells.map((cell) => (cell.trim() === '-0-' ? '' : cell.trim())) })
    line += 1 + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
  }
  if (rows.length === 0 && file === 'sdn') throw refused(labels.noEntries(file))
  return rows
}

function readId(file: labels.ListFile, line: number, value: string): string {
  if (!/^\d{1,10}$/.test(value)) throw refused(labels.notANumber(file, line, value))
  return value
}

function readKind(file: labels.ListFile, line: number, value: string): ListedEntry['kind'] {
  const kind = kinds.get(value.toLowerCase())
  if (!kind) throw refused(labels.unknownKind(file, line, value))
  return kind
}

/**
 * An entry with a birth date that we can't read counts as one without any: a date that isn't compared must not exclude
 * a hit, and one odd date must not keep the list from being loaded.
 */
function readBirthDates(texts: readonly string[]): BirthDateRange[] {
  const ranges = texts.map(readBirthDate)
  return ranges.every((range) => range !== null) ? ranges : []
}

/** In CSV, birth dates and weak aliases are in the remarks: `DOB 04 Mar 1961; alt. DOB 1962; a.k.a. 'EL MAGO'.` */
function readRemarks(remarks: string): Pick<ListedEntry, 'weakNames' | 'birthDates'> {
  const all = remarks.replace(/\.\s*$/, '').split(';')
  const matches = (pattern: RegExp) => all.flatMap((remark) => pattern.exec(remark.trim())?.[1] ?? [])
  return {
    weakNames: matches(/^(?:alt\. )?[afn]\.k\.a\. '(.+)'$/),
    birthDates: readBirthDates(matches(/^(?:alt\. )?DOB (.+)$/)),
  }
}

/** Reads sdn.csv and alt.csv. Throws in words, with the line, at the first thing that isn't as published. */
export async function readSdnCsv(sdn: string, alt: string): Promise<ListedEntry[]> {
  const entries = new Map<string, ListedEntry & { names: string[] }>()
  for (const { line, cells } of await readRows('sdn', sdn, 12)) {
    const [number = '', name = '', type = '', program = ''] = cells
    const id = readId('sdn', line, number)
    if (name === '') throw refused(labels.missingName('sdn', line))
    if (entries.has(id)) throw refused(labels.duplicateEntry('sdn', line, id))
    const kind = readKind('sdn', line, type)
    // several programs in one cell: `CUBA] [SDNTK`
    const programs = program === '' ? [] : program.split('] [')
    entries.set(id, { id, kind, names: [name], programs, ...readRemarks(cells[11] ?? '') })
  }
  for (const { line, cells } of await readRows('alt', alt, 5)) {
    const [number = '', , , name = ''] = cells
    const id = readId('alt', line, number)
    const entry = entries.get(id)
    if (!entry) throw refused(labels.unknownEntry(line, id))
    if (name === '') throw refused(labels.missingName('alt', line))
    entry.names.push(name)
  }
  return [...entries.values()]
}

/** `SURNAME, Given`, as in CSV; entities have only the last name. */
const fullName = (values: ReadonlyMap<string, string>) =>
  [values.get('lastName'), values.get('firstName')].filter((name) => name).join(', ')

type Draft = { names: string[]; weakNames: string[]; programs: string[]; birthDates: string[] }

/** Reads SDN.XML, piece by piece: the published file has tens of megabytes. */
export async function readSdnXml(pieces: AsyncIterable<string> | Iterable<string>): Promise<ListedEntry[]> {
  const entries = new Map<string, ListedEntry>()
  const path: string[] = []
  let text = ''
  let expected: number | null = null
  let entryLine = 1
  let draft: Draft | null = null
  let own = new Map<string, string>()
  let alias = new Map<string, string>()

  function closeEntry(entry: Draft): void {
    const id = readId('xml', entryLine, own.get('uid') ?? '')
    const name = fullName(own)
    if (name === '') throw refused(labels.missingName('xml', entryLine))
    if (entries.has(id)) throw refused(labels.duplicateEntry('xml', entryLine, id))
    const kind = readKind('xml', entryLine, own.get('sdnType') ?? '')
    const birthDates = readBirthDates(entry.birthDates)
    entries.set(id, { ...entry, id, kind, names: [name, ...entry.names], birthDates })
  }

  function closeElement(entry: Draft, within: string, name: string, line: number): void {
    const value = text.trim()
    if (within === 'sdnEntry') own.set(name, value)
    else if (within === 'sdnEntry/programList' && name === 'program') entry.programs.push(value)
    else if (within === 'sdnEntry/akaList/aka') alias.set(name, value)
    else if (within === 'sdnEntry/akaList' && name === 'aka') {
      const known = fullName(alias)
      if (known === '') throw refused(labels.missingName('xml', line))
      if (alias.get('category') === 'weak') entry.weakNames.push(known)
      else entry.names.push(known)
    } else if (within.endsWith('/dateOfBirthItem') && name === 'dateOfBirth') entry.birthDates.push(value)
  }

  for await (const event of readXml(pieces)) {
    if (event.kind === 'text') {
      text += event.text
      continue
    }
    const { name, line } = event
    if (event.kind === 'open') {
      if (path.length === 0 && name !== 'sdnList') throw refused(labels.xmlProblem(line, 'notXml'))
      if (path.length === 1 && name === 'sdnEntry') {
        draft = { names: [], weakNames: [], programs: [], birthDates: [] }
        own = new Map()
        entryLine = line
      }
      if (name === 'aka') alias = new Map()
      path.push(name)
    } else {
      path.pop()
      if (name === 'Record_Count') expected = Number(readId('xml', line, text.trim()))
      if (draft && path.length === 1) {
        closeEntry(draft)
        draft = null
      } else if (draft) closeElement(draft, path.slice(1).join('/'), name, line)
    }
    text = ''
  }
  if (entries.size === 0) throw refused(labels.noEntries('xml'))
  if (expected !== null && expected !== entries.size) throw refused(labels.wrongRecordCount(entries.size, expected))
  return [...entries.values()]
}
