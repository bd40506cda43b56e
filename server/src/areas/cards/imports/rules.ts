import { importFields } from '@ambry/contract/cards/imports/kinds'
import type { Grader } from '@ambry/contract/cards/kinds'
import { type NewCard, NewCardSchema } from '@ambry/contract/cards/registry/endpoints'
import { dayFault, descriptionFault, identityFault } from '../rules.ts'
import type { Layout } from './headings.ts'
import * as labels from './labels.ts'
import {
  graderIn,
  isNothing,
  isPsaWording,
  qualifierIn,
  readCategory,
  readCents,
  readCert,
  readDay,
  readGrade,
  readGrader,
  readQualifier,
  readQuantity,
  readWholeCents,
  readYear,
} from './values.ts'

/** The result of a row: a quantity of one card with warnings about dropped values, or every problem that blocks it. */
export type CheckedRow = { warnings: string[] } & (
  | { card: NewCard; quantity: number; vault: string | null }
  | { problems: string[] }
)

export type Values = Record<string, string>

const mostOfOne = 1000

/** Values of one row: from the file, constant for all rows, or corrected since. */
export function valuesOf(cells: string[], layout: Layout, edits: Values = {}): Values {
  const { mapping, constants, plainNormal, hasNumberedNames } = layout
  const values: Values = {}
  for (const field of Object.keys(importFields)) {
    const column = mapping[field]
    const isPlain = field === 'variety' && column !== undefined && plainNormal.has(column)
    // our exports prefix an apostrophe to text that a spreadsheet would run as a formula
    const text = (column === undefined ? '' : (cells[column] ?? '')).replace(/^'(?=[=+\-@\t\r])/, '').trim()
    const value = edits[field]?.trim() ?? ((isPlain && /^normal$/i.test(text) ? '' : text) || constants[field] || '')
    if (value !== '') values[field] = value
  }
  const { playerName, cardNumber } = values
  if (hasNumberedNames && playerName && cardNumber && edits.playerName === undefined)
    values.playerName = playerName.replace(` - ${cardNumber}`, '').trim() || playerName
  return values
}

/** The grader and cert of a row, used to find duplicates. */
export function certIn(values: Values): string | null {
  const { grader, certNumber } = values
  if (!certNumber || isNothing(certNumber)) return null
  return `${(grader && readGrader(grader)) ?? graderIn(values.grade ?? null) ?? 'PSA'} ${readCert(certNumber)}`
}

type Context = { layout: Layout; today: string; vaults: readonly string[] }

/**
 * Reads one row as a card, or returns every problem that blocks it. Optional values that cannot be parsed are left
 * empty with a warning; the fields that identify the card must be right.
 */
export function readRow(cells: string[], { layout, today, vaults }: Context, edits: Values = {}): CheckedRow {
  const values = valuesOf(cells, layout, edits)
  const problems: string[] = []
  const warnings: string[] = []
  const cell = (field: string): string | null => values[field] ?? null
  const leftEmpty = (field: string, text: string) =>
    warnings.push(labels.couldntReadLeftEmpty(labelOf(field) ?? '', text.slice(0, 40).toWellFormed()))
  const read = <T>(field: string, reading: (text: string) => T | null): T | null => {
    const text = cell(field)
    if (text === null || isNothing(text)) return null
    const value = reading(text)
    if (value === null) leftEmpty(field, text)
    return value
  }
  const cents = (field: string) => {
    const column = layout.mapping[field]
    const isCents = column !== undefined && layout.inCents.has(column) && edits[field] === undefined
    return read(field, isCents ? readWholeCents : readCents)
  }
  const certNumber = read('certNumber', readCert)
  const { grader, condition } = graderOf()
  const isRaw = grader === 'RAW'
  const category = readCategory([cell('category'), cell('set'), cell('playerName')])
  if (category === null) problems.push(labels.categoryNotRecognizedChooseOne)
  const acquiredOn = read('acquiredOn', (text) => {
    const day = readDay(text)
    return day && dayFault(day, today) === null ? day : null
  })
  const candidate: Record<string, unknown> = {
    category: category ?? 'baseball',
    playerName: cell('playerName') ?? '',
    year: read('year', readYear),
    set: cell('set'),
    cardNumber: cell('cardNumber')?.replace(/^#\s*/, '') || null,
    variety: cell('variety'),
    grader,
    grade: isRaw ? null : read('grade', readGrade),
    qualifier: isRaw ? null : (read('qualifier', readQualifier(grader)) ?? qualifierIn(cell('grade'), grader)),
    certNumber: isRaw ? null : certNumber,
    costCents: cents('cost'),
    acquiredOn,
    acquiredFrom: cell('acquiredFrom'),
    notes: [cell('notes'), condition && `Condition: ${condition}`].filter(Boolean).join('\n') || null,
    tags: (cell('tags') ?? '')
      .split(/[,;|]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
    estimateCents: cents('estimate'),
  }
  const quantity = quantityOf()
  const vault = vaultOf()
  const card = fitted()
  if (!card || problems.length > 0) return { problems, warnings }
  const fault = identityFault(card, { certMayMiss: true }) ?? descriptionFault(card)
  if (fault) return { problems: [fault.message], warnings }
  if (!isRaw && certNumber === null) warnings.push(labels.certNumber)
  return { card, quantity, vault, warnings }

  /** A grade is never dropped silently: the grader is named, inferred from the wording, or reported as missing. */
  function graderOf(): { grader: Grader; condition?: string } {
    const [named, grade] = [cell('grader'), cell('grade')]
    const isNamed = named !== null && !isNothing(named)
    const known = isNamed ? readGrader(named) : graderIn(grade)
    if (isNamed && !known) {
      problems.push(labels.graderIsntOneWeKnow(named.slice(0, 40).toWellFormed()))
      return { grader: 'PSA' }
    }
    if (known === 'RAW' && grade !== null && readGrade(grade) !== null)
      warnings.push(labels.gradeIgnoredBecauseTheCard(grade.slice(0, 40).toWellFormed()))
    if (known) return { grader: known }
    if (certNumber !== null) return { grader: 'PSA' }
    if (grade === null || isNothing(grade)) return { grader: 'RAW' }
    if (readGrade(grade) === null) return { grader: 'RAW', condition: grade }
    if (isPsaWording(grade)) warnings.push(labels.graderNoneGivenReadsLike(grade.slice(0, 40)))
    else problems.push(labels.graderTheCardHas(grade.slice(0, 40).toWellFormed()))
    return { grader: 'PSA' }
  }

  function quantityOf(): number {
    const wanted = read('quantity', readQuantity) ?? 1
    if (wanted === 0) problems.push(labels.quantity0SoTheresNothing)
    if (wanted > mostOfOne) problems.push(labels.quantityIsOverTheLimit(wanted, mostOfOne))
    if (wanted > 1 && certNumber !== null) {
      warnings.push(labels.quantityCardsCantShareOne(wanted))
      return 1
    }
    return wanted
  }

  function vaultOf(): string | null {
    const text = cell('custody')
    if (text === null || isNothing(text) || /^(with_owner|with (me|you|the owner)|home|at home)$/i.test(text))
      return null
    const found = vaults.find((name) => name.toLowerCase() === text.toLowerCase())
    if (!found) warnings.push(labels.locationIsntAVault(text.slice(0, 40).toWellFormed()))
    return found ?? null
  }

  /** The card as the contract accepts it. Optional values that it rejects are left empty too. */
  function fitted(): NewCard | null {
    const first = NewCardSchema.safeParse(candidate)
    if (first.success) return first.data
    for (const { path, message } of first.error.issues) {
      const field = String(path[0] ?? '')
      const label = labelOf(field.replace(/Cents$/, ''))
      const said = label ? `${label}: ${message.charAt(0).toLowerCase()}${message.slice(1)}` : message
      if (needed.includes(field)) problems.push(said)
      else if (field in candidate) {
        if (candidate[field] !== null) warnings.push(labels.leftEmpty(said))
        candidate[field] = field === 'tags' ? [] : null
      }
    }
    return NewCardSchema.safeParse(candidate).data ?? null
  }
}

/** without valid values for these it would be another card, or none */
const needed = ['category', 'playerName', 'grader', 'certNumber']

const labelOf = (field: string): string | undefined => (importFields as Record<string, { label: string }>)[field]?.label
