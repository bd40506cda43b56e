import {
  clawbackSources,
  type InvoiceAction,
  invoiceActions,
  type LineDraft,
  type ReminderKind,
} from '@ambry/contract/billing/invoices/kinds'
import { issuedNotice, reminderNotice } from '@ambry/contract/billing/invoices/labels'
import { addDays, type Day } from '@ambry/contract/kernel/dates'
import type { BulkResult } from '@ambry/contract/kernel/lists'

import { oneByOne, type Selection, selectedIds } from '../../../db/bulk.ts'
import { systemOrigin, type Transact, type Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { notify } from '../../notices/service.ts'
import { findEntryId } from '../ledger/queries.ts'
import { post, reverse, today } from '../ledger/service.ts'
import { chargesOf, issueFaults, issuePostings, reminderDue } from '../rules.ts'
import { insertReminder, listForReminders } from '../settling/queries.ts'
import * as labels from './labels.ts'
import { takeNumber } from './number-queries.ts'
import { billedToOf, letterheadOf } from './present.ts'
import {
  applyDeferred,
  findInvoiceNames,
  findIssuedBefore,
  findPerson,
  type InvoiceFilters,
  type InvoiceRow,
  invoiceList,
  listLines,
  lockInvoices,
} from './queries.ts'
import { type Draft, invoiceRow, makeDraft, oneInvoice, type Purpose, usualDueOn } from './service.ts'

/** Called in the same transaction when the status of an invoice changes, for what it was issued for. */
export type PaidInvoice = { id: string; number: string; memberId: string; totalCents: number; purposeId: string | null }
export type InvoiceHandler = {
  paid: (tx: Tx, invoice: PaidInvoice) => Promise<void>
  /** The payment was reversed. */
  reopened: (tx: Tx, invoice: PaidInvoice) => Promise<void>
  /** It was paid and then credited in full. */
  calledOff: (tx: Tx, invoice: PaidInvoice) => Promise<void>
  /** It was voided or credited in full before it was paid. */
  voided: (tx: Tx, invoice: PaidInvoice) => Promise<void>
  /** It is bad debt. Only what can end this way has this; anything else is canceled where it began. */
  writtenOff?: (tx: Tx, invoice: PaidInvoice) => Promise<void>
  /** Credited in part or in full. Throws when a credit is not allowed. */
  credited?: (tx: Tx, invoice: PaidInvoice, amountCents: number) => Promise<void>
}

export const paidInvoice = ({ id, number, memberId, totalCents, purposeId }: InvoiceRow): PaidInvoice => ({
  id,
  number: number ?? '',
  memberId: memberId ?? '',
  totalCents,
  purposeId,
})

export const linkTo = (id: string) => `/dashboard?invoice=${id}`

export async function locked(tx: Tx, id: string): Promise<InvoiceRow> {
  return (await lockInvoices(tx, [id])).get(id) ?? invoiceRow(tx, id)
}

export const publishChange = (tx: Tx, memberId: string | null) =>
  tx.publish(
    { admins: true, ...(memberId && { users: [memberId] }) },
    { type: 'invoice_updated', ...(memberId && { userId: memberId }) },
  )

export const move = (
  tx: Tx,
  row: Pick<InvoiceRow, 'id' | 'version'>,
  action: InvoiceAction,
  also: Record<string, unknown> = {},
) =>
  transition(tx, 'invoices', invoiceActions, {
    id: row.id,
    action,
    also: { ...also, updated_at: tx.now, version: row.version + 1 },
  })

/** Assigns the number, posts to the ledger and notifies the member, all or nothing. */
export async function issue(tx: Tx, deps: Deps, id: string, version?: number): Promise<IssuedFor> {
  const row = await locked(tx, id)
  if (row.status !== 'draft') throw new AppError('wrong_state', labels.thisInvoiceHasAlreadyBeen)
  if (version !== undefined && version !== row.version)
    throw new AppError('stale', labels.someoneElseChangedThisDraft, {
      present: await oneInvoice(tx, deps, id),
    })
  const lines = await listLines(tx, id)
  const [fault] = issueFaults({ ...row, hasMember: row.memberId !== null, lines }, today(deps, tx.now))
  if (fault) throw new AppError('refused', fault)
  const isClawback = row.purpose === 'clawback'
  if (!isClawback && lines.some(({ source }) => (clawbackSources as readonly string[]).includes(source)))
    throw new AppError('refused', labels.onlyAClawbackHasThese)
  const memberId = row.memberId ?? ''
  const person = await findPerson(tx, memberId)
  // what someone has to return, they owe with or without an account
  if (person?.status === 'closed' && !isClawback) throw new AppError('refused', labels.thisMembersAccountIsClosed)

  const taken = await takeNumber(tx, 'INV', today(deps, tx.now))
  // we hold the counter now, so the previous number is final and a later number never gets an earlier time
  const before = await findIssuedBefore(tx, taken)
  const issuedAt = before && before.at > tx.now.toISOString() ? before.at : tx.now.toISOString()
  const issuedOn = before && before.on > today(deps, tx.now) ? before.on : today(deps, tx.now)
  const dueOn = row.dueOn ?? usualDueOn(deps, lines, issuedOn)
  await post(tx, {
    kind: 'invoice_issued',
    bookedOn: issuedOn,
    words: `Invoice ${taken}`,
    memberId,
    invoiceId: id,
    postings: issuePostings(memberId, chargesOf(lines, row.taxCents)),
  })
  const { houseName } = deps.settings.current
  await move(tx, row, 'issue', {
    number: taken,
    issued_on: issuedOn,
    issued_at: issuedAt,
    due_on: dueOn,
    letterhead: JSON.stringify(letterheadOf(deps.settings.current)),
    billed_to: JSON.stringify(billedToOf(person)),
  })
  tx.audit({
    action: 'invoice.issue',
    object: { kind: 'invoice', id },
    after: { number: taken, totalCents: row.totalCents, memberId, dueOn },
  })
  await notify(tx, memberId, {
    kind: 'invoices',
    ...issuedNotice({ houseName, number: taken, dueCents: row.totalCents, dueOn }),
    // a plan is charged at once; its member is notified if that fails
    deadline: row.purpose !== 'subscription',
    link: linkTo(id),
  })
  publishChange(tx, memberId)
  return { id, number: taken, totalCents: row.totalCents }
}

type Input = Purpose & { memberId: string; lines: LineDraft[] } & Pick<Draft, 'dueOn' | 'memo' | 'taxBps'>
export type IssuedFor = { id: string; number: string; totalCents: number }

/** Creates and issues an invoice for a sale or a plan in one go, without a draft. */
export async function issueFor(tx: Tx, deps: Deps, { purpose, purposeId, ...draft }: Input): Promise<IssuedFor> {
  const id = await makeDraft(tx, deps, draft, { purpose, purposeId })
  return issue(tx, deps, id)
}

export async function discard(tx: Tx, id: string): Promise<void> {
  const row = await locked(tx, id)
  await move(tx, row, 'discard', { void_reason: labels.draftDiscarded })
  tx.audit({ action: 'invoice.discard', object: { kind: 'invoice', id } })
  publishChange(tx, null)
}

/** It is no income that could be waived: crediting it would leave what the member was paid without an owner. */
export function refuseClawback({ purpose }: Pick<InvoiceRow, 'purpose'>): void {
  if (purpose === 'clawback') throw new AppError('wrong_state', labels.aClawbackIsPaid)
}

export async function voidOne(tx: Tx, deps: Deps, id: string, reason: string): Promise<void> {
  const row = await locked(tx, id)
  refuseClawback(row)
  if (row.status === 'open' && row.paidCents + row.creditedCents > 0)
    throw new AppError('refused', labels.thisInvoiceHasPayments)
  await move(tx, row, 'void', { void_reason: reason })
  const entryId = await findEntryId(tx, id, 'invoice_issued')
  if (!entryId) throw new Error(`invoice ${id} has no entry`)
  await reverse(tx, entryId, {
    kind: 'invoice_voided',
    bookedOn: today(deps, tx.now),
    words: labels.invoiceVoided(row.number ?? ''),
    memberId: row.memberId,
    invoiceId: id,
  })
  await deps.invoiceHandlers[row.purpose].voided(tx, paidInvoice(row))
  tx.audit({ action: 'invoice.void', object: { kind: 'invoice', id }, reason })
  if (row.memberId)
    await notify(tx, row.memberId, {
      kind: 'invoices',
      title: labels.invoiceVoidedTitle,
      message: labels.isVoid(row.number ?? ''),
      link: linkTo(id),
    })
  publishChange(tx, row.memberId)
}

export async function remind(tx: Tx, deps: Deps, id: string, kind: ReminderKind = 'hand'): Promise<void> {
  const row = await locked(tx, id)
  if (row.status !== 'open' || row.number === null || row.memberId === null)
    throw new AppError('wrong_state', labels.youCanSendRemindersOnly)
  const now = today(deps, tx.now)
  if (!(await insertReminder(tx, id, kind, now))) throw new AppError('wrong_state', labels.theMemberWasAlreadyReminded)
  const about = {
    houseName: deps.settings.current.houseName,
    number: row.number,
    dueCents: row.owedCents,
    dueOn: row.dueOn,
  }
  await notify(tx, row.memberId, { kind: 'invoices', ...reminderNotice(about, now), deadline: true, link: linkTo(id) })
  tx.audit({ action: 'invoice.remind', object: { kind: 'invoice', id }, after: { kind } })
  publishChange(tx, row.memberId)
}

/** Runs daily: sends each reminder that is due once per kind, and only the latest kind when days were missed. */
export async function remindDue(deps: Deps): Promise<void> {
  const { reminderDaysBefore, reminderDaysAfter, secondReminderDaysAfter } = deps.settings.current
  const days = { before: reminderDaysBefore, first: reminderDaysAfter, second: secondReminderDaysAfter }
  const now = today(deps, deps.clock.now())
  for (const { id, dueOn, sent } of await listForReminders(deps.db, addDays(now, reminderDaysBefore))) {
    const kind = reminderDue(dueOn, now, days)
    if (!kind || sent.includes(kind)) continue
    try {
      await deps.transactions.run(systemOrigin, (tx) => remind(tx, deps, id, kind))
    } catch (error) {
      // paid, or reminded by another instance, since the list was read; one failure must not block the others
      if (!(error instanceof AppError) || error.code !== 'wrong_state')
        deps.log.error({ err: error, invoice: id }, 'a reminder was not sent; it is tried again tomorrow')
    }
  }
}

type Bulk = {
  action: 'issue' | 'remind' | 'discard'
  dryRun: boolean
  select: Selection<InvoiceFilters>
}

/**
 * Each invoice is changed on its own; a repeated call after a lost connection does what is left. A dry run does
 * everything and commits nothing.
 */
export async function changeMany(
  deps: Deps,
  transact: Transact,
  { action, dryRun, select }: Bulk,
): Promise<BulkResult & { sumCents: number }> {
  const now: Day = today(deps, deps.clock.now())
  const ids = await selectedIds(select, (filters, range) => invoiceList.ids(deps.db, filters, range, now))
  // keyed by id, so that a retried transaction counts once
  const sums = new Map<string, number>()
  const act = async (tx: Tx, id: string) => {
    const { totalCents, owedCents } = await invoiceRow(tx, id)
    if (action === 'issue') await issue(tx, deps, id)
    else if (action === 'remind') await remind(tx, deps, id)
    else await discard(tx, id)
    sums.set(id, action === 'remind' ? owedCents : totalCents)
  }
  const result = await oneByOne({
    transact: dryRun ? tried(transact) : transact,
    ids,
    act,
    namesOf: (refused) => findInvoiceNames(deps.db, refused),
  })
  const refused = new Set(result.refused.map(({ id }) => id))
  const done = [...sums].filter(([id]) => !refused.has(id))
  return { ...result, sumCents: done.reduce((sum, [, cents]) => sum + cents, 0) }
}

/** Runs the work and rolls it back: refusals surface, but nothing is changed. */
const tried = (transact: Transact): Transact => {
  class TakenBack extends Error {}
  return async (work) => {
    let result: Awaited<ReturnType<typeof work>> | undefined
    try {
      await transact(async (tx) => {
        result = await work(tx)
        // check deferred constraints now, because the commit never happens
        await applyDeferred(tx)
        throw new TakenBack()
      })
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error
    }
    return result as Awaited<ReturnType<typeof work>>
  }
}
