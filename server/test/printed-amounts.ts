import { pagesOf } from './pdf.ts'

// Amounts as people read them, from the text of a PDF and the rows of a CSV.

const amount = /^([−+])?\$([\d,]+\.\d{2})$/

export const centsOf = (text: string): number | null => {
  const [, sign, digits] = text.match(amount) ?? []
  if (digits === undefined) return null
  const cents = Math.round(Number(digits.replaceAll(',', '')) * 100)
  return sign === '−' && cents !== 0 ? -cents : cents
}

export type Printed = {
  lines: string[]
  /** The amount after this label; fails when there is none, and when two differ. */
  after: (label: string) => number
  find: (label: string) => number | undefined
  /** Every amount before this label and after the other, in order. */
  between: (from: string, to: string) => number[]
  /** Rows that begin with a date, between two headings or to the end: their amounts, a dash being nothing. */
  rows: (from: string, to?: string) => (number | null)[][]
}

/** Reads a PDF as its reader does: each text on a line of its own, labels before their amounts. */
export function printed(pdf: Buffer): Printed {
  const lines = pagesOf(pdf).flatMap((page) => page.split('\n').map((line) => line.trim()))
  const find = (label: string) => {
    const found = lines.flatMap((line, at) => (line === label ? (centsOf(lines[at + 1] ?? '') ?? []) : []))
    if (new Set(found).size > 1) throw new Error(`“${label}” is printed with ${found.join(' and ')}`)
    return found[0]
  }
  const slice = (from: string, to?: string) => {
    const begins = from === '' ? 0 : lines.indexOf(from)
    const ends = to === undefined ? lines.length : lines.indexOf(to, begins + 1)
    if (begins < 0 || ends < 0) throw new Error(`there is no “${from}” before “${to}” in ${lines.join(' | ')}`)
    return lines.slice(begins, ends)
  }
  return {
    lines,
    find,
    after: (label) => {
      const cents = find(label)
      if (cents === undefined) throw new Error(`there is no amount for “${label}” in ${lines.join(' | ')}`)
      return cents
    },
    between: (from, to) => slice(from, to).flatMap((line) => centsOf(line) ?? []),
    rows: (from, to) => {
      const rows: (number | null)[][] = []
      for (const line of slice(from, to)) {
        if (/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/.test(line)) rows.push([])
        else if (line === '–') rows.at(-1)?.push(null)
        else if (centsOf(line) !== null) rows.at(-1)?.push(centsOf(line))
      }
      return rows
    },
  }
}

/** A CSV without quotes in its amounts, as records by heading. Amounts are in dollars. */
export function csvRecords(text: string): Record<string, string>[] {
  const [head = '', ...rows] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  const cells = (row: string) =>
    [...row.matchAll(/("([^"]|"")*"|[^,]*)(,|$)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, ''))
  const names = cells(head)
  return rows
    .filter(Boolean)
    .map((row) => Object.fromEntries(cells(row).map((cell, at) => [names[at] ?? `${at}`, cell])))
}

export const dollars = (text: string | undefined): number => Math.round(Number(text || '0') * 100)
