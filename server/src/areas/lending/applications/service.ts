import { randomUUIDv7 } from 'node:crypto'
import { addMonths, type Day } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import { disclosureOf } from '@ambry/contract/lending/arithmetic/apr'
import type { ScheduleTerms } from '@ambry/contract/lending/arithmetic/terms'
import type { LoanDraft } from '@ambry/contract/lending/borrowing-records'
import { type CustodyChoice, loanActions, type ProductSettings, type UsState } from '@ambry/contract/lending/kinds'
import type { OwnLoan } from '@ambry/contract/lending/records'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { today } from '../../billing/ledger/service.ts'
import { type LienCard, lockLienCards } from '../../cards/titles/liens-service.ts'
import { gateFault } from '../../identity/gates-service.ts'
import { listLoansOfCards, lockApplicant } from '../collateral/queries.ts'
import {
  collateralOf,
  dropCard,
  type LoanWithCollateral,
  lockLoanWithCollateral,
  propose,
  releaseAll,
  revalue,
} from '../collateral/service.ts'
import * as labels from '../labels.ts'
import { endOffering } from '../lenders/offerings-service.ts'
import { loansChanged, notifyLoanOfficers } from '../loans/notices-service.ts'
import { findLoan, lockLoan } from '../loans/queries.ts'
import { ownLoan } from '../loans/service.ts'
import { insertLoan, stamped } from '../loans/write-queries.ts'
import type { ProductRow } from '../products/queries.ts'
import { offeredProduct, stateFaultNow } from '../products/service.ts'
import { ineligibility, ltvFault, termsFault, whyIneligible } from '../rules.ts'
import { originationFee } from './fee-service.ts'
import { countOpenOf, deleteDraft, findDraft, listPendingOf, lockDraft, writeDraft } from './queries.ts'

// What a member does before there is a loan: a draft kept at every step, the application, and taking it back.

const stale = async (tx: Tx, actor: Actor) =>
  new AppError('stale', labels.theDraftHasChanged, { present: (await findDraft(tx, actor.id)) ?? null })

export async function saveDraft(
  tx: Tx,
  actor: Actor,
  { version, draft }: { version: number; draft: LoanDraft },
): Promise<{ version: number }> {
  const written = await writeDraft(tx, actor.id, version, draft)
  if (written === undefined) throw await stale(tx, actor)
  return { version: written }
}

export async function discardDraft(tx: Tx, actor: Actor): Promise<void> {
  await deleteDraft(tx, actor.id)
}

const refused = (path: string, message: string) => new AppError('refused', message, { errors: [{ path, message }] })

type Complete = LoanDraft & { state: UsState; custodyChoice: CustodyChoice }

/** A draft with everything an application needs. */
function requireComplete(draft: LoanDraft): Complete {
  if (draft.cardIds.length === 0) throw refused('cardIds', labels.chooseACard)
  if (draft.purpose.trim() === '') throw refused('purpose', labels.enterAPurpose)
  if (draft.state === null) throw refused('state', labels.chooseAState)
  if (draft.custodyChoice === null) throw refused('custodyChoice', labels.chooseCustody)
  if (!draft.acceptedDisclosure) throw refused('acceptedDisclosure', labels.acceptTheDisclosure)
  return { ...draft, state: draft.state, custodyChoice: draft.custodyChoice }
}

/** Locks the cards applied for, or throws with the reason one of them can't be pledged. */
async function requireCards(tx: Tx, deps: Deps, actor: Actor, draft: Complete, product: ProductRow) {
  const ids = [...new Set(draft.cardIds)]
  const cards = await lockLienCards(tx, deps, ids)
  const own = ids.map((id) => cards.get(id)).filter((card): card is LienCard => card?.ownerId === actor.id)
  if (own.length !== ids.length || own.some(({ isRegistered }) => !isRegistered))
    throw refused('cardIds', labels.notYourCard)
  await lockApplicant(tx, actor.id)
  const elsewhere = new Map(
    (await listLoansOfCards(tx, ids))
      .filter(({ memberId, status }) => memberId === actor.id && status === 'proposed')
      .map(({ cardId, number }) => [cardId, number]),
  )
  const day = today(deps, tx.now)
  for (const card of own) {
    const number = elsewhere.get(card.id)
    const reason = ineligibility(card, product.settings, { today: day, isApplied: number !== undefined })
    if (reason === null) continue
    const why = whyIneligible(reason, product.settings, number ?? null)
    throw new AppError(reason === 'applied' ? 'conflict' : 'wrong_state', labels.ofCard(card.title, why))
  }
  if (draft.custodyChoice === 'vault' && own.some(({ custody }) => custody !== 'in_vault'))
    throw refused('custodyChoice', labels.notAllInTheVault)
  return own
}

