import type { PrefilledField } from '@ambry/contract/identity/kinds'
import { dayIn, formatDate } from '@ambry/contract/kernel/dates'

import type { Db } from '../../../db/db.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { KeyMissingError, TamperedError } from '../../../document-keys/encryption.ts'
import { AppError } from '../../../errors.ts'
import { type CaseChange, type CaseRow, lockCase } from '../queries.ts'
import { findPage, type ReviewRow } from '../review-queries.ts'
import { contextOf, numberContext, sealNumber } from '../service.ts'
import * as labels from './labels.ts'
import { fillCase, findReadable, listZones, updateZone } from './queries.ts'
import { type Compared, compareReading, fieldsOf, hasWrongDigits, type Reading, readingOf } from './reading.ts'

/** Binds what was read to its document. */
const zoneContext = (documentId: string) => `identity zone ${documentId}`

/** Of a long file; what machines read is on the first pages. */
const pagesToRead = 3

/** Reads an uploaded document, keeps what it says, and fills in what the member has not entered. Runs as a job. */
export async function readDocument(deps: Deps, documentId: string): Promise<void> {
  const document = await findReadable(deps.db, documentId)
  if (!document) return
  const reading = await readPages(deps, documentId, document)
  if (!reading) return
  await deps.transactions.run(systemOrigin, async (tx) => {
    const { userId } = document
    const before = await lockCase(tx, userId)
    // replaced or removed while it was read
    if (!(await findReadable(tx, documentId))) return
    await updateZone(tx, documentId, deps.documentKeys.sealText(JSON.stringify(reading), zoneContext(documentId)))
    const filled = before.status === 'submitted' ? [] : await prefill(tx, deps, before, reading)
    // which fields, never what they say
    tx.audit({
      action: 'identity.read_document',
      object: { kind: 'identity_document', id: documentId },
      after: { source: reading.source, fields: filled },
      subjectId: userId,
    })
    tx.publish({ users: [userId], admins: true }, { type: 'kyc_document_updated', userId })
  })
}

async function readPages(
  deps: Deps,
  documentId: string,
  { userId, pages }: { userId: string; pages: number },
): Promise<Reading | null> {
  const { readPageTexts } = await import('../../../pictures/page-texts.ts')
  const today = dayIn(deps.settings.current.timeZone, deps.clock.now())
  for (let page = 1; page <= Math.min(pages, pagesToRead); page++) {
    const row = await findPage(deps.db, documentId, page)
    const sealed = row && (await deps.files.get(row.fileKey))
    if (!sealed) continue
    const picture = deps.documentKeys.open({ ...row, bytes: sealed }, contextOf(documentId, page))
    try {
      const reading = readingOf(await readPageTexts(picture, userId), today)
      if (reading) return reading
    } catch (error) {
      // too slow or too large: members type what we can't read. Anything else is tried again.
      if (!(error instanceof AppError && error.code === 'refused')) throw error
      deps.log.warn({ err: error, documentId, page }, 'a document could not be read')
    }
  }
  return null
}

async function prefill(tx: Tx, deps: Deps, before: CaseRow, reading: Reading): Promise<PrefilledField[]> {
  const found = fieldsOf(reading)
  const present = { ...before, documentNumber: before.documentNumberEnds }
  const fields = (Object.keys(found) as PrefilledField[]).filter((field) => present[field] === null)
  if (fields.length === 0) return []
  const empty = Object.fromEntries(fields.map((field) => [field, found[field]])) as typeof found
  const change: CaseChange = {
    ...(empty.legalName && { legal_name: empty.legalName }),
    ...(empty.bornOn && { born_on: empty.bornOn }),
    ...(empty.address && { address: empty.address }),
    ...(empty.documentExpiresOn && { document_expires_on: empty.documentExpiresOn }),
    ...(empty.documentNumber && sealNumber(deps, before.id, empty.documentNumber)),
    prefilled: [...before.prefilled, ...fields],
  }
  await fillCase(tx, before.id, change)
  return fields
}

type Comparison = { compared: Compared[]; risks: string[] }

/** Nothing could be read: the reviewer compares by eye. */
const unread = ({ legalName, bornOn, documentNumberEnds, documentExpiresOn }: ReviewRow): Compared[] =>
  [
    [labels.nameOnDocument, legalName],
    [labels.birthDate, bornOn && formatDate(bornOn)],
    [labels.documentNumber, documentNumberEnds && `•••• ${documentNumberEnds}`],
    [labels.expirationDate, documentExpiresOn && formatDate(documentExpiresOn)],
  ].map(([field, entered]) => ({ field: field as string, document: null, entered: entered ?? null, match: 'missing' }))

/** What the member entered beside what their document says. Without the key, a sentence says that it can't be shown. */
export async function compareWithDocument(db: Db, deps: Deps, row: ReviewRow): Promise<Comparison> {
  try {
    const readings = (await listZones(db, row.id)).map(
      ({ id, zone }) => JSON.parse(deps.documentKeys.openText(zone, zoneContext(id))) as Reading,
    )
    const [reading] = [...readings].sort((a, b) => Number(hasWrongDigits(a)) - Number(hasWrongDigits(b)))
    if (!reading) return { compared: unread(row), risks: [] }
    const number = row.documentNumber && deps.documentKeys.openText(row.documentNumber, numberContext(row.id))
    return {
      compared: compareReading(reading, { ...row, documentNumber: number }),
      risks: readings.some(hasWrongDigits) ? [labels.wrongCheckDigits] : [],
    }
  } catch (error) {
    if (!(error instanceof KeyMissingError || error instanceof TamperedError)) throw error
    deps.log.warn({ err: error, userId: row.id }, 'what a document says could not be decrypted')
    const sentence = error instanceof TamperedError ? labels.zoneChanged : labels.zoneLocked
    return {
      compared: [{ field: labels.machineReadable, document: sentence, entered: null, match: 'missing' }],
      risks: error instanceof TamperedError ? [labels.zoneChanged] : [],
    }
  }
}
