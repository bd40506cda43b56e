import type { FundDocument } from '@ambry/contract/funds/catalog/records'
import type { Audience } from '@ambry/contract/funds/kinds'

import { type Actor, notThere, scopeOf } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { FileAnswer } from '../../../http/files.ts'
import { listHolderIds } from '../admin/queries.ts'
import { type FundRow, findFund } from '../fund-queries.ts'
import { ownFundChanged } from '../fund-service.ts'
import { type DocumentRow, findDocument, listDocuments } from '../investor-relations/queries.ts'
import { audiencesOf, investorOf } from './eligibility-service.ts'
import * as labels from './labels.ts'
import { listDocumentReads, writeAccepted, writeOpened } from './queries.ts'

/** Those for everyone in an audience, and those for this member alone. */
const isFor = ({ audience, memberId }: DocumentRow, member: string, audiences: readonly Audience[]): boolean =>
  memberId === null ? audiences.includes(audience) : memberId === member

export async function ownDocuments(
  db: Db,
  fundId: string,
  memberId: string,
  audiences: readonly Audience[],
): Promise<FundDocument[]> {
  const read = new Map((await listDocumentReads(db, fundId, memberId)).map((each) => [each.documentId, each]))
  return (await listDocuments(db, fundId))
    .filter((row) => isFor(row, memberId, audiences))
    .map((row) => ({
      ...{ id: row.id, kind: row.kind, title: row.title, number: row.number, bytes: row.bytes, addedAt: row.addedAt },
      ...{ audience: row.audience, mustAccept: row.mustAccept },
      openedAt: read.get(row.id)?.openedAt ?? null,
      acceptedAt: read.get(row.id)?.acceptedAt ?? null,
    }))
}

async function isShownTo(db: Db, deps: Deps, fund: FundRow, memberId: string, row: DocumentRow): Promise<boolean> {
  if (fund.status === 'draft') return false
  // an earlier version stays readable for who accepted it
  if (!row.isCurrent)
    return (await listDocumentReads(db, fund.id, memberId)).some(
      (each) => each.documentId === row.id && each.acceptedAt !== null,
    )
  const isHolder = (await listHolderIds(db, fund.id)).includes(memberId)
  return isFor(row, memberId, audiencesOf(fund, await investorOf(db, deps, memberId), isHolder))
}

async function shownDocument(
  db: Db,
  deps: Deps,
  actor: Actor,
  id: string,
  fundId: string | null,
): Promise<DocumentRow> {
  const row = await findDocument(db, id)
  const fund = row && (fundId === null || row.fundId === fundId) ? await findFund(db, row.fundId) : undefined
  if (!row || !fund) throw notThere()
  if (!(await isShownTo(db, deps, fund, actor.id, row))) throw notThere()
  return row
}

type OfDocument = { id: string; documentId: string }

export async function openDocument(tx: Tx, deps: Deps, actor: Actor, { id, documentId }: OfDocument): Promise<void> {
  await shownDocument(tx, deps, actor, documentId, id)
  await writeOpened(tx, documentId, actor.id)
  ownFundChanged(tx, actor.id)
}

export async function acceptDocument(tx: Tx, deps: Deps, actor: Actor, { id, documentId }: OfDocument): Promise<void> {
  const row = await shownDocument(tx, deps, actor, documentId, id)
  if (!row.mustAccept) throw new AppError('refused', labels.nothingToAccept)
  const read = (await listDocumentReads(tx, id, actor.id)).find((each) => each.documentId === documentId)
  if (!read) throw new AppError('wrong_state', labels.openItFirst)
  if (!(await writeAccepted(tx, documentId, actor.id))) return
  tx.audit({
    ...{ action: 'fund.accept_document', object: { kind: 'fund', id } },
    after: { documentId, title: row.title, number: row.number },
  })
  ownFundChanged(tx, actor.id)
}

export async function documentFile(deps: Deps, actor: Actor, id: string): Promise<FileAnswer> {
  const { db } = deps
  const row = scopeOf(actor, 'fund.any') === 'any' ? await findDocument(db, id) : undefined
  const { fileKey, contentType, title } = row ?? (await shownDocument(db, deps, actor, id, null))
  const bytes = await deps.files.get(fileKey)
  if (!bytes) throw new AppError('not_found', labels.documentIsGone)
  return { bytes, contentType, name: title }
}
