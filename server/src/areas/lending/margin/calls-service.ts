import { addDays, type Day, dayIn } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { principalWithinCents } from '@ambry/contract/lending/arithmetic/ltv'
import { replay } from '@ambry/contract/lending/arithmetic/replay'
import { marginCallActions } from '@ambry/contract/lending/margin/kinds'

import { type Actor, notThere } from '../../../access/access.ts'
import { refuseSelf } from '../../../approvals.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { today } from '../../billing/ledger/service.ts'
import { listLoansOfCards } from '../collateral/queries.ts'
import { cardOf, lockLoanWithCollateral, pledgeCard, propose, revalue } from '../collateral/service.ts'
import { putIntoDefault } from '../default/default-service.ts'
import { saleNoticeWaits } from '../default/labels.ts'
import { notifyPhoneMissing } from '../default/notices-service.ts'
import { listAgreedBefore, listAgreedSales } from '../default/sale-queries.ts'
import { loansChanged, notifyLoanOfficers } from '../loans/notices-service.ts'
import type { LoanRow } from '../loans/queries.ts'
import { ineligibility, whyIneligible } from '../rules.ts'
import { eventsOf } from '../servicing/queries.ts'
import { fundedTerms, lockedLoan } from '../servicing/service.ts'
import { notifyOfCall, notifyOfExtension } from './announce-service.ts'
import * as labels from './labels.ts'
import {
  type CallRow,
  deadlineOn,
  findChargeBefore,
  findOpenCall,
  listPastDeadline,
  lockCall,
  updateCall,
} from './queries.ts'

// What borrowers and officers do about a margin call, and what happens when its time is over.

/** Locked, so that messages about it are written one after another. The caller has locked the loan. */
async function openCall(tx: Tx, loanId: string): Promise<CallRow> {
  const found = await findOpenCall(tx, loanId)
  const call = found && (await lockCall(tx, found.id))
  if (!call) throw new AppError('wrong_state', labels.noOpenCall)
  return call
}

async function lockedOwn(tx: Tx, actor: Actor, id: string): Promise<LoanRow> {
  const loan = await lockedLoan(tx, id)
  if (loan.memberId !== actor.id) throw notThere()
  return loan
}

/** Logged once: when they first confirmed it is what counts. */
export async function acknowledge(tx: Tx, actor: Actor, id: string): Promise<void> {
  await lockedOwn(tx, actor, id)
  const call = await openCall(tx, id)
  if (call.acknowledgedAt !== null) return
  await updateCall(tx, call.id, { acknowledged_at: tx.now })
  tx.audit({ action: 'loan.acknowledge_call', object: { kind: 'loan', id }, after: { call: call.id } })
  loansChanged(tx, actor.id)
}

/** Cards that are in the vault are pledged at once, and the call is met in the same transaction if they are enough. */
export async function pledgeMore(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  wanted: readonly string[],
): Promise<void> {
  const cardIds = [...new Set(wanted)]
  const held = await lockLoanWithCollateral(tx, deps, id, cardIds)
  const { loan } = held
  if (loan.memberId !== actor.id) throw notThere()
  await openCall(tx, id)
  const applied = new Set((await listLoansOfCards(tx, cardIds)).map(({ cardId }) => cardId))
  const day = today(deps, tx.now)
  for (const cardId of cardIds) {
    const card = held.cards.get(cardId)
    if (card?.ownerId !== actor.id || !card.isRegistered) throw new AppError('wrong_state', labels.notYours)
    const reason = ineligibility(card, loan.settings, { today: day, isApplied: applied.has(cardId) })
    if (reason)
      throw new AppError('wrong_state', labels.notEligible(card.title, whyIneligible(reason, loan.settings, null)))
    if (card.custody !== 'in_vault') throw new AppError('wrong_state', labels.notInTheVault(card.title))
  }
  const cards = cardIds.map((cardId) => cardOf(held, cardId))
  for (const row of await propose(tx, id, cards)) await pledgeCard(tx, deps, loan, row)
  await revalue(tx, deps, held, 'cards')
  const after = await lockedLoan(tx, id)
  await notifyLoanOfficers(tx, id, {
    title: labels.pledgedTitle(loan.number),
    message: labels.pledgedMessage(cardIds.length, after.ltvBps),
  })
  loansChanged(tx, actor.id)
}

type Consent = { collateralIds: readonly string[]; leastCents: number }

