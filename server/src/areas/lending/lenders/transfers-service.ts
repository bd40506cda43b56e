import { randomUUID } from 'node:crypto'
import { addSeconds } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { transferActions, transferDays } from '@ambry/contract/lending/lenders/kinds'
import type { NoteTransfer } from '@ambry/contract/lending/lenders/records'

import { type Actor, notThere } from '../../../access/access.ts'
import { refuseSelf } from '../../../approvals.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { post, today } from '../../billing/ledger/service.ts'
import { notify, notifyStaff } from '../../notices/service.ts'
import { lockLoan } from '../loans/queries.ts'
import { balanceOf, cashLines, lendingLink } from './balance-service.ts'
import { investFault } from './fault-service.ts'
import * as labels from './labels.ts'
import {
  findLastEvent,
  insertHoldings,
  listHoldings,
  lockNote,
  type NoteRow,
  outstandingOf,
  updateHolder,
} from './queries.ts'
import { endTransfer, transfersChanged } from './transfer-endings-service.ts'
import { findTransfer, insertTransfer, lockTransfer, type TransferRow } from './transfer-queries.ts'
import { accruedOfTransfer, ownTransfer, transferFault } from './transfers-list-service.ts'

/** Lists a note for sale to every lender. Nobody is told who sells it. */
export async function listForSale(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  noteId: string,
  priceCents: number,
): Promise<NoteTransfer> {
  const note = await lockNote(tx, noteId)
  if (note?.lenderId !== actor.id) throw notThere()
  requireRunning(note)
  const id = randomUUID()
  const expiresAt = addSeconds(tx.now, transferDays * 86_400)
  await insertTransfer(tx, { id, noteId, sellerId: actor.id, priceCents, expiresAt })
  tx.audit({ action: 'note.propose_transfer', object: { kind: 'note', id: noteId }, after: { priceCents } })
  transfersChanged(tx, { sellerId: actor.id, buyerId: null })
  return ownTransfer(tx, deps, actor.id, id)
}

function requireRunning(note: NoteRow): void {
  if (note.status !== 'active' || outstandingOf(note) === 0) throw new AppError('wrong_state', labels.onlyRunningNotes)
}

export type Answer = { action: 'accept' | 'decline' | 'withdraw'; principalCents?: number | undefined }

/** The loan is locked first, so that no payment changes the note while someone buys it. */
export async function answer(tx: Tx, deps: Deps, actor: Actor, id: string, given: Answer): Promise<NoteTransfer> {
  const { action } = given
  // only what the caller is shown
  await ownTransfer(tx, deps, actor.id, id)
  const found = await findTransfer(tx, id)
  if (!found) throw notThere()
  await lockLoan(tx, found.loanId)
  const note = await lockNote(tx, found.noteId)
  const row = await lockTransfer(tx, id)
  if (!note || !row) throw notThere()
  const isSeller = row.sellerId === actor.id
  if (action === 'withdraw' && !isSeller) throw new AppError('refused', labels.onlySellerWithdraws)
  if (action !== 'withdraw' && isSeller) throw new AppError('refused', labels.onlyBuyerAnswers)
  if (action === 'decline' && row.buyerId !== actor.id) throw new AppError('refused', labels.onlyBuyerDeclines)
  if (action === 'accept') await accept(tx, deps, actor, { row, note }, given.principalCents)
  else await endTransfer(tx, row, action, null)
  tx.audit({ action: 'note.answer_transfer', object: { kind: 'note', id: row.noteId }, after: { action } })
  return ownTransfer(tx, deps, actor.id, id)
}

type Offered = { row: TransferRow; note: NoteRow }

