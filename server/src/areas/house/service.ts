import { type AuditEntry, type LegalPage, legalPages } from '@ambry/contract/house'
import type { Page } from '@ambry/contract/lists'

import type { Db } from '../../db/db.ts'
import { keyset } from '../../db/keyset.ts'
import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { firstLegalPages } from './first-legal-pages.ts'
import { agreeOnSecret, countAudit, findCurrentLegal, insertLegal, type LegalRow, listAudit } from './queries.ts'

export async function currentLegal(db: Db, page: LegalPage): Promise<LegalRow> {
  const row = await findCurrentLegal(db, page)
  if (!row) throw new AppError('not_found', 'This page has not been published yet.')
  return row
}

/** A house that has published nothing yet starts with plain pages of its own, so that people know what they accept. */
export async function publishFirstLegalPages(tx: Tx): Promise<void> {
  for (const page of legalPages) await insertLegal(tx, { page, version: 1, ...firstLegalPages[page] })
}

/** Instances with different keys would not understand each other's codes and limits, and nobody would notice. */
export async function requireSameSecret(tx: Tx, fingerprint: Buffer): Promise<void> {
  const known = await agreeOnSecret(tx, fingerprint)
  if (known?.equals(fingerprint)) return
  throw new Error('This database is used with another SECRET_KEY. Give every instance the same one.')
}

type AuditQuery = Parameters<typeof listAudit>[1] & {
  sort: '-id' | 'id'
  cursor?: string | undefined
  limit: number
  total?: '1' | undefined
}

export async function audit(db: Db, { sort, cursor, limit, total, ...filters }: AuditQuery): Promise<Page<AuditEntry>> {
  const value = (row: AuditEntry) => row.id
  const page = keyset<AuditEntry>(
    { sort, cursor, limit },
    filters,
    {
      '-id': { column: 'a.id', cast: 'int8', direction: 'desc', value },
      id: { column: 'a.id', cast: 'int8', direction: 'asc', value },
    },
    { name: 'a.id', cast: 'int8' },
  )
  const rows = await listAudit(db, filters, page)
  return {
    ...page.page(rows, (row) => row),
    ...(total && { total: await countAudit(db, filters) }),
  }
}
