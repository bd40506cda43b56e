import { type Day, daysBetween, secondsBetween } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import { dividedHalfEven } from '@ambry/contract/kernel/money'
import { disclosureOf } from '@ambry/contract/lending/arithmetic/apr'
import { unitsPerCent } from '@ambry/contract/lending/arithmetic/interest'
import { type Cure, cureOf, ltvLevel } from '@ambry/contract/lending/arithmetic/ltv'
import { displayStatusOf } from '@ambry/contract/lending/kinds'
import type { AdminLoan, LoanFigures, OwnLoan } from '@ambry/contract/lending/records'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import { type LienCard, lienCards } from '../../cards/titles/liens-service.ts'
import { membersPastGate } from '../../identity/gates-service.ts'
import * as labels from '../labels.ts'
import { blockersOf, levelsOf, securedCents } from '../rules.ts'
import {
  type BookRow,
  findAccruedThrough,
  type LoanListRow,
  listParts,
  loanList,
  mergedStatuses,
  ownLoanList,
  type PartsRow,
  sumBook,
  sumStages,
} from './list-queries.ts'

const dayOf = (deps: Deps): Day => today(deps, deps.clock.now())

export async function loans(deps: Deps, query: QueryOf<typeof loanList>): Promise<Page<AdminLoan>> {
  const context = { today: dayOf(deps), merged: mergedStatuses(query) }
  const page = await loanList.page(deps.db, query, (row) => row, context)
  return { ...page, items: await adminLoansOf(deps.db, deps, page.items) }
}

export async function ownLoans(deps: Deps, actor: Actor, query: QueryOf<typeof ownLoanList>): Promise<Page<OwnLoan>> {
  const page = await ownLoanList.page(deps.db, query, (row) => row, actor.id)
  return { ...page, items: await ownLoansOf(deps.db, deps, page.items) }
}

const rowOf = async (db: Db, deps: Deps, id: string): Promise<LoanListRow> => {
  const row = await loanList.one(db, id, { today: dayOf(deps), merged: null })
  if (!row) throw notThere()
  return row
}

/** A loan as the back office lists it. */
export async function adminLoan(db: Db, deps: Deps, id: string): Promise<AdminLoan> {
  return (await adminLoansOf(db, deps, [await rowOf(db, deps, id)]))[0] as AdminLoan
}

/** A loan as its borrower's list has it. */
export async function ownLoan(db: Db, deps: Deps, id: string): Promise<OwnLoan> {
  return (await ownLoansOf(db, deps, [await rowOf(db, deps, id)]))[0] as OwnLoan
}

type Parts = { row: PartsRow | undefined; cards: LienCard[] }

async function partsOf(db: Db, deps: Deps, rows: readonly LoanListRow[]): Promise<Map<string, Parts>> {
  const found = await listParts(
    db,
    rows.map(({ id }) => id),
  )
  const cards = await lienCards(db, deps, [...new Set(found.flatMap(({ cardIds }) => cardIds))])
  const byLoan = new Map(found.map((row) => [row.loanId, row]))
  return new Map(
    rows.map(({ id }) => {
      const row = byLoan.get(id)
      return [id, { row, cards: [...new Set(row?.cardIds)].flatMap((cardId) => cards.get(cardId) ?? []) }]
    }),
  )
}

type Accruing = Pick<
  LoanListRow,
  'accruesFrom' | 'interestUnits' | 'outstandingCents' | 'currentRateBps' | 'interestCents' | 'interestEarnedCents'
>

/** Interest owed up to a day: what the ledger has, and what was earned since. */
function interestOn(row: Accruing, day: Day): number {
  if (row.accruesFrom === null) return 0
  const days = BigInt(Math.max(0, daysBetween(row.accruesFrom, day)))
  const units = BigInt(row.interestUnits) + BigInt(row.outstandingCents) * BigInt(row.currentRateBps) * days
  return row.interestCents + Number(dividedHalfEven(units, BigInt(unitsPerCent))) - row.interestEarnedCents
}

type Called = Accruing & Pick<LoanListRow, 'feesCents' | 'valueCents' | 'callTargetBps' | 'paymentOrder'>

/** What ends an open margin call on a day; null without one. */
export function cureOfCall(row: Called, day: Day): Cure | null {
  const { feesCents, outstandingCents: principalCents, valueCents, callTargetBps, paymentOrder } = row
  if (callTargetBps === null) return null
  return cureOf(
    { feesCents, interestCents: interestOn(row, day), principalCents },
    valueCents,
    callTargetBps,
    paymentOrder,
  )
}

const isOwed = ({ status }: LoanListRow) => status === 'active' || status === 'defaulted'

