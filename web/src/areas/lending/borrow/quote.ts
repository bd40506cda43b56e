import { memberFee } from '@ambry/contract/billing/fees/kinds'
import { addMonths, type Day } from '@ambry/contract/kernel/dates'
import { type Disclosure, disclosureOf } from '@ambry/contract/lending/arithmetic/apr'
import { type BorrowOrSell, borrowOrSell } from '@ambry/contract/lending/arithmetic/compare'
import {
  ltvBps,
  ltvLevel,
  maximumLtvBps,
  type PossibleFall,
  possibleFall,
  principalWithinCents,
} from '@ambry/contract/lending/arithmetic/ltv'
import { type Installment, scheduleOf } from '@ambry/contract/lending/arithmetic/schedule'
import type { ScheduleTerms } from '@ambry/contract/lending/arithmetic/terms'
import type { Borrowing, EligibleCard, LoanDraft } from '@ambry/contract/lending/borrowing-records'
import type { LtvLevel, ProductSettings } from '@ambry/contract/lending/kinds'

/** What the calculator is set to. */
export type Choice = Pick<LoanDraft, 'cardIds' | 'amountCents' | 'months' | 'scheduleKind' | 'state'>

export type Quote = {
  choice: Choice
  cards: EligibleCard[]
  valueCents: number
  /** Date of the oldest valuation. */
  valuedOn: Day | null
  rateBps: number
  /** The most without a second look, and the most at all. */
  standardCents: number
  standardBps: number
  mostCents: number
  terms: ScheduleTerms
  schedule: Installment[]
  disclosure: Disclosure
  ltvBps: number
  /** How far the value may fall before a margin call. */
  fall: PossibleFall
  /** Why this can't be requested; null when it can. */
  fault: Fault | null
}

type Fault = { kind: 'no_cards' | 'closed' | 'state_closed' } | { kind: 'below_minimum' | 'above_most'; cents: number }

const dollar = 100

const isEligible = ({ reason }: EligibleCard) => reason === null

/** The chosen cards that can still be pledged. */
const chosen = ({ cards }: Borrowing, { cardIds }: Choice) =>
  cards.filter((card) => isEligible(card) && cardIds.includes(card.id))

const ruleOf = ({ singleLtvBps, spreadLtvBps, spreadCards, spreadShareBps }: ProductSettings) => ({
  singleBps: singleLtvBps,
  spreadBps: spreadLtvBps,
  spreadCards,
  spreadShareBps,
})

const wholeDollars = (cents: number) => Math.floor(cents / dollar) * dollar

const stateOf = ({ states }: Borrowing, { state }: Choice) => states.find(({ code }) => code === state)

/** What the cards carry together, in whole dollars: the most we lend on them in this state. */
export function limitsOf(borrowing: Borrowing, choice: Choice) {
  const { settings } = borrowing.product
  const cards = chosen(borrowing, choice).map(({ valueCents }) => ({ valueCents: valueCents ?? 0 }))
  const valueCents = cards.reduce((sum, card) => sum + card.valueCents, 0)
  const standardBps = maximumLtvBps(cards, ruleOf(settings))
  const cap = Math.min(settings.maximumCents, stateOf(borrowing, choice)?.maximumCents ?? settings.maximumCents)
  return {
    valueCents,
    standardBps,
    standardCents: Math.min(wholeDollars(principalWithinCents(valueCents, standardBps)), cap),
    mostCents: Math.min(wholeDollars(principalWithinCents(valueCents, settings.highestLtvBps)), cap),
  }
}

/** By the fee template, less the plan's discount. Something is always left to pay out. */
const feeOf = ({ feeRules, feeDiscountBps }: Borrowing, principalCents: number): number =>
  Math.min(memberFee(feeRules, principalCents, feeDiscountBps), Math.max(principalCents - 1, 0))

/**
 * The least that has to be borrowed to receive an amount. The fee of a template with tiers can jump, so the search ends
 * at the cent from which on enough is paid out.
 */
export function principalToReceive(borrowing: Borrowing, wantedCents: number): number {
  const received = (principalCents: number) => principalCents - feeOf(borrowing, principalCents)
  let [short, enough] = [wantedCents - 1, Math.max(1, wantedCents)]
  while (received(enough) < wantedCents) [short, enough] = [enough, enough * 2]
  while (enough - short > 1) {
    const middle = Math.floor((short + enough) / 2)
    if (received(middle) >= wantedCents) enough = middle
    else short = middle
  }
  return enough
}

