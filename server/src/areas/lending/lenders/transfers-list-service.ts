import type { Page } from '@ambry/contract/kernel/lists'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { AdminTransfer, NoteTransfer } from '@ambry/contract/lending/lenders/records'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Deps } from '../../../deps.ts'
import { balanceOf } from './balance-service.ts'
import { titleOf } from './cards-service.ts'
import { investFault } from './fault-service.ts'
import * as labels from './labels.ts'
import { findLender, findNoteRow, type NoteRow } from './queries.ts'
import { accruedCents, lenderRateBps, standingOf } from './rules.ts'
import {
  findVisibleTransfer,
  isOpenTransfer,
  listTransfersOfNote,
  ownTransferList,
  type TransferRow,
  transferList,
} from './transfer-queries.ts'
import { type LoanView, loanViews } from './views-service.ts'

export async function ownTransfers(
  deps: Deps,
  actor: Actor,
  query: QueryOf<typeof ownTransferList>,
): Promise<Page<NoteTransfer>> {
  const page = await ownTransferList.page(deps.db, query, (row) => row, actor.id)
  return { ...page, items: await presentOwn(deps.db, deps, actor.id, page.items) }
}

export const transfersOfNote = async (db: Db, deps: Deps, lenderId: string, noteId: string): Promise<NoteTransfer[]> =>
  presentOwn(db, deps, lenderId, await listTransfersOfNote(db, noteId, lenderId))

export async function ownTransfer(db: Db, deps: Deps, lenderId: string, id: string): Promise<NoteTransfer> {
  const row = await findVisibleTransfer(db, id, lenderId)
  const [shown] = row ? await presentOwn(db, deps, lenderId, [row]) : []
  if (!shown) throw notThere()
  return shown
}

/** Interest to today that goes to whoever holds the note when it is paid. */
function accruedOf(row: TransferRow, view: LoanView | undefined, note: NoteRow | undefined): number {
  if (!isOpenTransfer(row) || !view?.state || note?.status !== 'active') return 0
  return accruedCents(view.state.interestCents, note, view.loan.principalCents)
}

/** The same for one that is about to change hands. */
export async function accruedOfTransfer(db: Db, deps: Deps, row: TransferRow): Promise<number> {
  const views = await loanViews(db, deps, [row.loanId])
  return accruedOf(row, views.get(row.loanId), await findNoteRow(db, row.noteId))
}

async function notesOf(db: Db, rows: readonly TransferRow[]): Promise<Map<string, NoteRow>> {
  const found = new Map<string, NoteRow>()
  for (const { noteId } of rows) {
    const row = found.get(noteId) ?? (await findNoteRow(db, noteId))
    if (row) found.set(noteId, row)
  }
  return found
}

async function presentOwn(db: Db, deps: Deps, lenderId: string, rows: readonly TransferRow[]): Promise<NoteTransfer[]> {
  const views = await loanViews(
    db,
    deps,
    rows.map(({ loanId }) => loanId),
  )
  const notes = await notesOf(db, rows)
  return rows.map((row) => {
    const view = views.get(row.loanId)
    const isSeller = row.sellerId === lenderId
    return {
      id: row.id,
      status: row.status,
      note: {
        ...{ id: row.noteId, number: row.noteNumber, title: titleOf(view?.cards), principalCents: row.principalCents },
        ...runningOf(row, view, notes.get(row.noteId)),
      },
      isSeller,
      priceCents: row.priceCents,
      accruedCents: accruedOf(row, view, notes.get(row.noteId)),
      proposedAt: row.proposedAt,
      expiresAt: row.expiresAt,
      endedAt: row.endedAt,
      endReason: row.endReason,
      actions: actionsOf(row, lenderId),
    }
  })
}

/** What a buyer has to know of a note: what it earns, whether its loan is late, and what comes next. */
function runningOf(row: TransferRow, view: LoanView | undefined, note: NoteRow | undefined) {
  const isRunning = note?.status === 'active'
  const daysPastDue = isRunning ? (view?.state?.daysPastDue ?? 0) : 0
  const loanStatus = view?.loan.status ?? 'active'
  return {
    ltvBps: view?.loan.ltvBps ?? 0,
    lenderRateBps: lenderRateBps(view?.state?.rateBps ?? 0, note?.feeBps ?? 0),
    standing: standingOf({ status: note?.status ?? 'closed', loanStatus, daysPastDue, hasCall: row.hasCall }),
    daysPastDue,
    next: (isRunning && view?.expected.get(row.noteId)?.[0]) || null,
    maturesOn: isRunning ? (view?.state?.maturesOn ?? null) : null,
  }
}

function actionsOf(row: TransferRow, lenderId: string): NoteTransfer['actions'] {
  if (!isOpenTransfer(row)) return []
  if (row.sellerId === lenderId) return ['withdraw']
  // who was offered one by name can decline it; a listing is just not bought
  return [...(row.status === 'proposed' ? ['accept' as const] : []), ...(row.buyerId ? ['decline' as const] : [])]
}

export async function transfers(deps: Deps, query: QueryOf<typeof transferList>): Promise<Page<AdminTransfer>> {
  const page = await transferList.page(deps.db, query, (row) => row)
  return { ...page, items: await presentAdmin(deps.db, deps, page.items) }
}

export async function adminTransfer(db: Db, deps: Deps, id: string): Promise<AdminTransfer> {
  const row = await transferList.one(db, id)
  const [shown] = row ? await presentAdmin(db, deps, [row]) : []
  if (!shown) throw notThere()
  return shown
}

/** Why a transfer can't be approved now; null when it can. */
export async function transferFault(db: Db, deps: Deps, row: TransferRow): Promise<string | null> {
  if (row.principalCents === 0) return labels.onlyRunningNotes
  if (row.buyerId === null) return labels.nothingToAnswer
  if (row.buyerId === row.borrowerId) return labels.buyerBorrows
  if (row.agreedCents !== null && row.agreedCents !== row.principalCents) return labels.principalChanged
  const fault = await investFault(db, deps, row.buyerId, 'staff')
  if (fault) return fault
  const seller = await findLender(db, row.sellerId)
  if (seller?.status !== 'active') return labels.sellerNotActive
  const { availableCents } = await balanceOf(db, row.buyerId)
  return row.priceCents > availableCents
    ? labels.buyerLacks(formatMoney(row.priceCents), formatMoney(availableCents))
    : null
}

async function presentAdmin(db: Db, deps: Deps, rows: readonly TransferRow[]): Promise<AdminTransfer[]> {
  const views = await loanViews(
    db,
    deps,
    rows.map(({ loanId }) => loanId),
  )
  const notes = await notesOf(db, rows)
  const shown: AdminTransfer[] = []
  for (const row of rows) {
    const fault = isOpenTransfer(row) && row.buyerId !== null ? await transferFault(db, deps, row) : null
    shown.push({
      id: row.id,
      status: row.status,
      note: { id: row.noteId, number: row.noteNumber, principalCents: row.principalCents },
      loan: { id: row.loanId, number: row.loanNumber },
      seller: { id: row.sellerId, name: row.sellerName },
      buyer: row.buyerId === null ? null : { id: row.buyerId, name: row.buyerName ?? '' },
      priceCents: row.priceCents,
      accruedCents: accruedOf(row, views.get(row.loanId), notes.get(row.noteId)),
      fault,
      proposedAt: row.proposedAt,
      expiresAt: row.expiresAt,
      actions: row.status === 'accepted' ? [...(fault ? [] : (['approve'] as const)), 'decline'] : [],
    })
  }
  return shown
}
