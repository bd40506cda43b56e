import { addMonths, type Day } from '@ambry/contract/kernel/dates'
import { effectiveEvents } from '@ambry/contract/lending/arithmetic/events'
import { replay } from '@ambry/contract/lending/arithmetic/replay'
import type { ScheduleRow } from '@ambry/contract/lending/arithmetic/state'
import type { LoanEvent, LoanTerms, ScheduleKind } from '@ambry/contract/lending/arithmetic/terms'

export type ReplayInput = { terms: LoanTerms; events: readonly LoanEvent[] }

export type NewTerms = {
  on: Day
  rateBps: number
  scheduleKind: ScheduleKind
  firstDueOn: Day
  termMonths: number
}

export type Outlook = {
  /** What is still to be paid. */
  rows: ScheduleRow[]
  interestCents: number
  lastDueOn: Day | null
}

const outlookOf = (schedule: readonly ScheduleRow[]): Outlook => {
  const rows = schedule.filter(({ status }) => status !== 'paid')
  return {
    rows,
    interestCents: rows.reduce((sum, row) => sum + row.interestCents, 0),
    lastDueOn: rows.at(-1)?.dueOn ?? null,
  }
}

/** What is left to pay now and with new terms; null if these leave no due date. */
export function previewTerms(
  { terms, events }: ReplayInput,
  change: NewTerms,
  today: Day,
): { now: Outlook; next: Outlook } | null {
  if (change.firstDueOn <= change.on || change.termMonths < 1) return null
  const seq = Math.max(0, ...events.map((event) => event.seq)) + 1
  const changed: LoanEvent = { id: 'preview', seq, kind: 'terms', ...change }
  return {
    now: outlookOf(replay(terms, events, today).schedule),
    next: outlookOf(replay(terms, [...events, changed], today).schedule),
  }
}

/** The terms that apply today: those of the funding, or of the last change that wasn't reversed. */
function currentTerms({ terms, events }: ReplayInput, today: Day): Omit<NewTerms, 'on'> {
  const last = effectiveEvents(events, today).findLast((event) => event.kind === 'terms')
  const { rateBps, scheduleKind, firstDueOn, termMonths } = last ?? terms
  return { rateBps, scheduleKind, firstDueOn, termMonths }
}

/** The same terms over the due dates that are left; after maturity, one more month. */
export function remainingTerms(input: ReplayInput, today: Day): NewTerms {
  const { firstDueOn, termMonths, ...same } = currentTerms(input, today)
  let passed = 0
  while (addMonths(firstDueOn, passed) <= today) passed++
  return {
    ...same,
    on: today,
    firstDueOn: addMonths(firstDueOn, passed),
    termMonths: Math.max(1, termMonths - passed),
  }
}
