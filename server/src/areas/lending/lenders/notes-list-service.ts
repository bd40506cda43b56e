import type { Page } from '@ambry/contract/kernel/lists'
import { ltvLevel } from '@ambry/contract/lending/arithmetic/ltv'
import type { Note, NoteDetail } from '@ambry/contract/lending/lenders/records'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Deps } from '../../../deps.ts'
import { levelsOf, securedCents } from '../rules.ts'
import { titleOf } from './cards-service.ts'
import { listOwnReceipts, type NoteListRow, noteList } from './list-queries.ts'
import { documentsOf } from './offered-service.ts'
import { accruedCents, impairedCents, lenderRateBps, standingOf } from './rules.ts'
import { transfersOfNote } from './transfers-list-service.ts'
import { type LoanView, loanViews } from './views-service.ts'

export async function notes(deps: Deps, actor: Actor, query: QueryOf<typeof noteList>): Promise<Page<Note>> {
  const page = await noteList.page(deps.db, query, (row) => row, actor.id)
  const views = await loanViews(
    deps.db,
    deps,
    page.items.map(({ loanId }) => loanId),
  )
  return { ...page, items: page.items.map((row) => noteOf(row, views.get(row.loanId) as LoanView)) }
}

/** One's own note; anyone else's is not found. */
async function ownRow(db: Db, lenderId: string, id: string): Promise<NoteListRow> {
  const row = await noteList.one(db, id, lenderId)
  if (row?.lenderId !== lenderId) throw notThere()
  return row
}

export async function presentNote(db: Db, deps: Deps, lenderId: string, id: string): Promise<Note> {
  const row = await ownRow(db, lenderId, id)
  return noteOf(row, (await loanViews(db, deps, [row.loanId])).get(row.loanId) as LoanView)
}

export async function note(deps: Deps, actor: Actor, id: string): Promise<NoteDetail> {
  const { db } = deps
  const row = await ownRow(db, actor.id, id)
  const view = (await loanViews(db, deps, [row.loanId])).get(row.loanId) as LoanView
  const shown = noteOf(row, view)
  const receipts = (await listOwnReceipts(db, actor.id)).filter(({ noteId }) => noteId === id)
  const transfers = await transfersOfNote(db, deps, actor.id, id)
  const isOpen = transfers.some(({ status }) => status === 'proposed' || status === 'accepted')
  return {
    ...shown,
    cards: [...view.cards],
    receipts: receipts.map(({ on, interestCents, feeCents, principalCents, lostCents }) => ({
      ...{ on, interestCents, feeCents, principalCents, lostCents },
    })),
    expected: [...(view.expected.get(id) ?? [])],
    documents: documentsOf(row.loanId),
    transfers,
    actions: row.status === 'active' && shown.principalCents > 0 && !isOpen ? ['transfer'] : [],
  }
}

/** A note as its holder sees it: nothing in it says who borrows. */
export function noteOf(row: NoteListRow, { loan, state, cards, expected }: LoanView): Note {
  const isRunning = row.status === 'active'
  const principalCents = isRunning ? row.shareCents - row.principalCents - row.lostCents : 0
  const daysPastDue = isRunning ? (state?.daysPastDue ?? 0) : 0
  const rateBps = state?.rateBps ?? loan.rateBps
  const secured = state ? state.principalCents : securedCents(loan)
  return {
    id: row.id,
    number: row.number,
    loan: { id: row.loanId, number: row.loanNumber },
    title: titleOf(cards),
    pictures: cards.slice(0, 4).map(({ picture }) => picture),
    status: row.status,
    standing: standingOf({ status: row.status, loanStatus: loan.status, daysPastDue, hasCall: row.hasCall }),
    shareCents: row.shareCents,
    ofCents: loan.principalCents,
    principalCents,
    repaidCents: row.ownPrincipalCents,
    interestCents: row.ownInterestCents,
    feeCents: row.ownFeeCents,
    receivedCents: row.ownInterestCents - row.ownFeeCents,
    accruedCents: isRunning && state ? accruedCents(state.interestCents, row, loan.principalCents) : 0,
    lostCents: row.ownLostCents,
    impairedCents: impairedCents(principalCents, { loanStatus: loan.status, daysPastDue }),
    rateBps,
    lenderRateBps: lenderRateBps(rateBps, row.feeBps),
    valueCents: loan.valueCents,
    ltvBps: loan.ltvBps,
    ltvLevel: ltvLevel(secured, loan.valueCents, levelsOf(loan.settings)),
    daysPastDue,
    next: expected.get(row.id)?.[0] ?? null,
    committedAt: row.committedAt,
    beganOn: row.beganOn,
    maturesOn: isRunning ? (state?.maturesOn ?? null) : null,
    isByRule: row.isByRule,
  }
}
