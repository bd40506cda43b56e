import type {
  AccreditationKind,
  DocumentStatus,
  FundsSource,
  IdDocumentKind,
  IdentityItem,
  IdentityLevel,
  IdentityStatus,
  PrefilledField,
  RejectReason,
} from '@ambry/contract/identity/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../db/db.ts'
import type { Tx } from '../../db/transaction.ts'

export type CaseRow = {
  id: string
  status: IdentityStatus
  level: IdentityLevel
  target: Exclude<IdentityLevel, 'none'>
  country: string | null
  documentKind: IdDocumentKind | null
  legalName: string | null
  bornOn: Day | null
  address: string | null
  documentNumberEnds: string | null
  documentExpiresOn: Day | null
  fundsSources: FundsSource[]
  fundsNote: string | null
  accreditationKind: AccreditationKind | null
  prefilled: PrefilledField[]
  submittedAt: Instant | null
  verifiedAt: Instant | null
  expiresOn: Day | null
  isFinal: boolean
  message: string | null
  version: number
}

const caseColumns = `c.id, c.status, c.level, c.target, c.country, c.document_kind, c.legal_name, c.born_on, c.address,
  c.document_number_ends, c.document_expires_on, c.funds_sources, c.funds_note, c.accreditation_kind, c.prefilled, c.submitted_at,
  c.verified_at, c.expires_on, c.is_final, c.message, c.version`

export async function findCase(db: Db, userId: string): Promise<CaseRow | undefined> {
  const [row] = await db.prepared<CaseRow>(
    'identity_case',
    `SELECT ${caseColumns} FROM identity_cases c WHERE c.id = $1`,
    [userId],
  )
  return row
}

type Known = CaseRow & { profileName: string | null; shippingAddress: string | null }

/** Several members at once, with what their profile says. */
export const listCasesWithProfile = (db: Db, ids: readonly string[]): Promise<Known[]> =>
  db.prepared(
    'identity_known',
    `SELECT ${caseColumns}, u.name AS profile_name, u.shipping_address
     FROM identity_cases c JOIN users u ON u.id = c.id WHERE c.id = ANY($1)`,
    [[...ids]],
  )

/** Locked until the transaction ends; created when this is the first thing they do. */
export async function lockCase(tx: Tx, userId: string): Promise<CaseRow> {
  await tx.prepared(
    'identity_case_create',
    'INSERT INTO identity_cases (id, created_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [userId, tx.now],
  )
  const [row] = await tx.prepared<CaseRow>(
    'identity_case_lock',
    `SELECT ${caseColumns} FROM identity_cases c WHERE c.id = $1 FOR UPDATE`,
    [userId],
  )
  if (!row) throw new Error('an identity case was not created')
  return row
}

export type CaseChange = Partial<{
  target: string
  country: string
  document_kind: string
  legal_name: string
  born_on: Day
  address: string
  document_number: string
  document_number_ends: string
  document_fingerprint: string
  document_expires_on: Day
  funds_sources: readonly string[]
  funds_note: string | null
  accreditation_kind: string
  prefilled: readonly PrefilledField[]
}>

export async function updateCase(
  tx: Tx,
  id: string,
  { funds_sources, prefilled, ...change }: CaseChange,
): Promise<void> {
  await tx.run(
    build
      .updateTable('identity_cases')
      .set({
        ...change,
        ...(funds_sources && { funds_sources: [...funds_sources] }),
        ...(prefilled && { prefilled: [...prefilled] }),
        version: sql`version + 1`,
      })
      .where('id', '=', id),
  )
}

export type DocumentRow = {
  id: string
  item: IdentityItem
  status: DocumentStatus
  reason: RejectReason | null
  pages: number
  createdAt: Instant
}

export const listDocuments = (db: Db, userId: string): Promise<DocumentRow[]> =>
  db.prepared(
    'identity_documents',
    `SELECT id, item, status, reason, pages, created_at FROM identity_documents WHERE user_id = $1 AND is_current ORDER BY created_at, id`,
    [userId],
  )

export type NewPage = { fileKey: string; keyId: string; wrappedKey: Buffer; width: number; height: number }
type NewDocument = { id: string; userId: string; item: IdentityItem; contentHash: string; pages: readonly NewPage[] }

/** The new document replaces the current one of its kind. */
export async function insertDocument(tx: Tx, { id, userId, item, contentHash, pages }: NewDocument): Promise<void> {
  await tx.prepared(
    'identity_replace',
    'UPDATE identity_documents SET is_current = false, replaced_at = $3 WHERE user_id = $1 AND item = $2 AND is_current',
    [userId, item, tx.now],
  )
  await tx.run(
    build.insertInto('identity_documents').values({
      ...{ id, user_id: userId, item, content_hash: contentHash, pages: pages.length, created_at: tx.now },
    }),
  )
  await tx.run(
    build.insertInto('identity_pages').values(
      pages.map(({ fileKey, keyId, wrappedKey, width, height }, at) => ({
        ...{ document_id: id, page: at + 1, file_key: fileKey, key_id: keyId, wrapped_key: wrappedKey, width, height },
      })),
    ),
  )
}

/** Returns false when it is not theirs, or was already replaced. */
export async function dropDocument(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx.prepared(
    'identity_drop',
    'UPDATE identity_documents SET is_current = false, replaced_at = $3 WHERE id = $1 AND user_id = $2 AND is_current RETURNING id',
    [id, userId, tx.now],
  )
  return rows.length > 0
}

/** After an expiry or a revocation everything is asked for again; what was accepted stays on file. */
export async function dropDocuments(tx: Tx, userId: string): Promise<void> {
  await tx.prepared(
    'identity_drop_all',
    'UPDATE identity_documents SET is_current = false, replaced_at = $2 WHERE user_id = $1 AND is_current',
    [userId, tx.now],
  )
}
