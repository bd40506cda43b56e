import { allocated } from '@ambry/contract/kernel/money'

import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { balanceOf } from './balance-service.ts'
import { listOwnNotes, type NoteListRow } from './list-queries.ts'
import type { Position } from './rules.ts'
import { type LoanView, loanViews } from './views-service.ts'

export type Held = { row: NoteListRow; view: LoanView; principalCents: number }

/** What someone has in notes, and in commitments if asked. */
export async function heldBy(db: Db, deps: Deps, lenderId: string, withCommitted: boolean): Promise<Held[]> {
  const rows = await listOwnNotes(db, lenderId, withCommitted ? ['active', 'committed'] : ['active'])
  const views = await loanViews(
    db,
    deps,
    rows.map(({ loanId }) => loanId),
  )
  return rows.map((row) => ({
    row,
    view: views.get(row.loanId) as LoanView,
    principalCents: row.shareCents - row.principalCents - row.lostCents,
  }))
}

/** A note's principal counts toward each of its cards by value, to the cent. */
export function spread(
  held: readonly Held[],
  labelOf: (card: LoanView['cards'][number]) => string,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { view, principalCents } of held) {
    const weights = view.cards.map(({ valueCents }) => valueCents)
    if (weights.every((cents) => cents === 0)) continue
    for (const [at, cents] of allocated(principalCents, weights).entries()) {
      const label = labelOf(view.cards[at] as LoanView['cards'][number])
      sums.set(label, (sums.get(label) ?? 0) + cents)
    }
  }
  return sums
}

export function sumBy(held: readonly Held[], keyOf: (each: Held) => string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const each of held) sums.set(keyOf(each), (sums.get(keyOf(each)) ?? 0) + each.principalCents)
  return sums
}

/** Everything a rule decides by. */
export async function positionOf(db: Db, deps: Deps, lenderId: string): Promise<Position> {
  const held = await heldBy(db, deps, lenderId, true)
  const { availableCents } = await balanceOf(db, lenderId)
  return {
    availableCents,
    investedCents: held.reduce((sum, { principalCents }) => sum + principalCents, 0),
    byCategory: spread(held, ({ category }) => category),
    byPlayer: spread(held, ({ playerName }) => playerName),
    byBorrower: sumBy(held, ({ view }) => view.loan.memberId),
  }
}