function termsOf(borrowing: Borrowing, choice: Choice): ScheduleTerms {
  const { settings } = borrowing.product
  const rateBps = Math.min(settings.rateBps, stateOf(borrowing, choice)?.maximumRateBps ?? settings.rateBps)
  return {
    principalCents: choice.amountCents,
    rateBps,
    scheduleKind: choice.scheduleKind,
    fundedOn: borrowing.today,
    firstDueOn: addMonths(borrowing.today, 1),
    termMonths: choice.months,
    feeCents: feeOf(borrowing, choice.amountCents),
    graceDays: settings.graceDays,
    lateFeeBps: settings.lateFeeBps,
    lateFeeMinimumCents: settings.lateFeeMinimumCents,
  }
}

/** Everything the page shows about a choice, computed with the server's own functions. */
export function quoteOf(borrowing: Borrowing, choice: Choice): Quote {
  const { settings } = borrowing.product
  const cards = chosen(borrowing, choice)
  const limits = limitsOf(borrowing, choice)
  const terms = termsOf(borrowing, choice)
  const schedule = scheduleOf(terms)
  const dates = cards.flatMap(({ valuedOn }) => valuedOn ?? [])
  return {
    ...limits,
    choice,
    cards,
    valuedOn: dates.toSorted()[0] ?? null,
    rateBps: terms.rateBps,
    terms,
    schedule,
    disclosure: disclosureOf(terms, schedule),
    ltvBps: ltvBps(choice.amountCents, limits.valueCents),
    fall: possibleFall(choice.amountCents, limits.valueCents, settings.noticeLtvBps),
    fault: faultOf(borrowing, choice, limits.mostCents, cards.length),
  }
}

function faultOf(borrowing: Borrowing, choice: Choice, mostCents: number, count: number): Fault | null {
  const { isOpen, settings } = borrowing.product
  if (!isOpen) return { kind: 'closed' }
  if (stateOf(borrowing, choice)?.isClosed) return { kind: 'state_closed' }
  if (count === 0) return { kind: 'no_cards' }
  if (choice.amountCents > mostCents) return { kind: 'above_most', cents: mostCents }
  if (choice.amountCents < settings.minimumCents) return { kind: 'below_minimum', cents: settings.minimumCents }
  return null
}

/** The same loan if the cards lost a part of their value. */
export function afterFall(
  { ltvBps: _now, valueCents, terms }: Quote,
  settings: ProductSettings,
  percent: number,
): { valueCents: number; ltvBps: number; level: LtvLevel } {
  const left = Math.round((valueCents * (100 - percent)) / 100)
  return {
    valueCents: left,
    ltvBps: ltvBps(terms.principalCents, left),
    level: ltvLevel(terms.principalCents, left, {
      healthyBps: settings.healthyLtvBps,
      noticeBps: settings.noticeLtvBps,
      liquidationBps: settings.liquidationLtvBps,
    }),
  }
}

export const againstSale = ({ sellerFeeBps }: Borrowing, { terms, valueCents }: Quote): BorrowOrSell =>
  borrowOrSell(terms, { priceCents: valueCents, sellerFeeBps })

/** Where the calculator starts: one card, or the two most valuable ones, at the standard amount. */
export function firstDraft(borrowing: Borrowing, only?: string): LoanDraft {
  const { months, scheduleKinds } = borrowing.product.settings
  const best = borrowing.cards
    .filter((card) => isEligible(card) && (only === undefined || card.id === only))
    .toSorted((one, other) => (other.valueCents ?? 0) - (one.valueCents ?? 0))
    .slice(0, 2)
  const choice: LoanDraft = {
    step: 'terms',
    cardIds: best.map(({ id }) => id),
    amountCents: 0,
    months: months.includes(6) ? 6 : (months[0] ?? 6),
    scheduleKind: scheduleKinds.includes('interest_only') ? 'interest_only' : (scheduleKinds[0] ?? 'amortizing'),
    purpose: '',
    state: borrowing.state,
    custodyChoice: null,
    returnsCards: false,
    acceptedDisclosure: false,
  }
  return { ...choice, amountCents: limitsOf(borrowing, choice).standardCents }
}
