import { paymentMethods } from '@ambry/contract/billing/invoices/kinds'
import { addDays, type Day, dayIn, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { disclosureOf } from '@ambry/contract/lending/arithmetic/apr'
import { carryingCapacity, ltvBps, ltvLevel, possibleFall } from '@ambry/contract/lending/arithmetic/ltv'
import { projectedSchedule } from '@ambry/contract/lending/arithmetic/projection'
import { scheduleOf } from '@ambry/contract/lending/arithmetic/schedule'
import type { LoanState } from '@ambry/contract/lending/arithmetic/state'
import type { LoanEvent, LoanTerms } from '@ambry/contract/lending/arithmetic/terms'
import type { AdminLoanDetail, OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import { loanEventKinds } from '@ambry/contract/lending/kinds'
import type { Collateral, LoanDisclosure, LoanInstallment, LoanPayment, Ltv } from '@ambry/contract/lending/records'

import type { LienCard } from '../../cards/titles/liens-service.ts'
import { percentOf } from '../agreements/rules.ts'
import { concentrationOf, levelsOf } from '../rules.ts'
import type { EventRow } from '../servicing/queries.ts'
import * as labels from './detail-labels.ts'
import type { CardValueRow, CollateralDetailRow, IntakePhotoRow, LoanHistoryRow, ReceiptRow } from './detail-queries.ts'
import type { LoanRow } from './queries.ts'

/** What secures a loan now, or would; for a loan that has ended, what did. */
function currentCollateral(rows: readonly CollateralDetailRow[]): CollateralDetailRow[] {
  const open = rows.filter(({ status }) => status === 'proposed' || status === 'pledged')
  return open.length > 0 ? open : rows.filter(({ status }) => status === 'released' || status === 'sold')
}

export function presentLtv(loan: LoanRow, collateral: readonly CollateralDetailRow[], principalCents: number): Ltv {
  const open = collateral.filter(({ status }) => status === 'proposed' || status === 'pledged')
  const valueCents = open.reduce((sum, row) => sum + row.valueCents, 0)
  const levels = levelsOf(loan.settings)
  const fall = possibleFall(principalCents, valueCents, levels.noticeBps)
  return {
    bps: ltvBps(principalCents, valueCents),
    level: ltvLevel(principalCents, valueCents, levels),
    principalCents,
    valueCents,
    valuedOn: open.map(({ valuedOn }) => valuedOn).toSorted()[0] ?? null,
    highestBps: carryingCapacity(currentCollateral(collateral), concentrationOf(loan.settings)).maximumLtvBps,
    ...levels,
    mayFallBps: Math.floor(fall.percent * 100),
    mayFallCents: fall.cents,
  }
}

const maxWeeks = 104

/**
 * Principal against what the cards pledged at the time were worth: week by week, and on every day on which a valuation, a
 * payment or a card changed it.
 */
export function ltvHistory(
  loan: LoanRow,
  state: LoanState | null,
  collateral: readonly CollateralDetailRow[],
  values: ReadonlyMap<string, readonly CardValueRow[]>,
  timeZone: string,
  today: Day,
): OwnLoanDetail['ltvHistory'] {
  const spans = collateral
    .filter(({ status }) => status !== 'dropped')
    .map(({ cardId, addedAt, endedAt, valueCents }) => ({
      ...{ cardId, valueCents, from: dayIn(timeZone, addedAt), to: endedAt ? dayIn(timeZone, endedAt) : null },
    }))
  const last = loan.paidOn ?? loan.foreclosedOn ?? today
  const applied = dayIn(timeZone, loan.submittedAt)
  const earliest = addDays(last, -7 * (maxWeeks - 1))
  const start = applied > earliest ? applied : earliest
  const days: Day[] = []
  for (let day = last; day >= start; day = addDays(day, -7)) days.push(day)
  const changes = [
    ...spans.flatMap(({ cardId, from, to }) => [
      ...[from, ...(to ? [to] : [])],
      ...(values.get(cardId) ?? []).filter(({ on }) => on >= from && (to === null || on <= to)).map(({ on }) => on),
    ]),
    ...[...(state?.payments ?? []), ...(state?.writeOffs ?? [])].map(({ on }) => on),
  ].filter((day) => day >= start && day <= last)
  return [...new Set([...days, ...changes])].toSorted().flatMap((on) => {
    const held = spans.filter(({ from, to }) => from <= on && (to === null || on < to || on === last))
    const valueCents = held.reduce((sum, { cardId, valueCents: known }) => {
      const then = values.get(cardId)?.findLast((each) => each.on <= on)
      return sum + (then?.valueCents ?? known)
    }, 0)
    const isFunded = loan.fundedOn !== null && loan.fundedOn <= on
    const principalCents = isFunded && state ? principalOn(loan, state, on) : loan.principalCents
    return valueCents > 0 ? [{ on, valueCents, ltvBps: ltvBps(principalCents, valueCents) }] : []
  })
}

const principalOn = (loan: LoanRow, { payments, writeOffs }: LoanState, day: Day): number =>
  [...payments, ...writeOffs].reduce(
    (left, { on, principalCents }) => (on <= day ? left - principalCents : left),
    loan.principalCents,
  )

export function presentDisclosure(terms: LoanTerms): LoanDisclosure {
  const disclosure = disclosureOf(terms)
  const { amountFinancedCents, financeChargeCents, totalOfPaymentsCents, payments } = disclosure
  return {
    // rounded once: rounding a rounded figure would print 22.4146% as 22.42%
    aprPercent: Math.round((disclosure.aprPercent ?? 0) * 100) / 100,
    monthlyRatePercent: disclosure.monthlyRatePercent,
    ...{ financeChargeCents, amountFinancedCents, totalOfPaymentsCents, payments },
    interestCents: financeChargeCents - terms.feeCents,
    feeCents: terms.feeCents,
  }
}

/** The schedule as it will be paid; before funding as it would be. Of a loan that is over, nothing is still to come. */
export function presentSchedule(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  state: LoanState | null,
): LoanInstallment[] {
  if (!state) return scheduleOf(terms).map((row) => ({ ...row, coveredCents: 0, status: 'upcoming' as const }))
  const rows = projectedSchedule(terms, events, state)
  const { closedOn } = state
  return state.totalCents === 0 && closedOn !== null ? rows.filter(({ dueOn }) => dueOn <= closedOn) : rows
}

/** Schedules that a change replaced: what fell due before then was paid or carried into the next one. */
export const earlierSchedules = (state: LoanState | null): OwnLoanDetail['scheduleVersions'] =>
  (state?.versions ?? []).slice(0, -1).map(({ from, rows }, at) => {
    const until = state?.versions[at + 1]?.from ?? from
    return {
      from,
      rows: rows.map((row) => {
        const isOver = row.dueOn <= until
        return {
          ...row,
          coveredCents: isOver ? row.totalCents : 0,
          status: isOver ? ('paid' as const) : ('upcoming' as const),
        }
      }),
    }
  })

/** The reversal of each event that has one. */
const reversalsOf = (events: readonly EventRow[]): ReadonlyMap<string, EventRow> =>
  new Map(events.flatMap((event) => (event.reverses ? [[event.reverses, event] as const] : [])))

export function presentPayments(
  events: readonly EventRow[],
  state: LoanState | null,
  receipts: ReadonlyMap<string, ReceiptRow>,
  { isAdmin }: { isAdmin: boolean },
): LoanPayment[] {
  const reversals = reversalsOf(events)
  const applied = new Map(state?.payments.map((each) => [each.eventId, each]))
  return events
    .filter(({ kind }) => kind === 'payment')
    .map((event) => {
      const reversal = reversals.get(event.id)
      const parts = applied.get(event.id)
      const receipt = event.paymentId ? receipts.get(event.paymentId) : undefined
      return {
        id: event.id,
        on: event.onDay,
        recordedAt: event.at,
        amountCents: event.amountCents ?? 0,
        feesCents: parts?.feesCents ?? 0,
        interestCents: parts?.interestCents ?? 0,
        principalCents: parts?.principalCents ?? 0,
        unappliedCents: parts?.unappliedCents ?? 0,
        balanceAfterCents: parts?.balanceAfterCents ?? 0,
        extraTo: event.extraTo ?? 'installments',
        isReversed: reversal !== undefined,
        reason: reversal?.reason ?? null,
        receipt: receipt ? { id: receipt.id, number: receipt.number, method: paymentMethods[receipt.method] } : null,
        by: isAdmin ? event.by : null,
        actions: isAdmin && !reversal ? ['reverse' as const] : [],
      }
    })
    .reverse()
}

function eventWords(event: EventRow, events: readonly EventRow[]): string {
  switch (event.kind) {
    case 'payment':
      return labels.paymentOf(formatMoney(event.amountCents))
    case 'waiver':
      return labels.waiverOf(formatMoney(event.interestCents), formatMoney(event.feesCents))
    case 'write_off':
      return labels.writeOffOf(
        formatMoney((event.principalCents ?? 0) + (event.interestCents ?? 0) + (event.feesCents ?? 0)),
      )
    case 'terms':
      return labels.newTerms(
        percentOf(event.rateBps ?? 0),
        event.scheduleKind === 'bullet' ? 1 : (event.termMonths ?? 0),
        formatDate(event.firstDueOn),
      )
    case 'reversal': {
      const reversed = events.find(({ id }) => id === event.reverses)
      return labels.reversalOf(reversed ? eventWords(reversed, events) : loanEventKinds.payment)
    }
  }
}

export function presentEvents(events: readonly EventRow[]): AdminLoanDetail['events'] {
  const reversals = reversalsOf(events)
  return events
    .map((event) => ({
      id: event.id,
      kind: event.kind,
      on: event.onDay,
      recordedAt: event.at,
      words: eventWords(event, events),
      isReversed: reversals.has(event.id),
      by: event.by,
      reason: event.reason,
      actions: event.kind !== 'reversal' && !reversals.has(event.id) ? ['reverse' as const] : [],
    }))
    .reverse()
}

type Shown = {
  loan: LoanRow
  rows: readonly CollateralDetailRow[]
  cards: ReadonlyMap<string, LienCard>
  photos: readonly IntakePhotoRow[]
  values: ReadonlyMap<string, readonly CardValueRow[]>
  isAdmin: boolean
}

export function presentCollateral({ loan, rows, cards, photos, values, isAdmin }: Shown): Collateral[] {
  const open = currentCollateral(rows)
  const { cardCents } = carryingCapacity(open, concentrationOf(loan.settings))
  const carried = new Map(open.map(({ id }, at) => [id, cardCents[at] ?? 0]))
  return rows.flatMap((row) => {
    const card = cards.get(row.cardId)
    if (!card) return []
    const { id, category, playerName, year, set, cardNumber, variety, grader, grade, qualifier } = card
    return {
      id: row.id,
      status: row.status,
      card: {
        ...{ id, category, playerName, year, set, cardNumber, variety, grader, grade, qualifier },
        ...{ certNumber: card.certNumber, picture: card.picture, custody: card.custody },
        place: isAdmin ? card.place : null,
      },
      valueCents: row.valueCents,
      valuedOn: row.valuedOn,
      carriesCents: carried.get(row.id) ?? 0,
      insuredCents: row.insuredCents,
      checkedAt: row.checkedAt,
      checkedBy: isAdmin ? row.checkedBy : null,
      checks: row.checks,
      conditionNote: row.conditionNote,
      signedOffAt: row.signedOffAt,
      signedOffBy: isAdmin ? row.signedOffBy : null,
      photos: photos
        .filter(({ cardId }) => cardId === row.cardId)
        .map((photo) => ({ url: `/files/photos/${photo.id}`, purpose: photo.purpose, takenAt: photo.takenAt })),
      pledgedAt: row.pledgedAt,
      endedAt: row.endedAt,
      endReason: row.endReason,
      values: (values.get(row.cardId) ?? []).map(({ on, valueCents, source }) => ({ on, valueCents, source })),
      actions: isAdmin ? collateralActionsOf(loan, row, card) : [],
    }
  })
}

function collateralActionsOf(loan: LoanRow, row: CollateralDetailRow, card: LienCard): Collateral['actions'] {
  if (row.status === 'proposed') return loan.status === 'pending' ? ['drop'] : []
  if (row.status !== 'pledged') return []
  const isHere = card.custody === 'in_vault'
  const actions: Collateral['actions'] = []
  if (isHere && !row.signedOffAt) actions.push('check_in')
  if (isHere && row.checkedAt && !row.signedOffAt) actions.push('sign_off')
  if (loan.status === 'active') actions.push('release')
  return [...actions, 'insure']
}

export function presentSteps(loan: LoanRow): OwnLoanDetail['steps'] {
  const isAppraised = loan.approvedAt !== null || loan.checklist.includes('value')
  const steps = [
    { label: labels.stepApplied, at: loan.submittedAt, isDone: true },
    { label: labels.stepAppraised, at: loan.approvedAt, isDone: isAppraised },
    { label: labels.stepApproved, at: loan.approvedAt, isDone: loan.approvedAt !== null },
    { label: labels.stepSigned, at: loan.signedAt, isDone: loan.signedAt !== null },
    { label: labels.stepFunded, at: loan.fundedAt, isDone: loan.fundedAt !== null },
  ]
  const isOpen = loan.status === 'pending' || loan.status === 'approved'
  const current = isOpen ? steps.findIndex(({ isDone }) => !isDone) : -1
  return steps.map(({ label, at, isDone }, index) => ({
    ...{ label, at },
    state: isDone ? ('done' as const) : index === current ? ('current' as const) : ('next' as const),
  }))
}

type Told = {
  loan: LoanRow
  history: readonly LoanHistoryRow[]
  events: readonly EventRow[]
  state: LoanState | null
  rows: readonly CollateralDetailRow[]
  cards: ReadonlyMap<string, LienCard>
  isAdmin: boolean
}

/** Newest first. Members don't see who on staff did something. */
export function presentTimeline({
  loan,
  history,
  events,
  state,
  rows,
  cards,
  isAdmin,
}: Told): OwnLoanDetail['timeline'] {
  const titleOf = (cardId: string) => cards.get(cardId)?.title ?? ''
  const lines: OwnLoanDetail['timeline'] = [
    { at: loan.submittedAt, words: labels.applied, by: isAdmin ? loan.memberName : null },
    ...history.map(({ action, toStatus, at, by }) => ({
      ...{ at, by },
      words: action === 'reopen' || action === 'reopen_defaulted' ? labels.reopened : labels.historyLabels[toStatus],
    })),
    ...(loan.signedAt ? [{ at: loan.signedAt, words: labels.agreementSigned, by: loan.memberName }] : []),
    ...events.map((event) => ({ at: event.at, words: eventWords(event, events), by: event.by })),
    ...(state?.lateFees ?? []).map(({ on, cents }) => ({
      ...{ at: `${on}T12:00:00.000Z`, words: labels.lateFeeOf(formatMoney(cents)), by: null },
    })),
    ...rows.flatMap(({ cardId, checkedAt, checkedBy, signedOffAt, signedOffBy }) => [
      ...(checkedAt ? [{ at: checkedAt, words: labels.checkedIn(titleOf(cardId)), by: checkedBy }] : []),
      ...(signedOffAt ? [{ at: signedOffAt, words: labels.signedOff(titleOf(cardId)), by: signedOffBy }] : []),
    ]),
  ]
  return lines
    .map((line) => (isAdmin ? line : { ...line, by: null }))
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}