async function accept(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { row, note }: Offered,
  principalCents: number | undefined,
): Promise<void> {
  if (row.status !== 'proposed' || row.expiresAt <= tx.now.toISOString())
    throw new AppError('wrong_state', labels.nothingToAnswer)
  requireRunning(note)
  if (actor.id === row.borrowerId) throw notThere()
  const fault = await investFault(tx, deps, actor.id)
  if (fault) throw new AppError('refused', fault)
  const left = outstandingOf(note)
  if (principalCents !== left) throw new AppError('conflict', labels.principalIsNow(formatMoney(left)))
  const { availableCents } = await balanceOf(tx, actor.id)
  if (row.priceCents > availableCents)
    throw new AppError('refused', labels.insufficientBalance(formatMoney(row.priceCents), formatMoney(availableCents)))
  await transition(tx, 'note_transfers', transferActions, {
    ...{ id: row.id, action: 'accept', also: { accepted_at: tx.now, buyer_id: actor.id, principal_cents: left } },
  })
  await notify(tx, row.sellerId, {
    ...{ kind: 'loans', title: labels.transferAccepted, link: lendingLink },
    message: labels.transferAcceptedMessage(row.noteNumber),
  })
  await notifyStaff(tx, 'offering.manage', {
    ...{ kind: 'loans', title: labels.transferForApproval, link: '/admin/loans?tab=lenders' },
    message: labels.transferForApprovalMessage(row.noteNumber, formatMoney(row.priceCents)),
  })
  transfersChanged(tx, { sellerId: row.sellerId, buyerId: actor.id })
}

type Decision = { approve: boolean; reason?: string | null | undefined }

/** An officer approves what both lenders agreed to; then the note and the price change hands at once. */
export async function decide(tx: Tx, deps: Deps, actor: Actor, id: string, decision: Decision): Promise<void> {
  const found = await findTransfer(tx, id)
  if (!found) throw notThere()
  refuseSelf(actor, found.sellerId)
  if (found.buyerId !== null) refuseSelf(actor, found.buyerId)
  const reason = decision.reason?.trim() || null
  const audited = {
    action: 'note.decide_transfer',
    object: { kind: 'note', id: found.noteId },
    reason,
    after: { transfer: id, approve: decision.approve },
  } as const
  if (!decision.approve) {
    if ((reason?.length ?? 0) < 3)
      throw new AppError('invalid', labels.enterAReason, { errors: [{ path: 'reason', message: labels.enterAReason }] })
    const row = await lockTransfer(tx, id)
    if (row) await endTransfer(tx, row, 'decline', reason)
    tx.audit(audited)
    return
  }
  await complete(tx, deps, actor, found)
  tx.audit(audited)
}

/** The loan is locked first, so that no payment is shared out while its holder changes. */
async function complete(tx: Tx, deps: Deps, actor: Actor, found: TransferRow): Promise<void> {
  await lockLoan(tx, found.loanId)
  const note = await lockNote(tx, found.noteId)
  const row = await lockTransfer(tx, found.id)
  if (!note || row?.status !== 'accepted' || row.buyerId === null)
    throw new AppError('wrong_state', labels.nothingToAnswer)
  const { sellerId, buyerId, priceCents } = row
  const cash = await cashLines(
    tx,
    new Map([
      [sellerId, priceCents],
      [buyerId, -priceCents],
    ]),
  )
  const fault = note.lenderId === sellerId ? await transferFault(tx, deps, row) : labels.onlyRunningNotes
  if (fault) throw new AppError('conflict', fault)
  const on = today(deps, tx.now)
  const left = outstandingOf(note)
  const accruedToday = await accruedOfTransfer(tx, deps, row)
  await post(tx, {
    ...{ kind: 'note_transfer', bookedOn: on, words: labels.transferEntry(note.number), loanId: note.loanId },
    postings: [
      ...cash,
      { code: 'lender_principal', memberId: sellerId, amountCents: left },
      { code: 'lender_principal', memberId: buyerId, amountCents: -left },
    ],
  })
  const seq = (await listHoldings(tx, [note.loanId])).filter(({ noteId }) => noteId === note.id).length + 1
  const afterSeq = await findLastEvent(tx, note.loanId)
  await insertHoldings(tx, [{ noteId: note.id, seq, fromDay: on, afterSeq, lenderId: buyerId, paidCents: priceCents }])
  await updateHolder(tx, note.id, buyerId)
  await transition(tx, 'note_transfers', transferActions, {
    ...{
      id: row.id,
      action: 'complete',
      also: { ended_at: tx.now, decided_by: actor.id, accrued_cents: accruedToday },
    },
  })
  for (const id of [sellerId, buyerId])
    await notify(tx, id, {
      ...{ kind: 'loans', title: labels.transferCompleted, link: lendingLink },
      message: labels.transferCompletedMessage(note.number, formatMoney(priceCents)),
    })
  transfersChanged(tx, row)
}
