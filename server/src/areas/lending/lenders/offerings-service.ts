import type { Day } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { RiskGrade } from '@ambry/contract/lending/lenders/kinds'
import { noteActions, offeringActions } from '@ambry/contract/lending/lenders/kinds'
import type { Offering } from '@ambry/contract/lending/lenders/records'

import { type Actor, notThere } from '../../../access/access.ts'
import { refuseSelf } from '../../../approvals.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { post, today } from '../../billing/ledger/service.ts'
import { notify } from '../../notices/service.ts'
import { loansChanged } from '../loans/notices-service.ts'
import { findLoan, type LoanRow, lockLoan } from '../loans/queries.ts'
import { listNotesOfLoan } from './admin-lenders-queries.ts'
import { cashLines, lendingLink, notesChanged, type PostingLine } from './balance-service.ts'
import * as labels from './labels.ts'
import {
  addCommitted,
  findOffering,
  insertOffering,
  insertView,
  isShownTo,
  listLenders,
  listNotes,
  lockOffering,
  type NoteRow,
  outstandingOf,
} from './queries.ts'
import { lenderRateBps } from './rules.ts'

type Offered = {
  amountCents: number
  minimumCents: number
  feeBps: number
  grade: RiskGrade
  memo: string
  closesOn: Day
}

async function lockedLoan(tx: Tx, id: string): Promise<LoanRow> {
  const loan = await lockLoan(tx, id)
  if (!loan) throw notThere()
  return loan
}

const refused = (path: string, message: string) => new AppError('refused', message, { errors: [{ path, message }] })

/** Lenders can take part from now on; rules commit right after, in the order in which they were saved. */
export async function offerToLenders(tx: Tx, deps: Deps, actor: Actor, id: string, offered: Offered): Promise<void> {
  const loan = await lockedLoan(tx, id)
  refuseSelf(actor, loan.memberId)
  if (loan.status !== 'approved') throw new AppError('wrong_state', labels.onlyApproved)
  if (await findOffering(tx, id)) throw new AppError('conflict', labels.alreadyOffered)
  if (offered.amountCents > loan.principalCents)
    throw refused('amountCents', labels.moreThanTheLoan(formatMoney(loan.principalCents)))
  if (offered.minimumCents > offered.amountCents) throw refused('minimumCents', labels.minimumAboveAmount)
  if (offered.closesOn < today(deps, tx.now)) throw refused('closesOn', labels.closesTooEarly)
  if (loan.offerEndsOn !== null && offered.closesOn > loan.offerEndsOn)
    throw refused('closesOn', labels.closesTooLate(loan.offerEndsOn))
  await insertOffering(tx, { ...offered, id })
  tx.audit({ action: 'loan.offer', object: { kind: 'loan', id }, after: { ...offered } })
  await tx.enqueue({ task: 'announce_offering', payload: { id } })
  await tx.enqueue({ task: 'auto_invest', payload: { id } })
  loansChanged(tx, loan.memberId)
  tx.publish({ admins: true }, { type: 'note_updated' })
}

/** Tells lenders about a loan they can take part in. A job, because there can be many of them. */
export async function announceOffering(tx: Tx, loanId: string): Promise<void> {
  const [loan, offering] = [await findLoan(tx, loanId), await findOffering(tx, loanId)]
  if (!loan || offering?.status !== 'open') return
  const lenders = (await listLenders(tx)).filter(({ id }) => id !== loan.memberId)
  const rateBps = lenderRateBps(loan.rateBps, offering.feeBps)
  for (const { id } of lenders)
    await notify(tx, id, {
      ...{ kind: 'loans', title: labels.newOffering, link: lendingLink, dedupeKey: `offering ${loanId} ${id}` },
      message: labels.offeredNow(loan.number, formatMoney(offering.amountCents), rateBps, loan.termMonths),
    })
  notesChanged(
    tx,
    lenders.map(({ id }) => id),
  )
}

