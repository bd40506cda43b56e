import type { Day } from '@ambry/contract/kernel/dates'
import { replay } from '@ambry/contract/lending/arithmetic/replay'
import type { LoanState } from '@ambry/contract/lending/arithmetic/state'
import type { AdminLoanDetail, OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import type { cardSteps } from '@ambry/contract/lending/kinds'
import type { Offering } from '@ambry/contract/lending/lenders/records'
import { noticeKinds } from '@ambry/contract/lending/margin/kinds'
import type { LoanInstallment } from '@ambry/contract/lending/records'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { balance, wireFor } from '../../billing/invoices/service.ts'
import { entriesOfLoan, today } from '../../billing/ledger/service.ts'
import { type LienCard, lienCards } from '../../cards/titles/liens-service.ts'
import { gateFault } from '../../identity/gates-service.ts'
import { underWayFor } from '../../payments/checkout/service.ts'
import { labelOf, methodOf } from '../../payments/methods/service.ts'
import { assumedDates, newestAgreement, presentAgreement } from '../agreements/service.ts'
import { changesOf } from '../changes/service.ts'
import { adminDefaultActions, defaultDetail, nextStepOf, ownDefaultActions } from '../default/present-service.ts'
import { offeringOf } from '../lenders/offerings-service.ts'
import { loanChecks } from '../review/checks-service.ts'
import { securedCents } from '../rules.ts'
import { type EventRow, eventOf, listReturnable } from '../servicing/queries.ts'
import { interestOnSchedule } from '../servicing/rules.ts'
import { isFunded, takesPayments } from '../servicing/service.ts'
import * as labels from './detail-labels.ts'
import {
  type CardValueRow,
  type CollateralDetailRow,
  findExposure,
  type IntakePhotoRow,
  listCardValues,
  listCollateralDetail,
  listIntakePhotos,
  listLoanHistory,
  listReceipts,
} from './detail-queries.ts'
import { interestYears, presentDocuments } from './document-list.ts'
import {
  earlierSchedules,
  ltvHistory,
  presentCollateral,
  presentDisclosure,
  presentEvents,
  presentLtv,
  presentPayments,
  presentSchedule,
  presentSteps,
  presentTimeline,
} from './present.ts'
import { findLoan, type LoanRow, listEvents, termsOf } from './queries.ts'
import { adminLoan, ownLoan } from './service.ts'

/** Everything about a loan, read once for its page or a document. */
export type LoanFile = {
  loan: LoanRow
  today: Day
  terms: ReturnType<typeof termsOf>
  events: EventRow[]
  /** Null before funding. */
  state: LoanState | null
  rows: CollateralDetailRow[]
  cards: ReadonlyMap<string, LienCard>
  photos: IntakePhotoRow[]
  values: ReadonlyMap<string, readonly CardValueRow[]>
}

export async function loadLoanFile(db: Db, deps: Deps, id: string): Promise<LoanFile> {
  const loan = await findLoan(db, id)
  if (!loan) throw notThere()
  const day = today(deps, deps.clock.now())
  const terms = termsOf(loan, assumedDates(deps, loan))
  const [events, rows] = await Promise.all([listEvents(db, id), listCollateralDetail(db, id)])
  const ids = [...new Set(rows.map(({ cardId }) => cardId))]
  const [cards, photos, values] = await Promise.all([
    lienCards(db, deps, ids),
    listIntakePhotos(db, ids),
    listCardValues(db, ids),
  ])
  const state = isFunded(loan) ? replay(terms, events.map(eventOf), day) : null
  return {
    loan,
    today: day,
    terms,
    events,
    state,
    rows,
    cards,
    photos,
    values: Map.groupBy(values, ({ cardId }) => cardId),
  }
}

const nothingOwed = (asOf: Day): OwnLoanDetail['balance'] => ({
  ...{ asOf, principalCents: 0, interestCents: 0, feesCents: 0, totalCents: 0, perDiemCents: 0, dueCents: 0 },
  earlyPayoffSavingCents: 0,
})

function balanceOf({ loan, state, terms, events, today: asOf }: LoanFile): OwnLoanDetail['balance'] {
  if (!state || !isFunded(loan)) return nothingOwed(asOf)
  const { principalCents, interestCents, feesCents, totalCents, perDiemCents, dueCents } = state
  const onSchedule = totalCents > 0 ? interestOnSchedule(terms, events.map(eventOf), asOf) : 0
  return {
    ...{ asOf, principalCents, interestCents, feesCents, totalCents, perDiemCents, dueCents },
    earlyPayoffSavingCents: Math.max(0, onSchedule - state.totals.interestEarnedCents),
  }
}

/** What comes next for a pledged card before its loan can be funded; null when it is accepted. */
function stepOf(
  { checkedAt, signedOffAt }: CollateralDetailRow,
  { custody }: LienCard,
): (typeof cardSteps)[number] | null {
  if (custody === 'inbound') return 'on_its_way'
  if (custody !== 'in_vault') return 'send'
  if (checkedAt === null) return 'check_in'
  return signedOffAt === null ? 'sign_off' : null
}

/** What has to be true before funding, from the approval on. */
async function conditionsOf(db: Db, deps: Deps, { loan, rows, cards }: LoanFile, isAdmin: boolean) {
  if (loan.approvedAt === null) return []
  const isDone = isFunded(loan)
  const identity = isDone
    ? null
    : await gateFault(db, deps, loan.memberId, 'borrow', { audience: isAdmin ? 'staff' : 'member' })
  const missing = rows.flatMap((row) => {
    const card = cards.get(row.cardId)
    const step = row.status === 'pledged' && card ? stepOf(row, card) : null
    return step && card ? [{ cardId: row.cardId, title: card.title, step }] : []
  })
  return [
    { key: 'identity', title: labels.identityCondition, detail: identity, isMet: identity === null, cards: [] },
    {
      key: 'cards',
      title: labels.cardsCondition,
      detail: isDone || missing.length === 0 ? null : labels.cardsMissing(missing.length),
      isMet: isDone || missing.length === 0,
      cards: isDone ? [] : missing,
    },
    { key: 'signature', title: labels.signatureCondition, detail: null, isMet: loan.signedAt !== null, cards: [] },
    ...loan.conditions.map((title) => ({ key: 'other', title, detail: null, isMet: isDone, cards: [] })),
  ]
}

async function detailOf(db: Db, deps: Deps, known: LoanFile, isAdmin: boolean) {
  const { loan, today: day, terms, events, state, rows, cards, photos, values } = known
  const receiptIds = events.flatMap(({ paymentId }) => paymentId ?? [])
  const [receipts, history, agreement, changes, conditions] = await Promise.all([
    listReceipts(db, receiptIds),
    listLoanHistory(db, loan.id),
    newestAgreement(db, loan.id),
    changesOf(db, deps, loan.id),
    conditionsOf(db, deps, known, isAdmin),
  ])
  return {
    ltv: presentLtv(loan, rows, state ? state.principalCents : securedCents(loan)),
    ltvHistory: ltvHistory(loan, state, rows, values, deps.settings.current.timeZone, day),
    disclosure: presentDisclosure(terms),
    balance: balanceOf(known),
    schedule: presentSchedule(terms, events.map(eventOf), state),
    scheduleVersions: earlierSchedules(state),
    payments: presentPayments(events, state, new Map(receipts.map((each) => [each.id, each])), { isAdmin }),
    collateral: presentCollateral({ loan, rows, cards, photos, values, isAdmin }),
    conditions,
    steps: presentSteps(loan),
    timeline: presentTimeline({ loan, history, events, state, rows, cards, isAdmin }),
    changes,
    agreement: agreement && presentAgreement(agreement),
    purpose: loan.purpose,
    custodyChoice: loan.custodyChoice,
    returnsCards: loan.returnsCards,
    endReason: loan.endReason,
    feeCents: loan.feeCents,
    graceDays: loan.graceDays,
    paymentOrder: loan.paymentOrder,
    proceedsOrder: loan.proceedsOrder,
    currentRateBps: state?.rateBps ?? loan.rateBps,
    documents: presentDocuments(loan, { hasAgreement: agreement !== null, today: day, isAdmin, state }),
    years: interestYears(state),
  }
}

export async function ownDetail(deps: Deps, actor: Actor, id: string): Promise<OwnLoanDetail> {
  const { db } = deps
  const known = await loadLoanFile(db, deps, id)
  const { loan, state, today: day } = known
  if (loan.memberId !== actor.id) throw notThere()
  const [listed, detail, defaults, underWay, autopay, returnable, { creditCents }] = await Promise.all([
    ownLoan(db, deps, id),
    detailOf(db, deps, known, false),
    defaultDetail(db, deps, known, false),
    underWayFor(db, id),
    autopayOf(db, known),
    loan.status === 'paid' ? listReturnable(db, id) : [],
    balance(db, deps, actor.id),
  ])
  return {
    ...listed,
    ...shownState(state, listed),
    ...detail,
    ...shownDefault(defaults),
    documents: [...detail.documents, ...explanations(defaults)],
    autopay,
    wire: state && takesPayments(loan) ? wireFor(deps.settings.current, loan.number) : null,
    creditCents,
    underWay: underWay && {
      ...{ chargeId: underWay.id, status: underWay.status, amountCents: underWay.amountCents },
      actionUrl: underWay.actionUrl,
    },
    actions: [
      ...ownActions(loan, { hasReturnable: returnable.length > 0, day }),
      ...ownDefaultActions(loan, state, defaults),
    ],
  }
}

/** The list's copies are as of the last accrual; a page shows today. */
const shownState = (state: LoanState | null, listed: { outstandingCents: number }) =>
  state
    ? {
        outstandingCents: state.totalCents,
        nextDueOn: state.nextDue?.on ?? null,
        nextDueCents: state.nextDue?.cents ?? null,
        pastDueCents: state.pastDueCents,
        daysPastDue: state.daysPastDue,
        maturesOn: state.maturesOn,
      }
    : { outstandingCents: listed.outstandingCents }

/** Null without a method, or when it was removed. */
async function autopayOf(db: Db, { loan, state }: LoanFile): Promise<OwnLoanDetail['autopay']> {
  if (!loan.autopayMethodId) return null
  try {
    const method = await methodOf(db, loan.memberId, loan.autopayMethodId)
    return { methodId: method.id, label: labelOf(method), nextOn: state?.nextDue?.on ?? null }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function ownActions(
  loan: LoanRow,
  { hasReturnable, day }: { hasReturnable: boolean; day: Day },
): OwnLoanDetail['actions'] {
  switch (loan.status) {
    case 'pending':
      return ['withdraw', 'drop_card']
    case 'approved': {
      const isOpen = loan.offerEndsOn === null || loan.offerEndsOn >= day
      return loan.signedAt === null && isOpen ? ['sign', 'withdraw'] : ['withdraw']
    }
    case 'active':
      return ['pay', 'payoff_quote', 'autopay', 'request_extension', 'request_release', 'request_swap', 'return_cards']
    case 'defaulted':
      return ['pay', 'payoff_quote']
    case 'foreclosed':
      return takesPayments(loan) ? ['pay', 'payoff_quote'] : []
    case 'paid':
      return hasReturnable ? ['return_cards'] : []
    default:
      return []
  }
}

/** Without what only decides about actions. */
const shownDefault = ({ noticeRows: _, defaultedSince: __, ...shown }: Awaited<ReturnType<typeof defaultDetail>>) =>
  shown

/** A loan that ended has no notices any more, so what explains its sale is among the documents. */
const explanations = ({ notices }: Pick<OwnLoanDetail, 'notices'>): OwnLoanDetail['documents'] =>
  notices
    .filter(({ kind }) => kind === 'explanation')
    .map(({ kind, address, effectiveOn }) => ({ label: noticeKinds[kind], address, on: effectiveOn }))

const mostEntries = 200

export async function adminDetail(deps: Deps, id: string): Promise<AdminLoanDetail> {
  const { db } = deps
  const known = await loadLoanFile(db, deps, id)
  const { loan, state, events } = known
  const [listed, detail, defaults, exposure, entries, review, offering] = await Promise.all([
    adminLoan(db, deps, id),
    detailOf(db, deps, known, true),
    defaultDetail(db, deps, known, true),
    findExposure(db, loan.memberId),
    entriesOfLoan(db, id, mostEntries),
    loanChecks(db, deps, loan),
    offeringOf(db, loan),
  ])
  return {
    ...listed,
    ...shownState(state, listed),
    ...detail,
    ...shownDefault(defaults),
    documents: [...detail.documents, ...explanations(defaults)],
    requestedMonths: loan.requestedMonths,
    requestedKind: loan.requestedKind,
    state: loan.stateCode,
    memo: loan.memo,
    checklist: loan.checklist,
    offerConditions: loan.conditions,
    ...review,
    exposure,
    offering,
    nextStep: nextStepOf(loan, state, defaults, known),
    events: presentEvents(events),
    product: { version: loan.productVersion, settings: loan.settings },
    replayInput: state && isFunded(loan) ? { terms: known.terms, events: events.map(eventOf) } : null,
    entries: entries.map(({ id: entryId, number, bookedOn, valueOn, words, postings }) => ({
      id: entryId,
      number,
      on: bookedOn,
      valueOn,
      words,
      postings: postings.map(({ accountName, amountCents }) => ({ account: accountName, amountCents })),
    })),
    actions: [
      ...adminActions(loan),
      ...adminDefaultActions(loan, state, defaults, known),
      ...offeringActionsOf(loan, offering),
    ],
  }
}

function offeringActionsOf({ status }: LoanRow, offering: Offering | null): AdminLoanDetail['actions'] {
  if (offering?.status === 'open') return ['cancel_offering']
  return status === 'approved' && !offering ? ['offer_to_lenders'] : []
}

function adminActions(loan: LoanRow): AdminLoanDetail['actions'] {
  switch (loan.status) {
    case 'pending':
      return ['approve', 'reject', 'memo']
    case 'approved':
      return ['fund', 'cancel_offer', 'memo']
    case 'active':
    case 'defaulted':
      return ['record_payment', 'waive', 'write_off', 'change_terms']
    case 'foreclosed':
      return takesPayments(loan) ? ['record_payment'] : []
    default:
      return []
  }
}

export async function ownSchedule(deps: Deps, actor: Actor, id: string): Promise<LoanInstallment[]> {
  const loan = await findLoan(deps.db, id)
  if (loan?.memberId !== actor.id) throw notThere()
  const terms = termsOf(loan, assumedDates(deps, loan))
  const events = (await listEvents(deps.db, id)).map(eventOf)
  return presentSchedule(terms, events, isFunded(loan) ? replay(terms, events, today(deps, deps.clock.now())) : null)
}
