import type { DisputeItem, PresentDisputeFile } from '@ambry/contract/payments/disputes/endpoints'
import { type EvidenceKind, mostEvidenceBytes } from '@ambry/contract/payments/disputes/kinds'

import { notThere } from '../../../access/access.ts'
import { systemOrigin, type Transact, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { safeFileName } from '../../../file-name.ts'
import { type DisputeFacts, type DisputeFile, GatewayDown, GatewayRefused } from '../../../gateways/payments.ts'
import type { FileAnswer } from '../../../http/files.ts'
import { kept } from '../../../stored-file.ts'
import { chargeUpdated, gatewayOf } from '../charges/service.ts'
import * as labels from './labels.ts'
import {
  type DisputeRow,
  type FileRow,
  findFile,
  insertFile,
  listFiles,
  listUnsent,
  lockDisputeById,
  removeFile,
  updateDispute,
} from './queries.ts'
import { canAnswer, disputeRow, learnDispute, present, presentFile } from './service.ts'

async function lockedOpen(tx: Tx, id: string): Promise<DisputeRow> {
  if (!(await lockDisputeById(tx, id))) throw notThere()
  const row = await disputeRow(tx, id)
  if (row.answer !== null && row.sentAt === null) throw new AppError('wrong_state', labels.thisIsBeingSent)
  if (!canAnswer(row)) throw new AppError('wrong_state', labels.thisDisputeCantBeAnswered)
  return row
}

type Added = { id: string; kind: EvidenceKind; name: string; bytes: Buffer }

/** Processed and stored before the transaction, so that neither holds it open. */
export async function addFile(deps: Deps, transact: Transact, added: Added): Promise<PresentDisputeFile> {
  const { id: disputeId, kind, name, bytes } = added
  await disputeRow(deps.db, disputeId)
  const { readDocument } = await import('../../../pictures/document.ts')
  const document = await readDocument(bytes)
  return kept(deps, 'disputes', document.bytes, (fileKey) =>
    transact(async (tx) => {
      const { memberId } = await lockedOpen(tx, disputeId)
      const others = await listFiles(tx, disputeId)
      if (others.some((each) => each.kind === kind)) throw new AppError('conflict', labels.oneFileOfAKind(kind))
      if (others.reduce((sum, each) => sum + each.bytes, document.bytes.length) > mostEvidenceBytes)
        throw new AppError('refused', labels.theFilesAreTooLarge)
      const id = await insertFile(tx, {
        ...{ disputeId, kind, name: safeFileName(name), fileKey },
        ...{ contentType: document.contentType, bytes: document.bytes.length },
      })
      audit(tx, { id: disputeId, memberId }, 'payment.dispute_evidence', { file: id, kind, name })
      return presentFile(await fileRow(tx, disputeId, id))
    }),
  )
}

type Audited = 'payment.dispute_evidence' | 'payment.dispute_answer' | 'payment.dispute_accept'

function audit(tx: Tx, { id, memberId }: Pick<DisputeRow, 'id' | 'memberId'>, action: Audited, after: object): void {
  tx.audit({ action, object: { kind: 'payment_dispute', id }, subjectId: memberId, after: { ...after } })
  chargeUpdated(tx, memberId)
}

async function fileRow(db: Parameters<typeof findFile>[0], disputeId: string, id: string): Promise<FileRow> {
  const row = await findFile(db, disputeId, id)
  if (!row) throw notThere()
  return row
}

export async function dropFile(tx: Tx, disputeId: string, id: string): Promise<void> {
  const row = await lockedOpen(tx, disputeId)
  const { name } = await fileRow(tx, disputeId, id)
  await removeFile(tx, id)
  audit(tx, row, 'payment.dispute_evidence', { removed: id, name })
}

async function bytesOf(deps: Deps, { fileKey }: FileRow): Promise<Buffer> {
  const bytes = await deps.files.get(fileKey)
  if (!bytes) throw new AppError('not_found', labels.thisFileNoLongerExists)
  return bytes
}

export async function evidence(deps: Deps, disputeId: string, id: string): Promise<FileAnswer> {
  const row = await fileRow(deps.db, disputeId, id)
  return { bytes: await bytesOf(deps, row), contentType: row.contentType, name: row.name }
}

/** Written down first, then sent: after a crash the job sends it again, and the processor takes it once. */
export async function answer(deps: Deps, transact: Transact, id: string, text: string): Promise<DisputeItem> {
  await transact(async (tx) => {
    const row = await lockedOpen(tx, id)
    if (text === '' && (await listFiles(tx, id)).length === 0) throw new AppError('refused', labels.addEvidenceFirst)
    await updateDispute(tx, id, {
      ...{ answer: 'evidence', evidence_text: text || null, send_error: null },
      ...{ answered_at: tx.now, answered_by: tx.origin.actorId },
    })
    audit(tx, row, 'payment.dispute_answer', { text })
    return {}
  })
  return sent(deps, id)
}

export async function accept(deps: Deps, transact: Transact, id: string): Promise<DisputeItem> {
  await transact(async (tx) => {
    const row = await lockedOpen(tx, id)
    await updateDispute(tx, id, {
      ...{ answer: 'accept', send_error: null, answered_at: tx.now, answered_by: tx.origin.actorId },
    })
    audit(tx, row, 'payment.dispute_accept', { amountCents: row.amountCents })
    return {}
  })
  return sent(deps, id)
}

async function sent(deps: Deps, id: string): Promise<DisputeItem> {
  await send(deps, id)
  return present(await disputeRow(deps.db, id))
}

/** Sends what was written down. A refusal is shown, and the dispute can be answered again. */
async function send(deps: Deps, id: string): Promise<void> {
  const row = await disputeRow(deps.db, id)
  if (row.answer === null || row.sentAt !== null || row.gateway !== deps.payments?.kind) return
  try {
    const facts = await callGateway(deps, row)
    await learnDispute(deps, row.chargeId, row.gateway, facts)
    await deps.transactions.run(systemOrigin, async (tx) => {
      await updateDispute(tx, id, { sent_at: tx.now })
      chargeUpdated(tx, row.memberId)
    })
  } catch (error) {
    if (error instanceof GatewayRefused)
      return deps.transactions.run(systemOrigin, async (tx) => {
        const message = error.message.slice(0, 500) || labels.thisDisputeCantBeAnswered
        await updateDispute(tx, id, { answer: null, answered_at: null, answered_by: null, send_error: message })
        chargeUpdated(tx, row.memberId)
      })
    if (!(error instanceof GatewayDown)) throw error
    deps.log.warn({ err: error, dispute: id }, 'the processor gave no answer; the evidence is sent again')
  }
}

async function callGateway(deps: Deps, { id, ref, answer: how, evidenceText }: DisputeRow): Promise<DisputeFacts> {
  const gateway = gatewayOf(deps)
  if (how === 'accept') return gateway.acceptDispute(ref)
  const files: DisputeFile[] = []
  for (const row of await listFiles(deps.db, id)) {
    const { id: fileId, kind, name, contentType } = row
    files.push({ id: fileId, kind, name, contentType, bytes: await bytesOf(deps, row) })
  }
  return gateway.answerDispute({ id, ref, text: evidenceText, files })
}

/** Runs every minute for answers the processor has not got yet. */
export async function sendAnswers(deps: Deps): Promise<void> {
  if (!deps.payments) return
  for (const { id } of await listUnsent(deps.db)) await send(deps, id)
}