export async function cancelOffering(tx: Tx, actor: Actor, deps: Deps, id: string, reason: string): Promise<void> {
  const loan = await lockedLoan(tx, id)
  refuseSelf(actor, loan.memberId)
  const offering = await lockOffering(tx, id)
  if (offering?.status !== 'open') throw new AppError('wrong_state', labels.notOffered)
  await endOffering(tx, deps, loan)
  tx.audit({ action: 'loan.cancel_offering', object: { kind: 'loan', id }, reason })
  loansChanged(tx, loan.memberId)
}

/** Called when a loan ends before it is funded: what lenders committed is available to them again. */
export async function endOffering(tx: Tx, deps: Deps, loan: Pick<LoanRow, 'id' | 'number'>): Promise<void> {
  const offering = await lockOffering(tx, loan.id)
  if (offering?.status !== 'open') return
  await release(tx, deps, loan, await listNotes(tx, loan.id, ['committed']))
  await transition(tx, 'loan_offerings', offeringActions, { id: loan.id, action: 'cancel', also: { ended_at: tx.now } })
}

function sumsOf(notes: readonly NoteRow[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { lenderId, shareCents } of notes) sums.set(lenderId, (sums.get(lenderId) ?? 0) + shareCents)
  return sums
}

/** Gives committed money back. The offering is locked. */
export async function release(
  tx: Tx,
  deps: Deps,
  loan: Pick<LoanRow, 'id' | 'number'>,
  notes: readonly NoteRow[],
): Promise<void> {
  if (notes.length === 0) return
  const on = today(deps, tx.now)
  await post(tx, {
    ...{ kind: 'note_released', bookedOn: on, words: labels.releaseEntry(loan.number), loanId: loan.id },
    postings: [
      ...notes.map(
        ({ lenderId: memberId, shareCents }): PostingLine => ({
          ...{ code: 'lender_committed', memberId, amountCents: shareCents },
        }),
      ),
      ...(await cashLines(tx, sumsOf(notes))),
    ],
  })
  await addCommitted(tx, loan.id, -notes.reduce((sum, { shareCents }) => sum + shareCents, 0))
  for (const note of notes) {
    await transition(tx, 'loan_notes', noteActions, { id: note.id, action: 'release', also: { ended_on: on } })
    tx.audit({ action: 'note.release', object: { kind: 'note', id: note.id }, subjectId: note.lenderId })
    await notify(tx, note.lenderId, {
      ...{ kind: 'loans', title: labels.commitmentReleased, link: lendingLink },
      message: labels.releasedBack(loan.number, formatMoney(note.shareCents)),
    })
  }
  notesChanged(
    tx,
    notes.map(({ lenderId }) => lenderId),
  )
}

/** A lender agrees that the memo is confidential and no advice. */
export async function acceptMemoTerms(tx: Tx, actor: Actor, loanId: string): Promise<void> {
  if (!(await isShownTo(tx, loanId, actor.id, true))) throw notThere()
  if (!(await insertView(tx, loanId, actor.id))) return
  tx.audit({ action: 'note.read_memo', object: { kind: 'loan', id: loanId } })
  tx.publish({ users: [actor.id] }, { type: 'note_updated' })
}

/** A loan's offering and its holders, in the back office. */
export async function offeringOf(db: Db, loan: Pick<LoanRow, 'id' | 'principalCents'>): Promise<Offering | null> {
  const offering = await findOffering(db, loan.id)
  if (!offering) return null
  const notes = await listNotesOfLoan(db, loan.id)
  const held = notes.filter(({ status }) => status !== 'released').reduce((sum, note) => sum + note.shareCents, 0)
  const { status, amountCents, minimumCents, committedCents, feeBps, grade, memo, closesOn } = offering
  return {
    ...{ status, amountCents, minimumCents, committedCents, feeBps, grade, memo, closesOn },
    houseCents: loan.principalCents - held,
    notes: notes.map((note) => ({
      ...{ id: note.id, number: note.number, status: note.status, shareCents: note.shareCents },
      lender: { id: note.lenderId, name: note.lenderName },
      principalCents: note.status === 'active' ? outstandingOf(note) : 0,
      receivedCents: note.interestCents - note.feeCents,
      lostCents: note.lostCents,
    })),
  }
}
