import type { Units } from '@ambry/contract/funds/arithmetic/units'
import type { CapitalAccount } from '@ambry/contract/funds/investing/records'
import { type CapitalLine, capitalLineNames } from '@ambry/contract/funds/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'

/** What holders share by their units, from one NAV to the next: a gain above zero. */
const sharedLines = ['managementFees', 'expenses', 'income', 'realized'] as const
type SharedLine = (typeof sharedLines)[number]
export type Result = Record<SharedLine, number>

/** What a fund earned and paid up to a NAV, and the units everyone had just before it. */
export type StruckResult = { result: Result; units: ReadonlyMap<string, Units> }

type LotState = { lotId: string; memberId: string; units: Units; struckSeq: number | null; at: Instant }

/** The units that everyone had just before each NAV: what is issued and redeemed at one comes after it. */
export function unitsBefore(
  strikes: readonly { seq: number; at: Instant }[],
  states: readonly LotState[],
): Map<string, Units>[] {
  const lots = new Map<string, LotState>()
  let next = 0
  return strikes.map(({ seq, at }) => {
    for (let state = states[next]; state; state = states[next]) {
      if (state.struckSeq === null ? state.at > at : state.struckSeq >= seq) break
      lots.set(state.lotId, state)
      next += 1
    }
    const units = new Map<string, Units>()
    for (const lot of lots.values())
      if (lot.units > 0) units.set(lot.memberId, (units.get(lot.memberId) ?? 0) + lot.units)
    return units
  })
}

/** Finer than any number of NAVs can round away. */
const scale = 10n ** 12n

/** Rounded up or down to whole cents, together to the total: the largest remainders get what is left. */
function roundTogether(exact: ReadonlyMap<string, bigint>, totalCents: number): Map<string, number> {
  const floored = [...exact].map(([id, share]) => {
    const whole = share / scale - (share % scale < 0n ? 1n : 0n)
    return { id, cents: Number(whole), rest: share - whole * scale }
  })
  const left = floored.reduce((sum, { cents }) => sum - cents, totalCents)
  return new Map(
    floored
      .toSorted((a, b) => (a.rest === b.rest ? a.id.localeCompare(b.id) : a.rest < b.rest ? 1 : -1))
      .map(({ id, cents }, at) => [id, at < left ? cents + 1 : cents]),
  )
}

/**
 * A holder's part of what the fund earned and paid. Shares are added up exactly and rounded once, for all holders
 * together, so every line of everyone's account adds up to the fund's own books.
 */
export function partOf(memberId: string, results: readonly StruckResult[]): Result {
  const partIn = (line: SharedLine): number => {
    const exact = new Map<string, bigint>()
    let totalCents = 0
    for (const { result, units } of results) {
      const all = [...units.values()].reduce((sum, own) => sum + own, 0)
      if (all === 0 || result[line] === 0) continue
      totalCents += result[line]
      for (const [id, own] of units)
        exact.set(id, (exact.get(id) ?? 0n) + (BigInt(result[line]) * BigInt(own) * scale) / BigInt(all))
    }
    return roundTogether(exact, totalCents).get(memberId) ?? 0
  }
  return {
    managementFees: partIn('managementFees'),
    expenses: partIn('expenses'),
    income: partIn('income'),
    realized: partIn('realized'),
  }
}

/** After accrued carry, and that carry. */
type Balance = { valueCents: number; carryCents: number }
type Flows = {
  contributionsCents: number
  entryFeesCents: number
  carryPaidCents: number
  redemptionsCents: number
  distributionsCents: number
}

/**
 * Opening and closing balance are what the units were worth at their NAVs, and everything that was paid is in the books.
 * What is left is the change in value that nobody has realized, with what a corrected NAV or a transfer at another price
 * gave or took.
 */
export function capitalAccountOf(opening: Balance, closing: Balance, flows: Flows, part: Result): CapitalAccount {
  const accruedCents = closing.carryCents - opening.carryCents
  const lines: Record<CapitalLine, number> = {
    contributions: flows.contributionsCents,
    entryFees: -flows.entryFeesCents,
    ...part,
    unrealized: 0,
    carryAccrued: -accruedCents,
    carryPaid: -flows.carryPaidCents,
    redemptions: -flows.redemptionsCents,
    distributions: -flows.distributionsCents,
  }
  const explained = Object.values(lines).reduce((sum, cents) => sum + cents, opening.valueCents)
  lines.unrealized = closing.valueCents - explained
  return {
    openingCents: opening.valueCents,
    // no minus zero, which would be printed
    lines: capitalLineNames.map((kind) => ({ kind, cents: lines[kind] || 0 })),
    closingCents: closing.valueCents,
  }
}
