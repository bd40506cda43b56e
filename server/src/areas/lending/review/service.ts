import { addDays } from '@ambry/contract/kernel/dates'
import type { BulkResult } from '@ambry/contract/kernel/lists'
import type { ScheduleKind } from '@ambry/contract/lending/arithmetic/terms'
import { loanActions, type ReviewCheck } from '@ambry/contract/lending/kinds'

import { type Actor, notThere } from '../../../access/access.ts'
import { refuseSelf } from '../../../approvals.ts'
import { oneByOne, type Selection, selectedIds } from '../../../db/bulk.ts'
import type { Db } from '../../../db/db.ts'
import type { Transact, Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { isActive } from '../../accounts/people/service.ts'
import { today } from '../../billing/ledger/service.ts'
import { gateFault } from '../../identity/gates-service.ts'
import { originationFee } from '../applications/fee-service.ts'
import {
  cardOf,
  cardsOfLoan,
  type LoanWithCollateral,
  lockLoanWithCollateral,
  pledgeCard,
  releaseAll,
  revalue,
} from '../collateral/service.ts'
import * as labels from '../labels.ts'
import { endOffering } from '../lenders/offerings-service.ts'
import { findLoanNames, type LoanFilters, loanList } from '../loans/list-queries.ts'
import { loansChanged, notifyBorrower } from '../loans/notices-service.ts'
import { findLoan, type LoanRow, lockLoan } from '../loans/queries.ts'
import { adminLoan } from '../loans/service.ts'
import { stamped, updateMemo } from '../loans/write-queries.ts'
import { stateFaultNow } from '../products/service.ts'
import { ineligibility, isStandard, ltvFault, termsFault, whyIneligible } from '../rules.ts'

// What officers decide. A loan's lock makes two decisions take turns, and the second sees the result of the first.

async function lockForReview(tx: Tx, actor: Actor, id: string): Promise<LoanRow> {
  const loan = await lockLoan(tx, id)
  if (!loan) throw notThere()
  refuseSelf(actor, loan.memberId)
  return loan
}

async function requireVersion(tx: Tx, deps: Deps, loan: LoanRow, version: number): Promise<void> {
  if (loan.version !== version)
    throw new AppError('stale', labels.thisLoanHasChanged, { present: await adminLoan(tx, deps, loan.id) })
}

type Memo = { version: number; memo?: string | null | undefined; checklist: readonly ReviewCheck[] }

export async function saveMemo(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  { version, memo, checklist }: Memo,
): Promise<void> {
  const loan = await lockForReview(tx, actor, id)
  await requireVersion(tx, deps, loan, version)
  if (loan.status !== 'pending' && loan.status !== 'approved') throw new AppError('wrong_state', labels.decided)
  await updateMemo(tx, loan, {
    memo: memo === undefined ? loan.memo : memo?.trim() || null,
    checklist: [...new Set(checklist)],
  })
  tx.audit({
    action: 'loan.memo',
    object: { kind: 'loan', id },
    before: { checklist: loan.checklist },
    after: { checklist, hasMemo: Boolean(memo?.trim()) },
  })
  loansChanged(tx, loan.memberId)
}

export type Offer = {
  version: number
  principalCents: number
  rateBps: number
  termMonths: number
  scheduleKind: ScheduleKind
  conditions: readonly string[]
}

/** Why the offer can't be made now: the cards and values are those of this moment. */
async function offerFault(tx: Tx, deps: Deps, { loan, collateral, cards }: LoanWithCollateral, offer: Offer) {
  const { settings } = loan
  if (!(await isActive(tx, loan.memberId))) return labels.memberNotActive
  const identity = await gateFault(tx, deps, loan.memberId, 'borrow', { audience: 'staff' })
  if (identity) return identity
  const { principalCents, rateBps, termMonths: months, scheduleKind } = offer
  const terms =
    termsFault(settings, { principalCents, months, scheduleKind }) ??
    (await stateFaultNow(tx, loan.stateCode, { amountCents: principalCents, rateBps }))
  if (terms) return terms
  if (collateral.length === 0) return labels.noCardsLeft
  const day = today(deps, tx.now)
  const valued = []
  for (const row of collateral) {
    const card = cardOf({ cards }, row.cardId)
    if (card.ownerId !== loan.memberId || !card.isRegistered) return labels.ofCard(card.title, labels.hasANewOwner)
    const reason = ineligibility(card, settings, { today: day })
    if (reason) return labels.ofCard(card.title, whyIneligible(reason, settings, null))
    valued.push({ valueCents: card.valueCents ?? 0 })
  }
  return ltvFault(valued, principalCents, settings)
}

/** Makes the offer and places the liens, all or nothing. */
export async function approve(tx: Tx, deps: Deps, actor: Actor, id: string, offer: Offer): Promise<void> {
  const held = await lockLoanWithCollateral(tx, deps, id)
  const { loan } = held
  refuseSelf(actor, loan.memberId)
  await requireVersion(tx, deps, loan, offer.version)
  if (loan.status !== 'pending') throw new AppError('wrong_state', labels.decided)
  const fault = await offerFault(tx, deps, held, offer)
  if (fault) throw new AppError('wrong_state', fault)
  const fee = await originationFee(tx, deps, loan.memberId)
  const feeCents = fee.of(offer.principalCents)
  if (feeCents >= offer.principalCents) throw new AppError('refused', labels.feeTakesAll)
  await transition(tx, 'loans', loanActions, {
    id,
    action: 'approve',
    also: stamped(tx, loan, {
      principal_cents: offer.principalCents,
      rate_bps: offer.rateBps,
      term_months: offer.termMonths,
      schedule_kind: offer.scheduleKind,
      fee_cents: feeCents,
      fee_template_id: fee.templateId,
      fee_template_version: fee.templateVersion,
      conditions: [...offer.conditions],
      approved_at: tx.now,
      approved_by: actor.id,
      offer_ends_on: addDays(today(deps, tx.now), loan.settings.offerDays),
      // whatever was signed was another offer
      signed_at: null,
    }),
  })
  const inOrder = held.collateral.toSorted((a, b) => (a.cardId < b.cardId ? -1 : 1))
  for (const row of inOrder) await pledgeCard(tx, deps, loan, row)
  await revalue(tx, deps, {
    loan: { ...loan, status: 'approved', principalCents: offer.principalCents },
    cards: held.cards,
  })
  tx.audit({
    action: 'loan.approve',
    object: { kind: 'loan', id },
    before: { principalCents: loan.principalCents, rateBps: loan.rateBps, termMonths: loan.termMonths },
    after: { ...offer, feeCents },
  })
  const { approvedTitle: title, approved: message } = labels
  await notifyBorrower(tx, deps, loan, { title, message, status: 'approved', deadline: true })
  loansChanged(tx, loan.memberId)
}

/** Above the standard LTV of its cards, a second person decides. */
export async function isAboveStandard(db: Db, deps: Deps, id: string, principalCents: number): Promise<boolean> {
  const loan = await findLoan(db, id)
  if (!loan) throw notThere()
  const { cards, collateral } = await cardsOfLoan(db, deps, id)
  const valued = collateral.map(({ cardId }) => ({ valueCents: cards.get(cardId)?.valueCents ?? 0 }))
  return !isStandard(valued, principalCents, loan.settings)
}

export async function reject(tx: Tx, deps: Deps, actor: Actor, id: string, reason: string): Promise<void> {
  const { loan } = await lockLoanWithCollateral(tx, deps, id)
  refuseSelf(actor, loan.memberId)
  await transition(tx, 'loans', loanActions, {
    id,
    action: 'reject',
    also: stamped(tx, loan, { ended_at: tx.now, end_reason: reason.trim() }),
  })
  await releaseAll(tx, deps, id, labels.applicationDeclined)
  tx.audit({ action: 'loan.reject', object: { kind: 'loan', id }, reason })
  const { rejectedTitle: title, rejected: message } = labels
  await notifyBorrower(tx, deps, loan, { title, message, status: 'rejected' })
  loansChanged(tx, loan.memberId)
}

/** An offer ends before funding: liens are released, and a signature is void. */
export async function endOffer(
  tx: Tx,
  deps: Deps,
  loan: LoanRow,
  action: 'withdraw' | 'expire',
  reason: string,
): Promise<void> {
  await transition(tx, 'loans', loanActions, {
    id: loan.id,
    action,
    also: stamped(tx, loan, { ended_at: tx.now, end_reason: reason, signed_at: null }),
  })
  await releaseAll(tx, deps, loan.id, reason)
  await endOffering(tx, deps, loan)
  loansChanged(tx, loan.memberId)
}

export async function cancelOffer(tx: Tx, deps: Deps, actor: Actor, id: string, reason: string): Promise<void> {
  const { loan } = await lockLoanWithCollateral(tx, deps, id)
  refuseSelf(actor, loan.memberId)
  if (loan.status !== 'approved') throw new AppError('wrong_state', labels.noOpenOffer)
  await endOffer(tx, deps, loan, 'withdraw', reason.trim())
  tx.audit({ action: 'loan.cancel_offer', object: { kind: 'loan', id }, reason })
  await notifyBorrower(tx, deps, loan, {
    title: labels.offerWithdrawn,
    message: labels.weWithdrewTheOffer(loan.number, reason.trim()),
    status: 'withdrawn',
  })
}

/** Reminds a borrower of what they have to do next. */
async function remind(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<void> {
  const loan = await lockForReview(tx, actor, id)
  const message = labels.reminderOf(loan)
  if (!message) throw new AppError('wrong_state', labels.nothingToRemind)
  await notifyBorrower(tx, deps, loan, { title: labels.reminder(loan.number), message, deadline: true })
  tx.audit({ action: 'loan.remind', object: { kind: 'loan', id } })
}

export type Change = {
  action: 'reject' | 'remind'
  reason?: string | null | undefined
  select: Selection<LoanFilters>
}

export async function changeMany(
  deps: Deps,
  actor: Actor,
  transact: Transact,
  { action, reason, select }: Change,
): Promise<BulkResult> {
  const why = reason?.trim() ?? ''
  if (action === 'reject' && why.length < 3) {
    const message = labels.enterAReason
    throw new AppError('invalid', message, { errors: [{ path: 'reason', message }] })
  }
  const context = { today: today(deps, deps.clock.now()), merged: null }
  return oneByOne({
    transact,
    ids: await selectedIds(select, (filters, range) => loanList.ids(deps.db, filters, range, context)),
    act: (tx, id) => (action === 'reject' ? reject(tx, deps, actor, id, why) : remind(tx, deps, actor, id)),
    namesOf: (ids) => findLoanNames(deps.db, ids),
  })
}
