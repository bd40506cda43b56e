import { addDays, addMonths, type Day } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import {
  type ConcentrationRule,
  type LtvLevels,
  maximumLtvBps,
  principalWithinCents,
} from '@ambry/contract/lending/arithmetic/ltv'
import type { ScheduleKind } from '@ambry/contract/lending/arithmetic/terms'
import {
  type IneligibleReason,
  type LoanStatus,
  type ProductSettings,
  type UsState,
  usStateNames,
  usStates,
} from '@ambry/contract/lending/kinds'

import * as labels from './labels.ts'

const isState = (code: string): code is UsState => code in usStates

const byLength = usStateNames.toSorted((a, b) => usStates[b].length - usStates[a].length)
// the longest first: West Virginia is not Virginia
const named = new RegExp(`\\b(?:${byLength.map((code) => usStates[code].replaceAll(' ', '\\s+')).join('|')})\\b`, 'gi')

/** The state of an address: the two letters before its ZIP code, or the last full name in it. */
export function stateOf(address: string | null): UsState | null {
  if (!address) return null
  const code = [...address.matchAll(/\b([A-Za-z]{2})[\s,.]+\d{5}(?:-\d{4})?\b/g)]
    .map(([, letters = '']) => letters.toUpperCase())
    .findLast(isState)
  if (code) return code
  const name = address.match(named)?.at(-1)?.replace(/\s+/g, ' ').toLowerCase()
  return usStateNames.find((each) => usStates[each].toLowerCase() === name) ?? null
}

export type StateRule = { isClosed: boolean; maximumCents: number | null; maximumRateBps: number | null }

/** Why we can't lend this in a state; a state without a rule is open. */
export function stateFault(
  state: UsState,
  rule: StateRule | undefined,
  { amountCents, rateBps }: { amountCents: number; rateBps: number },
): string | null {
  if (!rule) return null
  const name = usStates[state]
  if (rule.isClosed) return labels.stateIsClosed(name)
  if (rule.maximumCents !== null && amountCents > rule.maximumCents)
    return labels.stateMaximum(name, formatMoney(rule.maximumCents))
  if (rule.maximumRateBps !== null && rateBps > rule.maximumRateBps) return labels.stateRate(name, rule.maximumRateBps)
  return null
}

/** The card as far as it decides whether it can be pledged. */
type Pledgeable = {
  grader: string
  isDisputed: boolean
  isRegistered: boolean
  commitment: string | null
  custody: string
  returnRequestedAt: string | null
  verification: string
  valueCents: number | null
  valuedOn: Day | null
}

/** Why a card can't be pledged now; null when it can. */
export function ineligibility(
  card: Pledgeable,
  settings: ProductSettings,
  { today, isApplied = false }: { today: Day; isApplied?: boolean },
): IneligibleReason | null {
  if (card.grader === 'RAW') return 'raw'
  if (card.isDisputed) return 'disputed'
  if (card.commitment === 'loan') return 'pledged'
  if (card.commitment !== null) return 'committed'
  if (card.custody === 'outbound' || card.returnRequestedAt !== null) return 'outbound'
  if (isApplied) return 'applied'
  if (card.verification === 'mismatch') return 'unverified'
  if (card.valueCents === null || card.valuedOn === null) return 'no_appraisal'
  if (addDays(card.valuedOn, settings.appraisalDays) < today) return 'appraisal_old'
  return card.valueCents < settings.minimumCardCents ? 'below_minimum' : null
}

/** The same in words, with what to do about it. */
export const whyIneligible = (
  reason: IneligibleReason,
  settings: Pick<ProductSettings, 'appraisalDays' | 'minimumCardCents'>,
  loanNumber: string | null,
): string =>
  ({
    no_appraisal: labels.noAppraisal,
    appraisal_old: labels.appraisalOld(settings.appraisalDays),
    below_minimum: labels.belowMinimum(formatDollars(settings.minimumCardCents)),
    disputed: labels.disputed,
    committed: labels.committed,
    pledged: labels.pledged(loanNumber),
    applied: labels.applied(loanNumber),
    outbound: labels.outbound,
    unverified: labels.unverified,
    raw: labels.raw,
  })[reason]

