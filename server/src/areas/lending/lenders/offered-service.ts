import type { Page } from '@ambry/contract/kernel/lists'
import { ltvLevel } from '@ambry/contract/lending/arithmetic/ltv'
import type { OfferedLoan, OfferedLoanDetail } from '@ambry/contract/lending/lenders/records'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import { assumedDates } from '../agreements/service.ts'
import type { CardValueRow } from '../loans/detail-queries.ts'
import { presentSchedule } from '../loans/present.ts'
import { findLoan, type LoanRow, listLoans, termsOf } from '../loans/queries.ts'
import { levelsOf, securedCents } from '../rules.ts'
import { cardsOfLoans, type OfferedCard, titleOf, valuesInLoan } from './cards-service.ts'
import * as labels from './labels.ts'
import { type OfferedContext, type OfferedRow, offeredList } from './list-queries.ts'
import { findOffering, findView } from './queries.ts'
import { lenderRateBps } from './rules.ts'

const contextOf = (deps: Deps, lenderId: string): OfferedContext => ({
  lenderId,
  today: today(deps, deps.clock.now()),
})

export async function offeredLoans(
  deps: Deps,
  actor: Actor,
  query: QueryOf<typeof offeredList>,
): Promise<Page<OfferedLoan>> {
  const page = await offeredList.page(deps.db, query, (row) => row, contextOf(deps, actor.id))
  return { ...page, items: await presentOffered(deps.db, deps, page.items) }
}

export async function presentOffered(db: Db, deps: Deps, rows: readonly OfferedRow[]): Promise<OfferedLoan[]> {
  const ids = rows.map(({ id }) => id)
  const loans = new Map((ids.length === 0 ? [] : await listLoans(db, ids)).map((loan) => [loan.id, loan]))
  const cards = await cardsOfLoans(db, deps, ids)
  return rows.map((row) => offeredOf(row, loans.get(row.id) as LoanRow, cards.get(row.id) ?? []))
}

/** Nothing in it says who borrows. */
function offeredOf(row: OfferedRow, loan: LoanRow, cards: readonly OfferedCard[]): OfferedLoan {
  return {
    id: loan.id,
    number: loan.number,
    title: titleOf(cards),
    cards: [...cards],
    principalCents: loan.principalCents,
    valueCents: loan.valueCents,
    valuedOn: cards.map(({ valuedOn }) => valuedOn).toSorted()[0] ?? null,
    ltvBps: loan.ltvBps,
    ltvLevel: ltvLevel(securedCents(loan), loan.valueCents, levelsOf(loan.settings)),
    rateBps: loan.rateBps,
    feeBps: row.feeBps,
    lenderRateBps: lenderRateBps(loan.rateBps, row.feeBps),
    termMonths: loan.termMonths,
    scheduleKind: loan.scheduleKind,
    grade: row.grade,
    amountCents: row.amountCents,
    committedCents: row.committedCents,
    openCents: row.amountCents - row.committedCents,
    minimumCents: row.minimumCents,
    closesOn: row.closesOn,
    fundsBy: loan.offerEndsOn,
    openedAt: row.openedAt,
    mineCents: row.mineCents,
  }
}

export const documentsOf = (loanId: string): OfferedLoanDetail['documents'] => [
  { label: labels.appraisalsDocument, address: `/files/offered-loans/${loanId}/appraisals.pdf` },
]

export async function offeredLoan(deps: Deps, actor: Actor, id: string): Promise<OfferedLoanDetail> {
  const { db } = deps
  const row = await offeredList.one(db, id, contextOf(deps, actor.id))
  const loan = row && (await findLoan(db, id))
  const offering = row && (await findOffering(db, id))
  const isMine = loan?.memberId === actor.id
  if (!row || !loan || !offering || isMine || offering.status !== 'open') throw notThere()
  const cards = (await cardsOfLoans(db, deps, [id])).get(id) ?? []
  const acceptedAt = await findView(db, id, actor.id)
  const schedule = presentSchedule(termsOf(loan, assumedDates(deps, loan)), [], null)
  return {
    ...offeredOf(row, loan, cards),
    values: valuesOf(cards, await valuesInLoan(db, id)),
    levels: levelsOf(loan.settings),
    expected: schedule.map(({ dueOn, interestCents, principalCents }) => ({
      ...{ on: dueOn, interestCents, principalCents },
    })),
    acceptedAt,
    memo: acceptedAt === null ? null : offering.memo,
    documents: acceptedAt === null ? [] : documentsOf(id),
  }
}

/** What all cards together were worth, from the first day on which each had a value. */
function valuesOf(
  cards: readonly OfferedCard[],
  byCard: ReadonlyMap<string, readonly CardValueRow[]>,
): OfferedLoanDetail['values'] {
  const days = [...new Set([...byCard.values()].flat().map(({ on }) => on))].toSorted()
  return days.flatMap((on) => {
    const then = cards.map(({ id }) => byCard.get(id)?.findLast((value) => value.on <= on)?.valueCents)
    const known = then.filter((cents) => cents !== undefined)
    return known.length === cards.length ? [{ on, valueCents: known.reduce((sum, cents) => sum + cents, 0) }] : []
  })
}