function listed(row: LoanListRow, { row: parts, cards }: Parts, pictured: readonly LienCard[], day: Day) {
  const count = parts?.cards ?? 0
  const [first] = cards
  const { status, callDeadlineAt } = row
  const cure = cureOfCall(row, day)
  const daysPastDue = row.pastDueFrom ? Math.max(0, daysBetween(row.pastDueFrom, day)) : 0
  return {
    id: row.id,
    number: row.number,
    status,
    displayStatus: displayStatusOf({ status, daysPastDue, callDeadlineAt }),
    requestedCents: row.requestedCents,
    principalCents: row.principalCents,
    rateBps: row.rateBps,
    termMonths: row.termMonths,
    scheduleKind: row.scheduleKind,
    cards: count,
    pictures: pictured.map(({ picture }) => picture),
    title: first ? labels.cardAndMore(first.title, count - 1) : labels.noCards,
    valueCents: row.valueCents,
    ltvBps: row.ltvBps,
    ltvLevel: ltvLevel(securedCents(row), row.valueCents, levelsOf(row.settings)),
    outstandingCents: isOwed(row) ? row.outstandingCents + interestOn(row, day) + row.feesCents : 0,
    nextDueOn: row.nextDueOn,
    nextDueCents: row.nextDueCents,
    pastDueCents: row.pastDueCents,
    daysPastDue,
    callDeadlineAt,
    callShortCents: cure?.principalCents ?? null,
    callPaymentCents: cure?.paymentCents ?? null,
    submittedAt: row.submittedAt,
    offerEndsOn: row.offerEndsOn,
    fundedOn: row.fundedOn,
    maturesOn: row.maturesOn,
    paidOn: row.paidOn,
    version: row.version,
  }
}

async function ownLoansOf(db: Db, deps: Deps, rows: readonly LoanListRow[]): Promise<OwnLoan[]> {
  const parts = await partsOf(db, deps, rows)
  const day = dayOf(deps)
  return rows.map((row) => {
    const each = parts.get(row.id) as Parts
    // the picture of a card that was sold since belongs to its new owner
    const pictured = each.cards.filter(({ ownerId }) => ownerId === row.memberId)
    return { ...listed(row, each, pictured, day), hasAutopay: row.hasAutopay }
  })
}

async function adminLoansOf(db: Db, deps: Deps, rows: readonly LoanListRow[]): Promise<AdminLoan[]> {
  const parts = await partsOf(db, deps, rows)
  const waiting = rows.filter(({ status }) => status === 'pending' || status === 'approved')
  const verified = await membersPastGate(
    db,
    deps,
    waiting.map(({ memberId }) => memberId),
    'borrow',
  )
  const [day, now] = [dayOf(deps), deps.clock.now()]
  return rows.map((row) => {
    const each = parts.get(row.id) as Parts
    return {
      ...listed(row, each, each.cards, day),
      member: { id: row.memberId, name: row.memberName },
      assignee: row.assigneeId ? { id: row.assigneeId, name: row.assigneeName ?? '' } : null,
      blockers: blockersOf(
        {
          status: row.status,
          isVerified: verified.has(row.memberId),
          oldestValuedOn: each.row?.oldestValuedOn ?? null,
          away: each.row?.away ?? 0,
          isSigned: row.signedAt !== null,
        },
        row.settings,
        day,
      ),
      waitingHours: Math.max(0, Math.floor(secondsBetween(row.since, now) / 3600)),
    }
  })
}

/** What every loan of the same terms costs a year; the day it was funded changes it by less than is shown. */
export function aprOf({
  rateBps,
  termMonths,
  scheduleKind,
  feeBps,
}: Pick<BookRow, 'rateBps' | 'termMonths' | 'scheduleKind' | 'feeBps'>): number {
  const principalCents = 10_000_000
  const { aprPercent } = disclosureOf({
    ...{ principalCents, rateBps, termMonths, scheduleKind },
    feeCents: Math.min(principalCents - 1, (principalCents * feeBps) / 10_000),
    ...{ fundedOn: '2026-01-01', firstDueOn: '2026-02-01', graceDays: 0, lateFeeBps: 0, lateFeeMinimumCents: 0 },
  })
  return aprPercent ?? rateBps / 100
}

/** The loan book in figures; averages are weighted by what is outstanding. */
export async function figures(deps: Deps): Promise<LoanFigures> {
  const { db } = deps
  const book = await sumBook(db, dayOf(deps))
  const stages = await sumStages(db)
  const sum = (of: (row: BookRow) => number) => book.reduce((total, row) => total + of(row), 0)
  const principalCents = sum((row) => row.outstandingCents)
  const weighted = (of: (row: BookRow) => number) => (principalCents === 0 ? 0 : sum(of) / principalCents)
  const open = stages.filter(({ status }) => status === 'pending' || status === 'approved')
  return {
    outstandingCents: sum((row) => row.owedCents),
    ltvBps: Math.round(weighted((row) => row.weightedLtv)),
    aprPercent: Math.round(weighted((row) => aprOf(row) * row.outstandingCents) * 100) / 100,
    pastDueCents: sum((row) => row.pastDueCents),
    pastDueBps: Math.round(weighted((row) => row.pastDuePrincipalCents * 10_000)),
    expected30Cents: sum((row) => row.expectedCents),
    openCount: open.reduce((total, { count }) => total + count, 0),
    openCents: open.reduce((total, { sumCents }) => total + sumCents, 0),
    stages,
    accruedThrough: await findAccruedThrough(db),
  }
}