type Shown = { version: number; productVersion: number; aprPercent: number }

/** How far the APR that was shown may be off, for rounding. */
const aprTolerance = 0.01

/** The terms of the product for an amount, as if it were funded today. */
function termsAsOf(
  day: Day,
  draft: Pick<LoanDraft, 'amountCents' | 'months' | 'scheduleKind'>,
  settings: ProductSettings,
  feeCents: number,
): ScheduleTerms {
  return {
    ...{ principalCents: draft.amountCents, rateBps: settings.rateBps, scheduleKind: draft.scheduleKind },
    ...{ fundedOn: day, firstDueOn: addMonths(day, 1), termMonths: draft.months, feeCents },
    ...{ graceDays: settings.graceDays, lateFeeBps: settings.lateFeeBps },
    lateFeeMinimumCents: settings.lateFeeMinimumCents,
  }
}

/** What a page shows before someone applies with a draft, and sends back. */
export async function shownTerms(
  db: Db,
  deps: Deps,
  memberId: string,
  draft: LoanDraft,
): Promise<Omit<Shown, 'version'>> {
  const product = await offeredProduct(db)
  const fee = await originationFee(db, deps, memberId)
  const day = today(deps, deps.clock.now())
  const { aprPercent } = disclosureOf(termsAsOf(day, draft, product.settings, fee.of(draft.amountCents)))
  return { productVersion: product.version, aprPercent: aprPercent ?? 0 }
}

export async function apply(tx: Tx, deps: Deps, actor: Actor, shown: Shown): Promise<OwnLoan> {
  const kept = await lockDraft(tx, actor.id)
  if (!kept || kept.version !== shown.version) throw await stale(tx, actor)
  const product = await offeredProduct(tx)
  if (!product.isOpen) throw new AppError('wrong_state', labels.productIsClosed)
  if (product.version !== shown.productVersion) throw new AppError('stale', labels.termsHaveChanged)
  const identity = await gateFault(tx, deps, actor.id, 'borrow')
  if (identity) throw new AppError('refused', identity)
  const draft = requireComplete(kept.draft)
  const { settings } = product
  const fault =
    termsFault(settings, {
      principalCents: draft.amountCents,
      months: draft.months,
      scheduleKind: draft.scheduleKind,
    }) ?? (await stateFaultNow(tx, draft.state, { amountCents: draft.amountCents, rateBps: settings.rateBps }))
  if (fault) throw new AppError('refused', fault)
  const cards = await requireCards(tx, deps, actor, draft, product)
  const valued = cards.map(({ valueCents }) => ({ valueCents: valueCents ?? 0 }))
  const tooMuch = ltvFault(valued, draft.amountCents, settings)
  if (tooMuch) throw refused('amountCents', tooMuch)
  const fee = await originationFee(tx, deps, actor.id)
  const feeCents = fee.of(draft.amountCents)
  if (feeCents >= draft.amountCents) throw refused('amountCents', labels.feeTakesAll)
  const { aprPercent } = disclosureOf(termsAsOf(today(deps, tx.now), draft, settings, feeCents))
  if (Math.abs((aprPercent ?? 0) - shown.aprPercent) > aprTolerance)
    throw new AppError('stale', labels.termsHaveChanged)

  const id = randomUUIDv7()
  const number = await insertLoan(tx, {
    ...{ id, memberId: actor.id, productId: product.id, productVersion: product.version, settings },
    ...{ requestedCents: draft.amountCents, requestedMonths: draft.months, requestedKind: draft.scheduleKind },
    ...{ purpose: draft.purpose.trim(), stateCode: draft.state, custodyChoice: draft.custodyChoice },
    ...{ returnsCards: draft.returnsCards, feeCents },
    ...{ feeTemplateId: fee.templateId, feeTemplateVersion: fee.templateVersion },
  })
  await propose(tx, id, cards)
  const loan = await findLoan(tx, id)
  if (!loan) throw notThere()
  await revalue(tx, deps, { loan, cards: new Map(cards.map((card) => [card.id, card])) })
  await deleteDraft(tx, actor.id)
  tx.audit({
    action: 'loan.apply',
    object: { kind: 'loan', id },
    after: { number, amountCents: draft.amountCents, months: draft.months, cards: cards.length },
  })
  await notifyLoanOfficers(tx, id, {
    title: labels.newApplication,
    message: labels.appliesFor(loan.memberName ?? actor.phone, formatDollars(draft.amountCents), cards.length),
  })
  loansChanged(tx, actor.id)
  return ownLoan(tx, deps, id)
}

