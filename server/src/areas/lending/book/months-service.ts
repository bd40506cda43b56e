import { addMonths, type Day } from '@ambry/contract/kernel/dates'
import { portionHalfEven } from '@ambry/contract/kernel/money'
import { replay } from '@ambry/contract/lending/arithmetic/replay'
import { sharedOut } from '@ambry/contract/lending/arithmetic/shares'
import type { LoanState } from '@ambry/contract/lending/arithmetic/state'
import type { LoanEvent } from '@ambry/contract/lending/arithmetic/terms'
import type { BookBucket } from '@ambry/contract/lending/book/records'
import { impairmentBps } from '@ambry/contract/lending/lenders/kinds'
import { lateBucketOf } from '@ambry/contract/lending/margin/kinds'

import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { post, today } from '../../billing/ledger/service.ts'
import { listBegunNotes, type NoteRow } from '../lenders/queries.ts'
import { receivedOf } from '../lenders/rules.ts'
import { listEventsOfMany } from '../servicing/queries.ts'
import { fundedTerms } from '../servicing/service.ts'
import * as labels from './labels.ts'
import {
  findNextMonth,
  insertMonthRows,
  listFundedBy,
  lockProvision,
  type MonthLoan,
  type MonthRow,
  sumProvision,
} from './month-queries.ts'
import { findProvision } from './queries.ts'
import { lastDayOf, monthOf } from './rules.ts'

/**
 * Writes every loan at the end of each month that is over and books the provision for our own part. Months that were
 * missed are caught up in order, each in one transaction, so a second run finds nothing to do.
 */
export async function closeLoanMonths(deps: Deps): Promise<void> {
  await closeMonthsBefore(deps, monthOf(today(deps, deps.clock.now())))
}

/** `timeOf` gives the business time of demo data written in the past. */
export async function closeMonthsBefore(deps: Deps, end: Day, timeOf?: (month: Day) => Date): Promise<void> {
  for (let month = await findNextMonth(deps.db); month !== null && month < end; month = addMonths(month, 1)) {
    const current: Day = month
    await deps.transactions.run(systemOrigin, (tx) => closeMonth(tx, current), timeOf?.(current))
  }
}

const atOnce = 1_000

async function closeMonth(tx: Tx, month: Day): Promise<void> {
  await lockProvision(tx)
  // another run was first
  const next = await findNextMonth(tx)
  if (next !== null && next > month) return
  const lastDay = lastDayOf(month)
  for (let after = ''; ; ) {
    const loans = await listFundedBy(tx, month, lastDay, after, atOnce)
    const ids = loans.map(({ id }) => id)
    const events = await listEventsOfMany(tx, ids)
    const notes = Map.groupBy(await listBegunNotes(tx, ids), ({ loanId }) => loanId)
    const rows = loans.flatMap((loan) => monthRow(loan, events.get(loan.id) ?? [], notes.get(loan.id) ?? [], lastDay))
    await insertMonthRows(tx, month, rows)
    const last = ids.at(-1)
    if (!last || loans.length < atOnce) break
    after = last
  }
  await bookProvision(tx, month)
}

/** A loan at the end of a month, computed from its events as they are known now. */
function monthRow(loan: MonthLoan, events: readonly LoanEvent[], notes: readonly NoteRow[], lastDay: Day): MonthRow[] {
  const state = replay(fundedTerms(loan), events, lastDay)
  const bucket = bucketOf(loan, state, lastDay)
  const lostCents = state.totals.principalWrittenOffCents
  if (bucket === 'closed' && loan.wasClosed && lostCents === 0) return []
  const lendersCents = lendersPart(loan, events, notes, state)
  const ownCents = state.principalCents - lendersCents
  const provisionCents = bucket === 'closed' ? 0 : portionHalfEven(ownCents, impairmentBps[bucket])
  return [{ loanId: loan.id, bucket, outstandingCents: state.principalCents, lendersCents, lostCents, provisionCents }]
}

function bucketOf(loan: MonthLoan, state: LoanState, lastDay: Day): BookBucket {
  if (state.totalCents === 0) return 'closed'
  if (loan.defaultedOn !== null && loan.defaultedOn <= lastDay) return 'defaulted'
  return lateBucketOf(state.daysPastDue)
}

/** Of the principal outstanding, what lenders hold. */
function lendersPart(
  { principalCents }: MonthLoan,
  events: readonly LoanEvent[],
  notes: readonly NoteRow[],
  state: LoanState,
): number {
  const [first] = notes
  if (!first) return 0
  const parts = sharedOut({ principalCents, feeBps: first.feeBps }, notes, receivedOf(events, state)).flat()
  const returned = parts.reduce((sum, part) => sum + part.principalCents + part.lostCents, 0)
  return notes.reduce((sum, note) => sum + note.shareCents, 0) - returned
}

/** Books the difference between what the month needs and what is booked. */
async function bookProvision(tx: Tx, month: Day): Promise<void> {
  const needed = await sumProvision(tx, month)
  const { bookedCents } = await findProvision(tx)
  const difference = needed - bookedCents
  if (difference === 0) return
  await post(tx, {
    ...{ kind: 'loan_provision', words: labels.provisionEntry(month.slice(0, 7)) },
    bookedOn: lastDayOf(month),
    postings: [
      { code: 'provision_expense', memberId: null, amountCents: difference },
      { code: 'loan_provision', memberId: null, amountCents: -difference },
    ],
  })
  tx.audit({
    action: 'loan_book.provision',
    object: { kind: 'loan_book', id: month.slice(0, 7) },
    after: { neededCents: needed, differenceCents: difference },
  })
}
