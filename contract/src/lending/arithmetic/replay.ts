import { addDays, type Day, daysBetween } from '../../kernel/dates.ts'
import { type DueInstallment, dueByCents, dueSchedule, isCovered, lateFeeOf } from './due-schedule.ts'
import { type EffectiveEvent, effectiveEvents } from './events.ts'
import { noInterest } from './interest.ts'
import { paidParts } from './payment-order.ts'
import { earnedAt, interestOwedCents, owedCents, type Replayed } from './replayed.ts'
import { stateOf } from './replayed-state.ts'
import { dueDatesOf, installmentsFrom } from './schedule.ts'
import type { LoanState } from './state.ts'
import type { LoanEvent, LoanTerms } from './terms.ts'

/**
 * A loan's state at the end of a day: a pure function of its terms and its dated events, whatever the order in which
 * they were recorded. Late fees follow from the events and aren't events themselves, so a payment recorded later with
 * an earlier value date takes them back, and its reversal restores them.
 */
export function replay(terms: LoanTerms, events: readonly LoanEvent[], asOf: Day): LoanState {
  const loan = funded(terms)
  for (const event of effectiveEvents(events, asOf)) {
    const day = daysBetween(terms.fundedOn, event.on)
    chargeLateFees(loan, day)
    switch (event.kind) {
      case 'payment':
        applyPayment(loan, event, day)
        break
      case 'waiver':
        loan.waivers.push({ eventId: event.id, on: event.on, ...forgive(loan, event, day) })
        break
      case 'write_off':
        applyWriteOff(loan, event, day)
        break
      case 'terms':
        applyTerms(loan, event, day)
        break
    }
    if (loan.closedOn === null && owedCents(loan, day) + loan.feesCents === 0) loan.closedOn = event.on
  }
  const asOfDay = daysBetween(terms.fundedOn, asOf)
  chargeLateFees(loan, asOfDay)
  return stateOf(loan, asOf, asOfDay)
}

export type Payoff = Pick<
  LoanState,
  'asOf' | 'principalCents' | 'interestCents' | 'feesCents' | 'totalCents' | 'perDiemCents'
>

/** What pays a loan off on a day, and what each further day adds. */
export function payoffOn(terms: LoanTerms, events: readonly LoanEvent[], on: Day): Payoff {
  const { asOf, principalCents, interestCents, feesCents, totalCents, perDiemCents } = replay(terms, events, on)
  return { asOf, principalCents, interestCents, feesCents, totalCents, perDiemCents }
}

function funded(terms: LoanTerms): Replayed {
  const loan: Replayed = {
    terms,
    rateBps: terms.rateBps,
    scheduleKind: terms.scheduleKind,
    dueDates: dueDatesOf(terms, terms.fundedOn),
    principalCents: terms.principalCents,
    feesCents: 0,
    earned: noInterest,
    accruesFromDay: 0,
    settledInterestCents: 0,
    current: { installments: [], maturityDay: 0, coveredCents: 0, nextCheck: 0 },
    coveredEarlier: [],
    versions: [],
    payments: [],
    waivers: [],
    writeOffs: [],
    lateFees: [],
    closedOn: null,
  }
  beginVersion(loan, terms.fundedOn, 0)
  return loan
}

/** Interest so far stays as it was earned; from here it is figured on something else. */
function accrueUpTo(loan: Replayed, day: number): void {
  loan.earned = earnedAt(loan, day)
  loan.accruesFromDay = Math.max(day, loan.accruesFromDay)
}

function lowerPrincipal(loan: Replayed, cents: number, day: number): void {
  if (cents === 0) return
  accrueUpTo(loan, day)
  loan.principalCents -= cents
}

/** Charges those due up to the beginning of a day, before anything happens on it. */
function chargeLateFees(loan: Replayed, day: number): void {
  const { current, terms } = loan
  for (; current.nextCheck < current.installments.length; current.nextCheck++) {
    const installment = current.installments[current.nextCheck]
    if (!installment || installment.checkDay > day) return
    if (isCovered(current, installment) || owedCents(loan, installment.checkDay) === 0) continue
    const cents = lateFeeOf(installment, terms)
    if (cents === 0) continue
    loan.feesCents += cents
    loan.lateFees.push({
      installmentDueOn: installment.row.dueOn,
      on: addDays(terms.fundedOn, installment.checkDay),
      cents,
    })
  }
}

