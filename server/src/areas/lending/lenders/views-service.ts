import type { Day } from '@ambry/contract/kernel/dates'
import { projectedPayments } from '@ambry/contract/lending/arithmetic/projection'
import { replay } from '@ambry/contract/lending/arithmetic/replay'
import { sharedOut } from '@ambry/contract/lending/arithmetic/shares'
import type { LoanState } from '@ambry/contract/lending/arithmetic/state'
import type { NoteDetail } from '@ambry/contract/lending/lenders/records'

import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import { type LoanRow, listLoans } from '../loans/queries.ts'
import { listEventsOfMany } from '../servicing/queries.ts'
import { fundedTerms, isFunded } from '../servicing/service.ts'
import { type CardsByLoan, cardsOfLoans, type OfferedCard } from './cards-service.ts'
import { listBegunNotes } from './queries.ts'
import { receivedOf } from './rules.ts'

type Expected = NoteDetail['expected'][number]

/** A loan as its lenders need it, computed as of today. */
export type LoanView = {
  loan: LoanRow
  /** Null before funding. */
  state: LoanState | null
  cards: readonly OfferedCard[]
  /** What each note is expected to receive, after the servicing fee, if everything is paid when it is due. */
  expected: ReadonlyMap<string, readonly Expected[]>
}

const none: ReadonlyMap<string, readonly Expected[]> = new Map()

export async function loanViews(db: Db, deps: Deps, loanIds: readonly string[]): Promise<Map<string, LoanView>> {
  const ids = [...new Set(loanIds)]
  if (ids.length === 0) return new Map()
  const day = today(deps, deps.clock.now())
  const [loans, events, notes, cards] = [
    await listLoans(db, ids),
    await listEventsOfMany(db, ids),
    Map.groupBy(await listBegunNotes(db, ids), ({ loanId }) => loanId),
    await cardsOfLoans(db, deps, ids),
  ]
  return new Map(
    loans.map((loan) => [loan.id, viewOf(loan, events.get(loan.id) ?? [], notes.get(loan.id) ?? [], cards, day)]),
  )
}

type Events = Parameters<typeof replay>[1]
type Notes = Awaited<ReturnType<typeof listBegunNotes>>

function viewOf(loan: LoanRow, events: Events, notes: Notes, cards: CardsByLoan, day: Day): LoanView {
  const own = cards.get(loan.id) ?? []
  if (!isFunded(loan)) return { loan, state: null, cards: own, expected: none }
  const terms = fundedTerms(loan)
  const state = replay(terms, events, day)
  const [first] = notes
  // nothing is expected on a schedule any more once a loan is in default
  if (!first || loan.status !== 'active') return { loan, state, cards: own, expected: none }
  const received = receivedOf(events, state)
  const projected = projectedPayments(terms, events, state).map(({ on, interestCents, principalCents }) => ({
    ...{ on, interestCents, principalCents, lostCents: 0 },
  }))
  const parts = sharedOut({ principalCents: loan.principalCents, feeBps: first.feeBps }, notes, [
    ...received,
    ...projected,
  ]).slice(received.length)
  const expected = notes.map(({ id }, at): [string, Expected[]] => [
    id,
    parts.flatMap((each, when) => {
      const part = each[at]
      const on = projected[when]?.on
      if (!part || !on || part.interestCents + part.principalCents === 0) return []
      return [{ on, interestCents: part.interestCents - part.feeCents, principalCents: part.principalCents }]
    }),
  ])
  return { loan, state, cards: own, expected: new Map(expected) }
}
