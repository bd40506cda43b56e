import { randomUUID } from 'node:crypto'
import { addDays, addSeconds, dayIn } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { transferActions, transferDays } from '@ambry/contract/lending/lenders/kinds'
import type { NoteTransfer } from '@ambry/contract/lending/lenders/records'

import { type Actor, notThere } from '../../../access/access.ts'
import { refuseSelf } from '../../../approvals.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { receiverWith } from '../../accounts/receiving/service.ts'
import { post, today } from '../../billing/ledger/service.ts'
import { notify, notifyStaff } from '../../notices/service.ts'
import { findLoan, lockLoan } from '../loans/queries.ts'
import { cashLines, lendingLink, notesChanged } from './balance-service.ts'
import { investFault } from './fault-service.ts'
import * as labels from './labels.ts'
import { findLastEvent, insertHoldings, listHoldings, lockNote, outstandingOf, updateHolder } from './queries.ts'
import {
  findTransfer,
  insertTransfer,
  listOpenTransfersOf,
  listOverdueTransfers,
  lockTransfer,
  type TransferRow,
} from './transfer-queries.ts'
import { ownTransfer, transferFault } from './transfers-list-service.ts'

type Proposed = { code: string; priceCents: number }

export async function propose(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  noteId: string,
  { code, priceCents }: Proposed,
): Promise<NoteTransfer> {
  const note = await lockNote(tx, noteId)
  if (note?.lenderId !== actor.id) throw notThere()
  if (note.status !== 'active' || outstandingOf(note) === 0) throw new AppError('wrong_state', labels.onlyRunningNotes)
  // the borrower's own loan is not for them
  const except = (await findLoan(tx, note.loanId))?.memberId
  const buyer = await receiverWith(tx, actor, 'code', code, { isLender: true, except })
  const id = randomUUID()
  const expiresAt = addSeconds(tx.now, transferDays * 86_400)
  await insertTransfer(tx, { id, noteId, sellerId: actor.id, buyerId: buyer.id, priceCents, expiresAt })
  tx.audit({
    action: 'note.propose_transfer',
    object: { kind: 'note', id: noteId },
    after: { buyerId: buyer.id, priceCents },
  })
  const until = addDays(dayIn(deps.settings.current.timeZone, tx.now), transferDays)
  await notify(tx, buyer.id, {
    ...{ kind: 'loans', title: labels.transferOffered, link: lendingLink },
    message: labels.transferOfferedMessage(
      actor.name ?? labels.anotherLender,
      note.number,
      formatMoney(priceCents),
      until,
    ),
  })
  notesChanged(tx, [actor.id, buyer.id])
  return ownTransfer(tx, deps, actor.id, id)
}

export type Answer = 'accept' | 'decline' | 'withdraw'

export async function answer(tx: Tx, deps: Deps, actor: Actor, id: string, action: Answer): Promise<NoteTransfer> {
  const row = await lockTransfer(tx, id)
  if (!row || (row.sellerId !== actor.id && row.buyerId !== actor.id)) throw notThere()
  if (action === 'withdraw' && row.sellerId !== actor.id) throw new AppError('refused', labels.onlySellerWithdraws)
  if (action !== 'withdraw' && row.buyerId !== actor.id) throw new AppError('refused', labels.onlyBuyerAnswers)
  if (action === 'accept') await accept(tx, deps, row)
  else await end(tx, row, action, null)
  tx.audit({ action: 'note.answer_transfer', object: { kind: 'note', id: row.noteId }, after: { action } })
  return ownTransfer(tx, deps, actor.id, id)
}

async function accept(tx: Tx, deps: Deps, row: TransferRow): Promise<void> {
  if (row.status === 'proposed' && row.expiresAt <= tx.now.toISOString())
    throw new AppError('wrong_state', labels.nothingToAnswer)
  const fault = await investFault(tx, deps, row.buyerId)
  if (fault) throw new AppError('refused', fault)
  await transition(tx, 'note_transfers', transferActions, {
    ...{ id: row.id, action: 'accept', also: { accepted_at: tx.now } },
  })
  await notify(tx, row.sellerId, {
    ...{ kind: 'loans', title: labels.transferAccepted, link: lendingLink },
    message: labels.transferAcceptedMessage(row.buyerShown ?? labels.anotherLender, row.noteNumber),
  })
  await notifyStaff(tx, 'offering.manage', {
    ...{ kind: 'loans', title: labels.transferForApproval, link: '/admin/loans?tab=lenders' },
    message: labels.transferForApprovalMessage(row.noteNumber, formatMoney(row.priceCents)),
  })
  notesChanged(tx, [row.sellerId, row.buyerId])
}

const endings = { decline: 'declined', withdraw: 'withdrawn', expire: 'expired' } as const

async function end(tx: Tx, row: TransferRow, action: keyof typeof endings, reason: string | null): Promise<void> {
  await transition(tx, 'note_transfers', transferActions, {
    ...{ id: row.id, action, also: { ended_at: tx.now, end_reason: reason } },
  })
  for (const id of [row.sellerId, row.buyerId])
    if (id !== tx.origin.actorId)
      await notify(tx, id, {
        ...{ kind: 'loans', title: labels.transferEnded[endings[action]], link: lendingLink },
        message: labels.transferEndedMessage(row.noteNumber, reason),
      })
  notesChanged(tx, [row.sellerId, row.buyerId])
}

type Decision = { approve: boolean; reason?: string | null | undefined }

/** An officer approves what both lenders agreed to; then the note and the price change hands at once. */
export async function decide(tx: Tx, deps: Deps, actor: Actor, id: string, decision: Decision): Promise<void> {
  const found = await findTransfer(tx, id)
  if (!found) throw notThere()
  refuseSelf(actor, found.sellerId)
  refuseSelf(actor, found.buyerId)
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
    if (row) await end(tx, row, 'decline', reason)
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
  if (!note || row?.status !== 'accepted') throw new AppError('wrong_state', labels.nothingToAnswer)
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
    ...{ id: row.id, action: 'complete', also: { ended_at: tx.now, decided_by: actor.id } },
  })
  for (const id of [sellerId, buyerId])
    await notify(tx, id, {
      ...{ kind: 'loans', title: labels.transferCompleted, link: lendingLink },
      message: labels.transferCompletedMessage(note.number, formatMoney(priceCents)),
    })
  notesChanged(tx, [sellerId, buyerId])
}

/** Every hour: ends transfers that nobody answered in time or whose note was repaid, each on its own. */
export async function expireTransfers(deps: Deps): Promise<void> {
  for (const { id, isEnded } of await listOverdueTransfers(deps.db, deps.clock.now()))
    await eachForItself(deps, 'a transfer that expires', id, () =>
      deps.transactions.run(systemOrigin, async (tx) => {
        const row = await lockTransfer(tx, id)
        const isOpen = row && (row.status === 'proposed' || row.status === 'accepted')
        if (isOpen) await end(tx, row, 'expire', isEnded ? labels.noteEndedReason : null)
      }),
    )
}

/** Called when an account is suspended: nothing of theirs changes hands. */
export async function withdrawTransfersOf(tx: Tx, lenderId: string): Promise<void> {
  for (const { id } of await listOpenTransfersOf(tx, lenderId)) {
    const row = await lockTransfer(tx, id)
    if (row && (row.status === 'proposed' || row.status === 'accepted'))
      await end(tx, row, 'withdraw', labels.suspendedReason)
  }
}
