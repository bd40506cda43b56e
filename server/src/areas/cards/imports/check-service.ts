import { setImmediate as turn } from 'node:timers/promises'
import { importRows } from '@ambry/contract/cards/imports/kinds'
import type { NewCard } from '@ambry/contract/cards/registry/endpoints'
import type { Day } from '@ambry/contract/kernel/dates'

import type { Db } from '../../../db/db.ts'
import { findByCerts, listVaultNames } from '../card-queries.ts'
import { type Line, parse } from '../csv-service.ts'
import { cleaned } from '../registry/card-writes-service.ts'
import type { Layout } from './headings.ts'
import * as labels from './labels.ts'
import type { Problems } from './queries.ts'
import { type CheckedRow, certIn, readRow, type Values, valuesOf } from './rules.ts'

/** Rows per statement, and the number processed before yielding to other requests. */
export const atOnce = 500

export type ImportText = { text: string; layout: Layout; edits: Record<string, Values> }
type Owner = { ownerId: string; today: Day }
type ImportedCard = { card: NewCard; vault: string | null }
type Checked = { cards: ImportedCard[]; problems: Problems; warnings: Problems }

/** Checks every row: its values, duplicates within the file, and whether its cert is already registered. */
export async function checkAll(db: Db, owner: Owner, { text, layout, edits }: ImportText): Promise<Checked> {
  const [, ...rows] = await parse(text)
  const vaults = await listVaultNames(db)
  const checked: Checked = { cards: [], problems: [], warnings: [] }
  const places = new Map<string, number>()
  for (let begin = 0; begin < rows.length; begin += atOnce) {
    const part = rows.slice(begin, begin + atOnce).map(({ row, cells }) => ({
      row,
      read: readRow(cells, { layout, today: owner.today, vaults }, edits[row]),
    }))
    const taken = await takenCerts(
      db,
      part.map(({ read }) => read),
    )
    for (const { row, read } of part) {
      const problems = 'problems' in read ? read.problems : certProblems(read.card, row, places, taken, owner)
      if (read.warnings.length > 0 && problems.length === 0) checked.warnings.push([row, read.warnings])
      if (problems.length > 0) checked.problems.push([row, problems])
      else if ('card' in read) {
        if (checked.cards.length + read.quantity > importRows) checked.problems.push([row, [tooMany]])
        else for (let n = 0; n < read.quantity; n++) checked.cards.push({ card: cleaned(read.card), vault: read.vault })
      }
    }
    // yield to other requests between batches
    await turn()
  }
  return checked
}

const tooMany = labels.theFileHasMoreThan(importRows.toLocaleString('en-US'))

/** Checks a single row against the certs named by the others. */
export async function checkOne(
  db: Db,
  owner: Owner,
  { text, layout, edits }: ImportText,
  number: number,
): Promise<{ line: Line; read: CheckedRow } | null> {
  const [, ...rows] = await parse(text)
  const line = rows.find(({ row }) => row === number)
  if (!line) return null
  const read = readRow(line.cells, { layout, today: owner.today, vaults: await listVaultNames(db) }, edits[number])
  if ('problems' in read) return { line, read }
  const places = new Map<string, number>()
  for (const { row, cells } of rows) {
    const cert = row === number ? null : certIn(valuesOf(cells, layout, edits[row]))
    if (cert && !places.has(cert)) places.set(cert, row)
  }
  const problems = certProblems(read.card, number, places, await takenCerts(db, [read]), owner)
  return { line, read: problems.length > 0 ? { problems, warnings: read.warnings } : read }
}

async function takenCerts(db: Db, rows: CheckedRow[]): Promise<Map<string, string>> {
  const certs = rows.flatMap((read) =>
    'card' in read && read.card.certNumber ? [{ grader: read.card.grader, certNumber: read.card.certNumber }] : [],
  )
  return new Map(
    (await findByCerts(db, certs))
      .filter(({ status }) => status === 'registered')
      .map((found) => [`${found.grader} ${found.certNumber}`, found.ownerId]),
  )
}

function certProblems(
  card: NewCard,
  row: number,
  places: Map<string, number>,
  taken: Map<string, string>,
  { ownerId }: Owner,
): string[] {
  if (card.certNumber === null) return []
  const cert = `${card.grader} ${card.certNumber}`
  const before = places.get(cert)
  if (before !== undefined) return [labels.isAlreadyInRow(cert, before)]
  places.set(cert, row)
  const owner = taken.get(cert)
  if (owner === undefined) return []
  return owner === ownerId ? [labels.isAlreadyInYourRegistry(cert)] : [labels.isRegisteredByAnotherMember(cert)]
}
