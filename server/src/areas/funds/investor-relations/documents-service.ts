import { createHash, randomUUID } from 'node:crypto'
import type { AdminFundDetail } from '@ambry/contract/funds/admin/records'
import type { Audience, FundDocumentKind } from '@ambry/contract/funds/kinds'

import { notThere } from '../../../access/access.ts'
import type { Transact, Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { kept } from '../../../stored-file.ts'
import { notify } from '../../notices/service.ts'
import { listHolderIds } from '../admin/queries.ts'
import { adminFund } from '../admin/service.ts'
import { type FundRow, lockFund, requireFund } from '../fund-queries.ts'
import { fundChanged, fundLink } from '../fund-service.ts'
import { hasHeld } from '../units/queries.ts'
import * as labels from './labels.ts'
import { findDocument, insertDocument, markDocumentRemoved } from './queries.ts'

export type DocumentInput = {
  kind: FundDocumentKind
  title: string
  audience: Audience
  mustAccept: '0' | '1'
  replaces?: string | undefined
  memberId?: string | undefined
}

/** Read and stored before the transaction, so that neither holds it open. */
export async function addDocument(
  deps: Deps,
  transact: Transact,
  fundId: string,
  input: DocumentInput,
  given: Buffer,
): Promise<AdminFundDetail> {
  await requireFund(deps.db, fundId)
  const { readDocument } = await import('../../../pictures/document.ts')
  const { bytes, contentType } = await readDocument(given)
  const hash = createHash('sha256').update(bytes).digest('hex')
  return kept(deps, 'funds', bytes, (fileKey) =>
    transact(async (tx) => {
      const fund = await lockFund(tx, fundId)
      if (!fund) throw notThere()
      await write(tx, fund, input, { fileKey, contentType, bytes: bytes.length, hash })
      return adminFund(tx, deps, fundId, tx.now)
    }),
  )
}

type Stored = { fileKey: string; contentType: string; bytes: number; hash: string }

async function write(tx: Tx, fund: FundRow, input: DocumentInput, stored: Stored): Promise<void> {
  const { kind, title, audience, replaces = null, memberId = null } = input
  const mustAccept = input.mustAccept === '1'
  if (memberId !== null && (mustAccept || audience !== 'holders'))
    throw new AppError('refused', labels.onlyHoldersGetTheirOwn)
  if (mustAccept && audience === 'holders') throw new AppError('refused', labels.holdersAcceptNothing)
  if (memberId !== null && !(await hasHeld(tx, fund.id, memberId))) throw new AppError('refused', labels.notAHolder)
  const before = replaces === null ? null : await findDocument(tx, replaces)
  if (before === undefined || (before && (before.fundId !== fund.id || !before.isCurrent)))
    throw new AppError('refused', labels.notItsDocument)
  const id = randomUUID()
  const number = (before?.number ?? 0) + 1
  await insertDocument(tx, {
    ...{ id, fundId: fund.id, kind, title: title.trim(), audience, mustAccept, number, memberId, replaces, ...stored },
  })
  tx.audit({
    ...{ action: 'fund.document', object: { kind: 'fund', id: fund.id } },
    after: { document: id, kind, title, audience, mustAccept, number, memberId, hash: stored.hash },
  })
  for (const holder of memberId === null ? await listHolderIds(tx, fund.id) : [memberId])
    await notify(tx, holder, {
      ...{ kind: 'funds', title: labels.newDocument, link: fundLink(fund.id) },
      message: labels.newDocumentMessage(fund.name, kind, title),
    })
  fundChanged(tx)
}

/** Its file stays, and so does who accepted it. */
export async function removeDocument(tx: Tx, id: string): Promise<void> {
  const found = await findDocument(tx, id)
  if (!found) throw notThere()
  await lockFund(tx, found.fundId)
  const row = await findDocument(tx, id)
  if (!row?.isCurrent) throw new AppError('wrong_state', labels.alreadyRemoved)
  await markDocumentRemoved(tx, id)
  tx.audit({
    action: 'fund.document',
    object: { kind: 'fund', id: row.fundId },
    before: { document: id, title: row.title },
  })
  fundChanged(tx)
}
