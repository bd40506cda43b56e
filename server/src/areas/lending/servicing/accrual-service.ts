import { addDays, type Day, daysBetween } from '@ambry/contract/kernel/dates'
import { replay } from '@ambry/contract/lending/arithmetic/replay'
import type { LoanState } from '@ambry/contract/lending/arithmetic/state'

import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { postMany, today } from '../../billing/ledger/service.ts'
import {
  type Accrued,
  accrueQuiet,
  type Chunk,
  endAccrual,
  findAccruedThrough,
  findChunk,
  lockUnaccrued,
} from './accrual-queries.ts'
import * as labels from './labels.ts'
import { listEventsOfMany, postedTotals, updateAccrued } from './queries.ts'
import { differencePostings, noTotals } from './rules.ts'
import { fundedTerms } from './service.ts'

/**
 * Books interest up to this morning, and the late fees of today. Days that were missed are
 * caught up, each with its own entries, so a late run ends in the same books, and a second run finds nothing to do.
 */
export async function accrueLoans(deps: Deps): Promise<void> {
  const before = await findAccruedThrough(deps.db)
  if (before === null) return
  const missed = daysAfter(before, today(deps, deps.clock.now()))
  while (missed.length > 0) await accrueDays(deps, missed.splice(0, mostDays))
}

/** Day by day, with the business time of each, for demo data written in the past. */
export async function accrueThrough(deps: Deps, last: Day, timeOf: (day: Day) => Date): Promise<void> {
  const before = await findAccruedThrough(deps.db)
  if (before === null) return
  for (const day of daysAfter(before, last)) await accrueDay(deps, day, { at: timeOf(day) })
}

const daysAfter = (before: Day, last: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(before, last)) }, (_, at) => addDays(before, at + 1))

/** As many loans, each with its days, as one transaction locks: a payment never waits long for the accrual. */
const atOnce = 2_000
const mostDays = 100
const lowestId = '00000000-0000-0000-0000-000000000000'

type Options = { at?: Date | undefined; size?: number }

export const accrueDay = (deps: Pick<Deps, 'transactions'>, day: Day, options?: Options): Promise<Accrued> =>
  accrueDays(deps, [day], options)

/**
 * All loans on these days, some at a time. Each loan knows through which day it is accrued, so a run that was
 * interrupted continues where it stopped; the days are marked as done with the last loans.
 */
async function accrueDays(
  { transactions }: Pick<Deps, 'transactions'>,
  days: readonly Day[],
  { at, size = Math.ceil(atOnce / days.length) }: Options = {},
): Promise<Accrued> {
  let sums: readonly Accrued[] = days.map(() => ({ loans: 0, cents: 0 }))
  for (let after: string | null = lowestId; after !== null; ) {
    const from: string = after
    const before: readonly Accrued[] = sums
    const done: { through: Accrued[]; next: string | null } = await transactions.run(
      systemOrigin,
      async (tx) => {
        const chunk = await accrueChunk(tx, from, size, days)
        const through = before.map((sum, index) => added(sum, chunk.accrued[index]))
        if (chunk.next === null) await endDays(tx, days, through)
        return { through, next: chunk.next }
      },
      at,
    )
    sums = done.through
    after = done.next
  }
  return sums.reduce(added)
}

const added = (one: Accrued, other: Accrued = { loans: 0, cents: 0 }): Accrued => ({
  loans: one.loans + other.loans,
  cents: one.cents + other.cents,
})

async function endDays(tx: Tx, days: readonly Day[], sums: readonly Accrued[]): Promise<void> {
  const isFirst = await endAccrual(tx, days, sums)
  if (!isFirst || sums.every(({ loans }) => loans === 0)) return
  tx.publish({ admins: true }, { type: 'ledger_updated' })
  tx.publish({ admins: true }, { type: 'loan_updated' })
}

/** What was accrued on each day, and after which loan to go on. */
async function accrueChunk(
  tx: Tx,
  after: string,
  size: number,
  days: readonly Day[],
): Promise<{ accrued: Accrued[]; next: string | null }> {
  const chunk = await findChunk(tx, after, size)
  if (!chunk) return { accrued: [], next: null }
  const next = chunk.isFull ? chunk.last : null
  const [only] = days
  if (days.length > 1 || only === undefined) return { accrued: await replayRest(tx, chunk, days), next }
  const quiet = await accrueQuiet(tx, chunk, only)
  return { accrued: (await replayRest(tx, chunk, days)).map((rest) => added(quiet, rest)), next }
}

/**
 * Loans with a due date passed, a late fee, or something past due, and all loans when several days are caught up:
 * computed by the same arithmetic as any change.
 */
async function replayRest(tx: Tx, chunk: Chunk, days: readonly Day[]): Promise<Accrued[]> {
  const loans = await lockUnaccrued(tx, chunk, days.at(-1) ?? '')
  const accrued = days.map(() => ({ loans: 0, cents: 0 }))
  if (loans.length === 0) return accrued
  const events = await listEventsOfMany(
    tx,
    loans.map(({ id }) => id),
  )
  const entries: Parameters<typeof postMany>[1][number][][] = days.map(() => [])
  const states = loans.flatMap((loan) => {
    let totals = postedTotals(loan, noTotals)
    let last: LoanState | undefined
    for (const [index, day] of days.entries()) {
      if (loan.accruedThrough !== null && day <= loan.accruedThrough) continue
      last = replay(fundedTerms(loan), events.get(loan.id) ?? [], day)
      const postings = differencePostings(loan.memberId, totals, last.totals)
      if (postings.length > 0)
        entries[index]?.push({
          kind: 'loan_accrual',
          bookedOn: day,
          words: labels.accrualEntry(loan.number),
          ...{ memberId: loan.memberId, loanId: loan.id, postings },
        })
      const cents = last.totals.interestEarnedCents - totals.interestEarnedCents
      accrued[index] = added(accrued[index] as Accrued, { loans: 1, cents })
      totals = last.totals
    }
    return last ? [{ loan, state: last }] : []
  })
  await postMany(tx, entries.flat())
  await updateAccrued(tx, states)
  return accrued
}
