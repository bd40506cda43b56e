import type { UnitEventKind } from '@ambry/contract/funds/kinds'
import type { Day } from '@ambry/contract/kernel/dates'
import { type CashFlow, xirr } from '@ambry/contract/kernel/xirr'

import type { EventRow, PaidRow } from './queries.ts'

type Moved = Pick<EventRow, 'on' | 'kind' | 'cents' | 'lotId' | 'lotCostCents' | 'carryCents'>

const paidIn: readonly UnitEventKind[] = ['issued', 'transferred_in']
const paidOut: readonly UnitEventKind[] = ['redeemed', 'corrected', 'transferred_out', 'liquidated']

const centsOf = (rows: readonly Moved[], kinds: readonly UnitEventKind[]): number =>
  rows.reduce((sum, { kind, cents }) => (kinds.includes(kind) ? sum + cents : sum), 0)

export const paidInCents = (rows: readonly Moved[]): number => centsOf(rows, paidIn)
export const redeemedCents = (rows: readonly Moved[]): number => centsOf(rows, paidOut)

/** What was gained with units that left: what they brought, less their part of the cost of their lot. */
export function realizedBy(rows: readonly Moved[]): { on: Day; cents: number }[] {
  const costs = new Map<string, number>()
  return rows.flatMap(({ on, kind, cents, lotId, lotCostCents }) => {
    const before = costs.get(lotId) ?? 0
    costs.set(lotId, lotCostCents)
    return paidOut.includes(kind) ? [{ on, cents: cents - (before - lotCostCents) }] : []
  })
}

/** The yearly rate that what was paid, received and is still there comes to. */
export function moneyWeighted(
  rows: readonly Moved[],
  distributed: readonly Pick<PaidRow, 'on' | 'cents'>[],
  value: { on: Day; cents: number },
): number | null {
  const flows: CashFlow[] = [
    ...rows.map(({ on, kind, cents }) => ({
      on,
      amount: paidIn.includes(kind) ? -cents : paidOut.includes(kind) ? cents : 0,
    })),
    ...distributed.map(({ on, cents }) => ({ on, amount: cents })),
    { on: value.on, amount: value.cents },
  ]
  return xirr(flows.filter(({ amount }) => amount !== 0).toSorted((one, other) => one.on.localeCompare(other.on)))
}

export const yearsBetween = (from: Day, to: Day): string[] => {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  return Array.from({ length: last - first + 1 }, (_, at) => String(last - at))
}