/** The borrower agrees to a sale while the call is open, or takes it back before there is a buyer. */
export async function consentToSale(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  consent: Consent | null,
): Promise<void> {
  const { loan, collateral } = await lockLoanWithCollateral(tx, deps, id)
  if (loan.memberId !== actor.id) throw notThere()
  const call = await openCall(tx, id)
  if ((await listAgreedSales(tx, id)).length > 0) throw new AppError('wrong_state', labels.cardInSale)
  const ids = [...new Set(consent?.collateralIds)]
  const pledged = new Set(collateral.filter(({ status }) => status === 'pledged').map((row) => row.id))
  if (ids.some((each) => !pledged.has(each))) throw new AppError('wrong_state', labels.notPledgedToThis)
  if (!consent && call.consentedAt === null) return
  await updateCall(tx, call.id, {
    consented_at: consent ? tx.now : null,
    consent_collateral: ids,
    consent_least_cents: consent?.leastCents ?? null,
  })
  tx.audit({
    action: 'loan.consent',
    object: { kind: 'loan', id },
    before: { collateralIds: call.consentCollateral, leastCents: call.consentLeastCents },
    after: consent,
  })
  await notifyLoanOfficers(
    tx,
    id,
    consent
      ? {
          title: labels.consentTitle(loan.number),
          message: labels.consentMessage(ids.length, formatMoney(consent.leastCents)),
        }
      : { title: labels.consentWithdrawnTitle(loan.number), message: labels.consentWithdrawnMessage },
  )
  loansChanged(tx, actor.id)
}

/** An officer sends the call again. */
export async function remindOfCall(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<void> {
  const loan = await lockedLoan(tx, id)
  refuseSelf(actor, loan.memberId)
  const call = await openCall(tx, id)
  await notifyOfCall(tx, deps, loan, call, labels.reminderTitle(loan.number))
  tx.audit({ action: 'loan.remind', object: { kind: 'loan', id }, after: { kind: 'margin_call', call: call.id } })
}

const mostDays = 90

export async function extendCall(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  { until, reason }: { until: Day; reason: string },
): Promise<void> {
  const loan = await lockedLoan(tx, id)
  refuseSelf(actor, loan.memberId)
  const call = await openCall(tx, id)
  const { timeZone } = deps.settings.current
  const before = dayIn(timeZone, call.deadlineAt)
  if (until <= before) throw new AppError('refused', labels.laterOnly(before))
  if (until > addDays(today(deps, tx.now), mostDays)) throw new AppError('refused', labels.notThatLong)
  const deadlineAt = await deadlineOn(tx, until, timeZone)
  await updateCall(tx, call.id, { deadline_at: deadlineAt })
  tx.audit({
    ...{ action: 'loan.extend_call', object: { kind: 'loan', id }, subjectId: loan.memberId, reason },
    ...{ before: { deadlineAt: call.deadlineAt }, after: { deadlineAt } },
  })
  await notifyOfExtension(tx, deps, loan, { ...call, deadlineAt })
}

/** Runs every 15 minutes and ends calls whose time is over, however late it runs. */
export async function endOverdueCalls(deps: Deps): Promise<void> {
  for (const { id, loanId } of await listPastDeadline(deps.db, deps.clock.now()))
    await eachForItself(deps, 'a margin call', id, () =>
      deps.transactions.run(systemOrigin, (tx) => endOverdue(tx, deps, id, loanId)),
    )
}

async function endOverdue(tx: Tx, deps: Deps, id: string, loanId: string): Promise<void> {
  // the notice of sale names the cards, so they stay as they are meanwhile
  const { loan } = await lockLoanWithCollateral(tx, deps, loanId)
  const call = await lockCall(tx, id)
  if (call?.status !== 'open' || loan.status !== 'active' || call.deadlineAt > tx.now.toISOString()) return
  if (await isPaymentUnderWay(tx, deps, loan, call)) return
  const { timeZone, contactPhone } = deps.settings.current
  // without our phone number no notice of sale can be sent, so the call stays open until there is one
  if (!contactPhone) return notifyPhoneMissing(tx, loan, dayIn(timeZone, call.deadlineAt), saleNoticeWaits)
  await transition(tx, 'margin_calls', marginCallActions, {
    id,
    action: 'miss',
    also: { ended_at: tx.now, is_announced: true, version: call.version + 1 },
  })
  tx.audit({
    action: 'loan.miss_call',
    object: { kind: 'loan', id: loanId },
    subjectId: loan.memberId,
    after: { call: id },
  })
  await putIntoDefault(tx, deps, loan, { cause: 'margin', marginCallId: id, reason: null })
}

/**
 * A charge, or a sale with a buyer, that began in time and would meet the call: its money decides, not how long a bank or
 * the buyer takes. When the sale is called off, the next run ends the call.
 */
async function isPaymentUnderWay(tx: Tx, deps: Deps, loan: LoanRow, call: CallRow): Promise<boolean> {
  const charge = await findChargeBefore(tx, loan.id, call.deadlineAt)
  const sales = await listAgreedBefore(tx, loan.id, call.deadlineAt)
  if (!charge && sales.length === 0) return false
  const amountCents = sales.reduce((sum, { netCents }) => sum + netCents, charge?.amountCents ?? 0)
  const leavingCents = sales.reduce((sum, { valueCents }) => sum + valueCents, 0)
  const on = today(deps, tx.now)
  const { principalCents } = replay(
    fundedTerms(loan),
    [
      ...(await eventsOf(tx, loan.id)),
      {
        ...{ id: 'under way', kind: 'payment', on, seq: Number.MAX_SAFE_INTEGER - 1 },
        ...{ amountCents, extraTo: 'principal' },
      },
    ],
    on,
  )
  return principalCents <= principalWithinCents(loan.valueCents - leavingCents, call.targetBps)
}