function applyPayment(loan: Replayed, event: EffectiveEvent & { kind: 'payment' }, day: number): void {
  const { id: eventId, on, amountCents, extraTo, isProceeds } = event
  const dueCents = dueByCents(loan.current, day, owedCents(loan, day))
  const { feesCents, interestCents, principalCents, unappliedCents } = paidParts(
    amountCents,
    {
      feesCents: loan.feesCents,
      interestCents: interestOwedCents(loan, day),
      principalCents: loan.principalCents,
    },
    isProceeds ? loan.terms.proceedsOrder : loan.terms.paymentOrder,
  )
  const towardInstallments = interestCents + principalCents
  loan.feesCents -= feesCents
  loan.settledInterestCents += interestCents
  lowerPrincipal(loan, principalCents, day)
  loan.payments.push({
    eventId,
    on,
    feesCents,
    interestCents,
    principalCents,
    unappliedCents,
    balanceAfterCents: loan.principalCents,
  })
  loan.current.coveredCents += towardInstallments
  const isExtra = extraTo === 'principal' && towardInstallments > dueCents
  if (isExtra && owedCents(loan, day) > 0)
    beginVersion(loan, on, day, dueCents === 0 ? paidAhead(loan, day) : undefined)
}

/**
 * When nothing is due, a payment that covers the next installment pays it, and only the rest is extra: otherwise a small
 * bill would come back for the days until then. Their interest falls due with the installment after it, so the last one
 * always stays.
 */
function paidAhead({ current }: Replayed, day: number): DueInstallment | undefined {
  const next = current.installments.find(({ dueDay }) => dueDay > day)
  return next && next !== current.installments.at(-1) && isCovered(current, next) ? next : undefined
}

/** Forgiven interest counts as paid toward installments: otherwise a waived installment would still be late. */
function forgive(loan: Replayed, wanted: { interestCents: number; feesCents: number }, day: number) {
  const interestCents = Math.min(wanted.interestCents, interestOwedCents(loan, day))
  const feesCents = Math.min(wanted.feesCents, loan.feesCents)
  loan.settledInterestCents += interestCents
  loan.current.coveredCents += interestCents
  loan.feesCents -= feesCents
  return { interestCents, feesCents }
}

function applyWriteOff(loan: Replayed, event: EffectiveEvent & { kind: 'write_off' }, day: number): void {
  const forgiven = forgive(loan, event, day)
  const principalCents = Math.min(event.principalCents, loan.principalCents)
  lowerPrincipal(loan, principalCents, day)
  loan.writeOffs.push({ eventId: event.id, on: event.on, principalCents, ...forgiven })
}

function applyTerms(loan: Replayed, event: EffectiveEvent & { kind: 'terms' }, day: number): void {
  if (owedCents(loan, day) === 0) return
  accrueUpTo(loan, day)
  loan.rateBps = event.rateBps
  loan.scheduleKind = event.scheduleKind
  loan.dueDates = dueDatesOf(event, loan.terms.fundedOn)
  beginVersion(loan, event.on, day)
}

/** A new schedule over what is owed, on the due dates left; what was due under earlier versions ends with them. */
function beginVersion(loan: Replayed, from: Day, day: number, ahead?: DueInstallment): void {
  const { current, rateBps, scheduleKind: kind, terms } = loan
  for (const installment of current.installments)
    if (installment === ahead || (installment.dueDay <= day && isCovered(current, installment)))
      loan.coveredEarlier.push(installment.row)
  if (ahead) loan.dueDates = loan.dueDates.filter((due) => due.day !== ahead.dueDay)
  const isFirst = loan.versions.length === 0
  const dueDates = isFirst ? loan.dueDates : loan.dueDates.filter((due) => due.day > day)
  if (dueDates.length === 0) throw new RangeError('A schedule needs a due date after it begins.')
  const opening = {
    principalCents: loan.principalCents,
    earned: earnedAt(loan, day),
    settledInterestCents: loan.settledInterestCents,
  }
  const firstNumber = loan.coveredEarlier.length + 1
  const rows = installmentsFrom(opening, { kind, rateBps, fromDay: day, dueDates, firstNumber })
  loan.versions.push({ from, rows })
  loan.current = dueSchedule(rows, dueDates, kind, terms)
}
