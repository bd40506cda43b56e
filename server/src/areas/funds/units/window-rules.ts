import type { OwnedLot } from '@ambry/contract/funds/arithmetic/redemption'
import {
  type LotPart,
  limitByGate,
  type RedeemedPart,
  redeemableUnits,
  redeemPart,
  takeOldestLots,
} from '@ambry/contract/funds/arithmetic/redemption'
import { unitsFor, withoutDust } from '@ambry/contract/funds/arithmetic/units'
import type { FundTerms } from '@ambry/contract/funds/catalog/records'
import { addDays, addMonths, type Day } from '@ambry/contract/kernel/dates'
import { allocated } from '@ambry/contract/kernel/money'

/** The last day of every so many months, counted from December: quarters end in March, June, September and December. */
export function nextWindow(windowMonths: number, from: Day): Day {
  const [year = 0, month = 1] = from.split('-').map(Number)
  const last = Math.ceil(month / windowMonths) * windowMonths
  const first = `${year}-${String(last).padStart(2, '0')}-01`
  const window = addDays(addMonths(first, 1), -1)
  return window >= from ? window : nextWindow(windowMonths, addDays(window, 1))
}

/** The first window that a request of today reaches with its notice; null when the fund has none. */
export const windowFor = ({ windowMonths, noticeDays }: FundTerms, today: Day): Day | null =>
  windowMonths === null ? null : nextWindow(windowMonths, addDays(today, noticeDays))

export type WindowInput = {
  on: Day
  price: number
  units: number
  cashCents: number
  terms: FundTerms
  requests: readonly { id: string; memberId: string; isActive: boolean; units: number; metUnits: number }[]
  lots: readonly (OwnedLot & { memberId: string })[]
}

export type MetRequest = { id: string; metUnits: number; parts: RedeemedPart[] }

/**
 * What a window pays. The gate and the cash at hand limit all requests together, each in proportion; units that are
 * still locked up, and those of suspended members, wait.
 */
export function metRequests({ on, price, units, cashCents, terms, requests, lots }: WindowInput): MetRequest[] {
  const lotsOf = (memberId: string) => lots.filter((lot) => lot.memberId === memberId)
  const asked = requests.map(({ memberId, isActive, units: all, metUnits }) =>
    isActive ? Math.min(all - metUnits, redeemableUnits(lotsOf(memberId), on)) : 0,
  )
  const gated = limitByGate(asked, units, terms.gateBps)
  const total = gated.reduce((sum, each) => sum + each, 0)
  const paidFrom = (cents: number): MetRequest[] => {
    const affordable = unitsFor(cents, price)
    const met = total <= affordable ? gated : allocated(affordable, gated)
    return requests.map(({ id, memberId }, at) => {
      // the price of the cash is rounded, and would leave some millionths of a unit for the next window
      const metUnits = withoutDust(met[at] ?? 0, asked[at] ?? 0, price)
      const parts: LotPart[] = metUnits === 0 ? [] : takeOldestLots(lotsOf(memberId), metUnits, on)
      return { id, metUnits, parts: parts.map((part) => redeemPart(part, terms, price, on)) }
    })
  }
  const most = Math.max(0, cashCents)
  // every part is rounded to the cent, which can make all of them together more than there is
  for (let cents = most; ; cents--) {
    const paid = paidFrom(cents)
    const grossCents = paid.reduce((sum, { parts }) => parts.reduce((all, part) => all + part.grossCents, sum), 0)
    if (grossCents <= most) return paid
  }
}

/** A lot after a part of it left: its cost falls in proportion. */
export function remaining<L extends OwnedLot & { costCents: number }>(lot: L, units: number): L {
  const left = lot.units - units
  const [kept = 0] = lot.units === 0 ? [0] : allocated(lot.costCents, [left, units])
  return { ...lot, units: left, costCents: kept }
}
