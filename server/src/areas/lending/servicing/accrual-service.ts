import { addDays, type Day } from '@ambry/contract/kernel/dates'
import { replay } from '@ambry/contract/lending/arithmetic/replay'

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
  findFirstOpenDay,
  lockUnquiet,
} from './accrual-queries.ts'
import * as labels from './labels.ts'
import { listEventsOfMany, postedTotals, updateAccrued } from './queries.ts'
import { differencePostings, noTotals } from './rules.ts'
import { fundedTerms } from './service.ts'

/**
 * Books interest up to this morning, and the late fees of today. Days that were missed are
 * caught up one after another, so a late run ends in the same books, and a second run finds nothing to do.
 */
export async function accrueLoans(deps: Deps): Promise<void> {
  await accrueThrough(deps, today(deps, deps.clock.now()))
}

/** `timeOf` gives the business time of demo data written in the past. */
export async function accrueThrough(deps: Deps, last: Day, timeOf?: (day: Day) => Date): Promise<void> {
  const before = await findAccruedThrough(deps.db)
  if (before === null) return
  for (let day = addDays(before, 1); day <= last; day = addDays(day, 1))
    await accrueDay(deps, day, { at: timeOf?.(day) })
}

/** As many loans as one transaction locks: a payment never waits long for the accrual. */
const atOnce = 2_000
const lowestId = '00000000-0000-0000-0000-000000000000'

/**
 * All loans of one day, some at a time. Each loan knows through which day it is accrued, so a run that was interrupted
 * continues where it stopped; the day is marked as done at the end.
 */
export async function accrueDay(
  { transactions }: Pick<Deps, 'transactions'>,
  day: Day,
  { at, size = atOnce }: { at?: Date | undefined; size?: number } = {},
): Promise<Accrued> {
  const sum = { loans: 0, cents: 0 }
  for (let after: string | null = lowestId; after !== null; ) {
    const from: string = after
    const accrued = await transactions.run(systemOrigin, (tx) => accrueChunk(tx, from, size, day), at)
    sum.loans += accrued.loans
    sum.cents += accrued.cents
    after = accrued.next
  }
  await transactions.run(
    systemOrigin,
    async (tx) => {
      if (!(await endAccrual(tx, day, sum)) || sum.loans === 0) return
      tx.publish({ admins: true }, { type: 'ledger_updated' })
      tx.publish({ admins: true }, { type: 'loan_updated' })
    },
    at,
  )
  return sum
}

async function accrueChunk(tx: Tx, after: string, size: number, day: Day): Promise<Accrued & { next: string | null }> {
  const chunk = await findChunk(tx, after, size)
  if (!chunk) return { loans: 0, cents: 0, next: null }
  const firstOpen = await findFirstOpenDay(tx)
  const bookedOn = firstOpen !== null && firstOpen > day ? firstOpen : day
  const quiet = await accrueQuiet(tx, chunk, day, bookedOn)
  const replayed = await replayRest(tx, chunk, day, bookedOn)
  return {
    loans: quiet.loans + replayed.loans,
    cents: quiet.cents + replayed.cents,
    next: chunk.isFull ? chunk.last : null,
  }
}

/** Loans with a due date passed, a late fee, or something past due: computed by the same arithmetic as any change. */
async function replayRest(tx: Tx, chunk: Chunk, day: Day, bookedOn: Day): Promise<Accrued> {
  const loans = await lockUnquiet(tx, chunk, day)
  if (loans.length === 0) return { loans: 0, cents: 0 }
  const events = await listEventsOfMany(
    tx,
    loans.map(({ id }) => id),
  )
  const states = loans.map((loan) => {
    const state = replay(fundedTerms(loan), events.get(loan.id) ?? [], day)
    return { loan, state, postings: differencePostings(loan.memberId, postedTotals(loan, noTotals), state.totals) }
  })
  await postMany(
    tx,
    states
      .filter(({ postings }) => postings.length > 0)
      .map(({ loan, postings }) => ({
        ...{ kind: 'loan_accrual', bookedOn, words: labels.accrualEntry(loan.number) },
        ...{ memberId: loan.memberId, loanId: loan.id, postings },
      })),
  )
  await updateAccrued(tx, states)
  return {
    loans: loans.length,
    cents: states.reduce(
      (sum, { loan, state }) => sum + state.totals.interestEarnedCents - loan.interestEarnedCents,
      0,
    ),
  }
}
