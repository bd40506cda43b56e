import { randomUUID } from 'node:crypto'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { Note } from '@ambry/contract/lending/lenders/records'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { post, today } from '../../billing/ledger/service.ts'
import { notify } from '../../notices/service.ts'
import { findLoan, type LoanRow } from '../loans/queries.ts'
import { lockBalances } from './balance-queries.ts'
import { balanceOf, lendingLink, notesChanged } from './balance-service.ts'
import { investFault } from './fault-service.ts'
import * as labels from './labels.ts'
import { presentNote } from './notes-list-service.ts'
import { release } from './offerings-service.ts'
import { addCommitted, findView, insertNote, listCommittedOf, lockOffering, type OfferingRow } from './queries.ts'

/** An offering someone can commit to, locked, so that two lenders never take the same dollar. */
export async function lockCommittable(
  tx: Tx,
  deps: Deps,
  lenderId: string,
  loanId: string,
): Promise<{ loan: LoanRow; offering: OfferingRow }> {
  const offering = await lockOffering(tx, loanId)
  const loan = offering && (await findLoan(tx, loanId))
  if (!offering || !loan) throw notThere()
  if (loan.memberId === lenderId) throw new AppError('refused', labels.ownLoan)
  if (offering.status !== 'open' || loan.status !== 'approved')
    throw new AppError('wrong_state', labels.noLongerOffered)
  if (offering.closesOn < today(deps, tx.now)) throw new AppError('wrong_state', labels.closedOn(offering.closesOn))
  return { loan, offering }
}

/** Why an amount can't be committed: 409, because it was possible a moment ago. */
function amountFault(offering: OfferingRow, amountCents: number): string | null {
  const openCents = offering.amountCents - offering.committedCents
  if (openCents === 0) return labels.fullyCommitted
  if (amountCents > openCents) return labels.onlyLeft(formatMoney(openCents))
  if (amountCents >= offering.minimumCents || amountCents === openCents) return null
  return openCents < offering.minimumCents
    ? labels.lessThanRest(formatMoney(openCents))
    : labels.lessThanMinimum(formatMoney(offering.minimumCents))
}

export async function commit(
  tx: Tx,
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  loanId: string,
  amountCents: number,
): Promise<Note> {
  const fault = await investFault(tx, deps, actor.id)
  if (fault) throw new AppError('refused', fault)
  const { loan, offering } = await lockCommittable(tx, deps, actor.id, loanId)
  if ((await findView(tx, loanId, actor.id)) === null) throw new AppError('refused', labels.readTheMemo)
  await lockBalances(tx, [actor.id])
  const id = await insertCommitment(tx, deps, actor.id, { loan, offering, amountCents, isByRule: false })
  return presentNote(tx, deps, actor.id, id)
}

type Commitment = { loan: LoanRow; offering: OfferingRow; amountCents: number; isByRule: boolean }

/** Holds the money. The offering and the lender's balance are locked. */
export async function insertCommitment(
  tx: Tx,
  deps: Deps,
  lenderId: string,
  { loan, offering, amountCents, isByRule }: Commitment,
): Promise<string> {
  const fault = amountFault(offering, amountCents)
  if (fault) throw new AppError('conflict', fault)
  const { availableCents } = await balanceOf(tx, lenderId)
  if (amountCents > availableCents) throw new AppError('conflict', labels.onlyAvailable(formatMoney(availableCents)))
  const id = randomUUID()
  await addCommitted(tx, loan.id, amountCents)
  const number = await insertNote(tx, {
    ...{ id, loanId: loan.id, lenderId, shareCents: amountCents, feeBps: offering.feeBps, isByRule },
  })
  await post(tx, {
    ...{ kind: 'note_committed', bookedOn: today(deps, tx.now), words: labels.commitEntry(number, loan.number) },
    ...{ memberId: lenderId, loanId: loan.id },
    postings: [
      { code: 'lender_cash', memberId: lenderId, amountCents },
      { code: 'lender_committed', memberId: lenderId, amountCents: -amountCents },
    ],
  })
  tx.audit({
    action: 'note.commit',
    object: { kind: 'note', id },
    subjectId: lenderId,
    after: { loan: loan.number, amountCents, isByRule },
  })
  await notify(tx, lenderId, {
    ...{ kind: 'loans', title: isByRule ? labels.committedByRule : labels.committedTitle, link: lendingLink },
    message: labels.committedTo(formatMoney(amountCents), loan.number),
  })
  notesChanged(tx, [lenderId])
  return id
}

/** A suspended lender's open commitments are released; their notes go on. */
export async function releaseCommitmentsOf(tx: Tx, deps: Deps, lenderId: string): Promise<void> {
  const loans = new Set((await listCommittedOf(tx, lenderId)).map(({ loanId }) => loanId))
  for (const loanId of loans) {
    await lockOffering(tx, loanId)
    const loan = await findLoan(tx, loanId)
    const mine = (await listCommittedOf(tx, lenderId)).filter((note) => note.loanId === loanId)
    if (loan) await release(tx, deps, loan, mine)
  }
}
