import type { Lot, Mark } from '@ambry/contract/funds/arithmetic/carry'
import { type FundState, type Nav, navOf } from '@ambry/contract/funds/arithmetic/nav'
import { redeemPart } from '@ambry/contract/funds/arithmetic/redemption'
import { type UnitPrice, unitsFor } from '@ambry/contract/funds/arithmetic/units'
import type { FundTerms } from '@ambry/contract/funds/catalog/records'
import type { Day } from '@ambry/contract/kernel/dates'

import type { IssuedThen, LaterStrike, RedeemedThen } from './correction-queries.ts'
import { accruedFees } from './rules.ts'

export type Wrong = {
  on: Day
  state: FundState
  mark: Mark
  terms: FundTerms
  /** before units were issued and redeemed at it */
  lots: readonly Lot[]
  /** what its cards should have been worth, less what they were */
  differenceCents: number
  /** what earlier corrections already changed of that */
  correctedCents: number
  issued: readonly IssuedThen[]
  redeemed: readonly RedeemedThen[]
  /** by redemption, what earlier corrections paid */
  paid: ReadonlyMap<string, number>
}

export type CorrectedIssue = IssuedThen & { unitsNow: number; highWaterMark: UnitPrice }
export type CorrectedRedemption = {
  redemptionId: string
  number: string
  memberId: string
  memberName: string
  lotId: string
  units: number
  /** paid too little: the member gets it from the fund */
  dueCents: number
  /** paid too much: the member keeps it, and we make the fund whole; negative when an earlier correction gave too much */
  toFundCents: number
  /** carry that is owed to us more, or less */
  carryCents: number
}

export type CorrectedNav = {
  state: FundState
  nav: Nav
  /** that counted until now */
  before: UnitPrice | null
  issues: CorrectedIssue[]
  redemptions: CorrectedRedemption[]
}

/** What a NAV should have been, and what follows for those who bought and redeemed at it. */
export function correctedNav(wrong: Wrong): CorrectedNav {
  const { on, mark, terms, lots } = wrong
  const at = (cents: number): { state: FundState; nav: Nav } => {
    const state = { ...wrong.state, cardsCents: wrong.state.cardsCents + cents }
    return { state, nav: navOf(state, mark, lots, terms, on) }
  }
  const before = at(wrong.correctedCents).nav.price
  const { state, nav } = at(wrong.correctedCents + wrong.differenceCents)
  if (nav.price === null || before === null) return { state, nav, before, issues: [], redemptions: [] }
  const now = nav.price
  return {
    ...{ state, nav, before },
    issues: wrong.issued.map((issue) => ({
      ...issue,
      unitsNow: unitsFor(issue.issuedCents, now),
      highWaterMark: issue.highWaterMark === before ? now : issue.highWaterMark,
    })),
    redemptions: correctedRedemptions(wrong, before, now),
  }
}

function correctedRedemptions(wrong: Wrong, before: UnitPrice, now: UnitPrice): CorrectedRedemption[] {
  const { on, terms, paid } = wrong
  const issuedNow = new Set(wrong.issued.map(({ lotId }) => lotId))
  const payFor = (part: RedeemedThen, price: UnitPrice) => {
    // units that were bought and redeemed at the same NAV have its price as their mark
    const highWaterMark = issuedNow.has(part.lotId) ? price : part.highWaterMark
    const lot = { ...part, id: part.lotId, openedOn: on, lockedUntil: on, highWaterMark }
    return redeemPart({ lot, units: part.units }, terms, price, on)
  }
  return [...Map.groupBy(wrong.redeemed, ({ redemptionId }) => redemptionId).values()].map((parts) => {
    const sum = (of: (part: RedeemedThen) => number) => parts.reduce((total, part) => total + of(part), 0)
    const [first] = parts as [RedeemedThen]
    const paidCents = sum(({ cents }) => cents) + (paid.get(first.redemptionId) ?? 0)
    const rightCents = sum((part) => payFor(part, now).netCents)
    const dueCents = Math.max(0, rightCents - paidCents)
    return {
      ...{ redemptionId: first.redemptionId, number: first.number, memberId: first.memberId },
      ...{ memberName: first.memberName, lotId: first.lotId },
      ...{ units: sum(({ units }) => units), dueCents },
      toFundCents: dueCents - (rightCents - sum((part) => payFor(part, before).netCents)),
      carryCents: sum((part) => payFor(part, now).carryCents - payFor(part, before).carryCents),
    }
  })
}

/** What a correction changes in the fund's books. Those that are not booked yet have no number. */
export type CorrectedBooks = {
  seq: number | null
  /** by holding */
  cards: ReadonlyMap<string, number>
  redemptionsCents: number
  feesCents: number
}

/**
 * The fees of every day since a wrong NAV, on what the fund would have been worth on each: what is owed more, or less,
 * than was accrued and than earlier corrections changed about it.
 */
export function correctedFees(
  later: readonly LaterStrike[],
  corrections: readonly CorrectedBooks[],
  feeBpsOn: (day: Day) => number,
): number {
  let changed = 0
  for (const { seq, fromDay, onDay, units, baseCents, feeCents, holdingIds } of later) {
    const isBooked = (one: CorrectedBooks) => one.seq !== null && one.seq < seq
    const missing = corrections
      .filter((one) => !isBooked(one))
      .reduce(
        (sum, { cards, redemptionsCents }) =>
          holdingIds.reduce((total, id) => total + (cards.get(id) ?? 0), sum + redemptionsCents),
        0,
      )
    const booked = corrections.filter(isBooked).reduce((sum, { feesCents }) => sum + feesCents, 0)
    const right = baseCents + missing - (changed - booked)
    changed += (units > 0 ? accruedFees(right, fromDay, onDay, feeBpsOn) : 0) - feeCents
  }
  return changed - corrections.reduce((sum, { feesCents }) => sum + feesCents, 0)
}