/** The caller's own loan, locked with its cards. Anyone else's is not found. */
async function ownSecured(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<LoanWithCollateral> {
  const held = await lockLoanWithCollateral(tx, deps, id)
  if (held.loan.memberId !== actor.id) throw notThere()
  return held
}

/** Takes back an application or declines an offer: liens are released, and a signature is void. */
export async function withdraw(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<OwnLoan> {
  const { loan } = await ownSecured(tx, deps, actor, id)
  await endApplication(tx, deps, id, labels.withdrawnByBorrower)
  await notifyLoanOfficers(tx, id, {
    title: loan.status === 'approved' ? labels.offerDeclined : labels.applicationWithdrawn,
    message: labels.loanOf(loan.number, loan.memberName ?? actor.phone),
  })
  return ownLoan(tx, deps, id)
}

async function endApplication(tx: Tx, deps: Deps, id: string, reason: string): Promise<void> {
  const loan = await lockLoan(tx, id)
  if (!loan) throw notThere()
  await transition(tx, 'loans', loanActions, {
    id,
    action: 'withdraw',
    also: stamped(tx, loan, { ended_at: tx.now, end_reason: reason, signed_at: null }),
  })
  await releaseAll(tx, deps, id, reason)
  await endOffering(tx, deps, loan)
  tx.audit({ action: 'loan.withdraw', object: { kind: 'loan', id }, before: { status: loan.status } })
  loansChanged(tx, loan.memberId)
}

/** Removes a card whose value the member disputes, for example. */
export async function dropOwn(tx: Tx, deps: Deps, actor: Actor, id: string, collateralId: string): Promise<OwnLoan> {
  const held = await ownSecured(tx, deps, actor, id)
  await dropProposed(tx, deps, held, collateralId, labels.removedByBorrower)
  await notifyLoanOfficers(tx, id, {
    title: labels.cardRemoved,
    message: labels.loanOf(held.loan.number, held.loan.memberName ?? actor.phone),
  })
  return ownLoan(tx, deps, id)
}

/** An application keeps at least one card. */
export async function dropProposed(
  tx: Tx,
  deps: Deps,
  held: LoanWithCollateral,
  collateralId: string,
  reason: string,
): Promise<void> {
  const row = collateralOf(held, collateralId)
  if (row.status !== 'proposed') throw new AppError('wrong_state', labels.alreadyPledged)
  if (held.collateral.length === 1) throw new AppError('wrong_state', labels.lastProposedCard)
  await dropCard(tx, held.loan, row, reason)
  await revalue(tx, deps, held)
  loansChanged(tx, held.loan.memberId)
}

/** Undecided applications end with the account; loans stay as they are. */
export async function withdrawPending(tx: Tx, deps: Deps, memberId: string): Promise<void> {
  for (const { id } of await listPendingOf(tx, memberId)) {
    const { loan } = await lockLoanWithCollateral(tx, deps, id)
    if (loan.status === 'pending') await endApplication(tx, deps, id, labels.accountNotActive)
  }
}

/** An account with a loan or an offer cannot be closed; undecided applications are withdrawn. */
export async function memberCloses(tx: Tx, deps: Deps, memberId: string): Promise<void> {
  if ((await countOpenOf(tx, memberId)) > 0) throw new AppError('wrong_state', labels.theyHaveALoan)
  await withdrawPending(tx, deps, memberId)
}