export const concentrationOf = (settings: ProductSettings): ConcentrationRule => ({
  singleBps: settings.singleLtvBps,
  spreadBps: settings.spreadLtvBps,
  spreadCards: settings.spreadCards,
  spreadShareBps: settings.spreadShareBps,
})

export const levelsOf = (settings: ProductSettings): LtvLevels => ({
  healthyBps: settings.healthyLtvBps,
  noticeBps: settings.noticeLtvBps,
  liquidationBps: settings.liquidationLtvBps,
})

type Valued = { valueCents: number }

export const totalValue = (cards: readonly Valued[]): number =>
  cards.reduce((sum, { valueCents }) => sum + valueCents, 0)

/** The most one person can approve for these cards. */
export const standardLtvBps = (cards: readonly Valued[], settings: ProductSettings): number =>
  maximumLtvBps(cards, concentrationOf(settings))

/** Within the LTV that one person can approve. */
export const isStandard = (cards: readonly Valued[], principalCents: number, settings: ProductSettings): boolean =>
  principalCents <= principalWithinCents(totalValue(cards), standardLtvBps(cards, settings))

type Wanted = { principalCents: number; months: number; scheduleKind: ScheduleKind }

/** Why a product does not offer this. */
export function termsFault(settings: ProductSettings, { principalCents, months, scheduleKind }: Wanted): string | null {
  if (principalCents < settings.minimumCents) return labels.loanMinimum(formatDollars(settings.minimumCents))
  if (principalCents > settings.maximumCents) return labels.loanMaximum(formatDollars(settings.maximumCents))
  if (!settings.months.includes(months)) return labels.termNotOffered
  return settings.scheduleKinds.includes(scheduleKind) ? null : labels.planNotOffered
}

/** Why these cards can't carry a principal, even with a second person. */
export function ltvFault(cards: readonly Valued[], principalCents: number, settings: ProductSettings): string | null {
  const most = principalWithinCents(totalValue(cards), settings.highestLtvBps)
  return principalCents <= most ? null : labels.cardsCarry(formatMoney(most))
}

/** Why cards can't leave a loan: what stays must carry the principal within the standard LTV. */
export function releaseFault(
  staying: readonly Valued[],
  principalCents: number,
  settings: ProductSettings,
): string | null {
  if (principalCents > 0 && staying.length === 0) return labels.lastCard
  return isStandard(staying, principalCents, settings) ? null : labels.restTooSmall(standardLtvBps(staying, settings))
}

/** What a loan's LTV is figured on. */
export function securedCents(loan: { status: LoanStatus; principalCents: number; outstandingCents: number }): number {
  if (loan.status === 'pending' || loan.status === 'approved') return loan.principalCents
  return loan.outstandingCents
}

export type Extendable = { firstDueOn: Day; maturesOn: Day }

/** The remaining monthly due dates of a loan and some more; after maturity the new ones only. */
export function extendedTerms(
  { firstDueOn, maturesOn }: Extendable,
  months: number,
  today: Day,
): { firstDueOn: Day; termMonths: number } {
  let next = 0
  while (addMonths(firstDueOn, next) <= today) next++
  let remaining = 0
  while (addMonths(firstDueOn, next + remaining) <= maturesOn) remaining++
  return { firstDueOn: addMonths(firstDueOn, next), termMonths: remaining + months }
}

type Waiting = {
  status: LoanStatus
  isVerified: boolean
  oldestValuedOn: Day | null
  /** Cards that are not in the vault. */
  away: number
  isSigned: boolean
}

/** What keeps an application from being funded. */
export function blockersOf(loan: Waiting, settings: ProductSettings, today: Day): string[] {
  if (loan.status !== 'pending' && loan.status !== 'approved') return []
  const isOld = loan.oldestValuedOn !== null && addDays(loan.oldestValuedOn, settings.appraisalDays) < today
  return [
    ...(loan.isVerified ? [] : [labels.blockerIdentity]),
    ...(isOld ? [labels.blockerAppraisal] : []),
    ...(loan.away > 0 ? [labels.blockerCustody(loan.away)] : []),
    ...(loan.status === 'approved' && !loan.isSigned ? [labels.blockerUnsigned] : []),
  ]
}
