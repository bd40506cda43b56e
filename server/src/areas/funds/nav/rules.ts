import type { Mark } from '@ambry/contract/funds/arithmetic/carry'
import { dayFeeHalfEven } from '@ambry/contract/funds/arithmetic/fees'
import { type FundState, grossOf, type Nav, navOf } from '@ambry/contract/funds/arithmetic/nav'
import type { OwnedLot } from '@ambry/contract/funds/arithmetic/redemption'
import { type UnitPrice, unitPriceHalfEven } from '@ambry/contract/funds/arithmetic/units'
import type { FundTerms } from '@ambry/contract/funds/catalog/records'
import type { StrikeKind } from '@ambry/contract/funds/kinds'
import { addDays, type Day } from '@ambry/contract/kernel/dates'

import type { FundBalances } from '../fund-queries.ts'

/** Growth is kept in billionths, 1,000,000,000 at the first price. */
export const firstGrowth = 1_000_000_000

/** The terms in force on a day: the newest that had begun. The list is in the order of their numbers. */
export function termsOn(terms: readonly FundTerms[], on: Day): FundTerms {
  const found = terms.findLast(({ effectiveOn, number }) => effectiveOn <= on || number === 1)
  if (!found) throw new Error('a fund has no terms')
  return found
}

/**
 * The management fee of every day since the last strike, one day after the other: each is taken from what the fund was
 * worth after the fee of the day before.
 */
export function accruedFees(grossCents: number, from: Day, to: Day, feeBpsOn: (day: Day) => number): number {
  let feeCents = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1))
    feeCents += dayFeeHalfEven(grossCents - feeCents, feeBpsOn(day))
  return feeCents
}

type Growing = { gross: number; net: number }
/** Per unit, in billionths of a dollar. */
type Step = {
  before: number
  after: number
  distributed: number
  /** fees and carry since */
  charged: number
}

/** How one unit of someone who held from the beginning grew: after fees, and as if none had been charged. */
const grown = ({ gross, net }: Growing, { before, after, distributed, charged }: Step): Growing => ({
  gross: Math.round(gross * ((after + distributed + charged) / before)),
  net: Math.round(net * ((after + distributed) / before)),
})

/** What is known of the strike before. */
export type LastStrike = {
  kind: StrikeKind
  onDay: Day
  price: UnitPrice | null
  navPerUnit: UnitPrice | null
  grossGrowth: number
  netGrowth: number
}

export type StrikeInput = {
  on: Day
  mark: Mark
  firstPrice: UnitPrice
  balances: Pick<FundBalances, 'bankCents' | 'cardsCents' | 'feesDueCents' | 'carryDueCents' | 'billsCents'>
  /** what the cards are worth now; the books have their last value */
  cardsCents: number
  lots: readonly OwnedLot[]
  terms: readonly FundTerms[]
  last: LastStrike | null
  /** the last that had a price, when the last one had none */
  priced?: LastStrike | null
  /** for each unit since the last strike */
  distributed: UnitPrice
  /** what a correction changes about fees that were accrued before */
  feesCorrectedCents?: number
}

export type StrikeFigures = {
  terms: FundTerms
  feeCents: number
  /** what the cards gained since they were valued last */
  gainCents: number
  /** what is owed as carry more, or less, than at the last strike */
  carryChangeCents: number
  state: FundState
  nav: Nav
  grossGrowth: number
  netGrowth: number
}

export function strikeFigures(input: StrikeInput): StrikeFigures {
  const { on, mark, firstPrice, balances, cardsCents, lots, last, priced = last, distributed } = input
  const { bankCents, billsCents } = balances
  const terms = termsOn(input.terms, on)
  const hasUnits = lots.some(({ units }) => units > 0)
  const before = grossOf({ ...balances, cashCents: bankCents, payablesCents: billsCents })
  const feeOn = (day: Day) => termsOn(input.terms, day).managementBps
  const accruedCents = last && hasUnits ? accruedFees(before, last.onDay, on, feeOn) : 0
  const feeCents = accruedCents + (input.feesCorrectedCents ?? 0)
  const feesDueCents = balances.feesDueCents + feeCents
  const state = { cardsCents, cashCents: bankCents, feesDueCents, payablesCents: billsCents }
  const nav = navOf(state, mark, lots, terms, on)
  const growth = { gross: last?.grossGrowth ?? firstGrowth, net: last?.netGrowth ?? firstGrowth }
  const { price, navPerUnit, units } = nav
  const after =
    price === null || navPerUnit === null
      ? growth
      : grown(growth, {
          ...{ before: priced?.navPerUnit ?? firstPrice, after: navPerUnit, distributed },
          charged: (unitPriceHalfEven(feeCents, units) ?? 0) + price - navPerUnit - carriedBefore(priced),
        })
  return {
    ...{ terms, feeCents, state, nav },
    gainCents: cardsCents - balances.cardsCents,
    carryChangeCents: nav.carryCents - balances.carryDueCents,
    ...{ grossGrowth: after.gross, netGrowth: after.net },
  }
}

/** The carry of a unit that the last strike took off its price; none when it was also charged then. */
const carriedBefore = (last: LastStrike | null): UnitPrice =>
  last?.price == null || last.navPerUnit === null || chargesCarry(last) ? 0 : last.price - last.navPerUnit

/** Units are bought and redeemed at these. */
export const isPricing = (kind: StrikeKind): boolean => kind === 'daily' || kind === 'valuation'

/** Carry is charged once a year. */
export const chargesCarry = ({ kind, onDay }: Pick<LastStrike, 'kind' | 'onDay'>): boolean =>
  isPricing(kind) && onDay.endsWith('-12-31')
