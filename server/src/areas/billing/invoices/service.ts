import {
  type InvoicePurpose,
  isManualLine,
  type LineDraft,
  reminderKinds,
} from '@ambry/contract/billing/invoices/kinds'
import type {
  Balance,
  Invoice,
  InvoiceDetail,
  InvoiceDetailAction,
  InvoiceSummary,
  OwnInvoice,
  OwnInvoiceDetail,
} from '@ambry/contract/billing/invoices/records'
import { sumsOf } from '@ambry/contract/billing/invoices/sums'
import { addDays, type Day } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import { mostCents } from '@ambry/contract/kernel/money'
import type { Settings } from '@ambry/contract/site/endpoints'

import { type Actor, notThere, requireMay } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { findBalance } from '../ledger/balance-queries.ts'
import { postedEntries } from '../ledger/document-service.ts'
import { today } from '../ledger/service.ts'
import { issueFaults, soldFault } from '../rules.ts'
import {
  type CreditNoteRow,
  listCreditNotes,
  listReminders,
  listSettlements,
  type SettlementRow,
} from '../settling/queries.ts'
import * as labels from './labels.ts'
import {
  billedToOf,
  documentOf,
  letterheadOf,
  ownInvoice,
  invoice as presentInvoice,
  line as presentLine,
} from './present.ts'
import {
  countTabs,
  type DraftColumns,
  findPerson,
  type InvoiceFilters,
  type InvoiceRow,
  insertDraft,
  invoiceList,
  type LineRow,
  listLines,
  markSeen,
  replaceLines,
  sumInvoices,
  updateDraft,
} from './queries.ts'
import { timeline } from './timeline-service.ts'

export function invoices(deps: Deps, query: QueryOf<typeof invoiceList>): Promise<Page<Invoice>> {
  const now = today(deps, deps.clock.now())
  return invoiceList.page(deps.db, query, (row) => presentInvoice(row, now), now)
}

export function ownInvoices(deps: Deps, actor: Actor, query: QueryOf<typeof invoiceList>): Promise<Page<OwnInvoice>> {
  const now = today(deps, deps.clock.now())
  const own = { ...query, memberId: actor.id, issued: '1' } as const
  return invoiceList.page(deps.db, own, (row) => ownInvoice(row, now), now)
}

export async function summary(deps: Deps, filters: InvoiceFilters): Promise<InvoiceSummary> {
  const now = today(deps, deps.clock.now())
  const sums = await sumInvoices(deps.db, filters, now)
  const bucket = (name: 'notDue' | 'to30' | 'to60' | 'to90' | 'over90') => ({
    cents: sums[`${name}Cents`],
    count: sums[`${name}Count`],
  })
  return {
    count: sums.count,
    draftCents: sums.draftCents,
    totalCents: sums.totalCents,
    paidCents: sums.paidCents,
    creditedCents: sums.creditedCents,
    dueCents: sums.dueCents,
    tabs: await countTabs(deps.db, filters, now),
    aging: {
      notDue: bucket('notDue'),
      to30: bucket('to30'),
      to60: bucket('to60'),
      to90: bucket('to90'),
      over90: bucket('over90'),
    },
  }
}

export async function invoiceRow(db: Db, id: string): Promise<InvoiceRow> {
  const row = await invoiceList.one(db, id)
  if (!row) throw notThere()
  return row
}

type Parts = { lines: LineRow[]; settlements: SettlementRow[]; notes: CreditNoteRow[] }

async function ownParts(db: Db, deps: Deps, row: InvoiceRow, now: Day): Promise<OwnInvoiceDetail & { parts: Parts }> {
  const lines = await listLines(db, row.id)
  const posted = row.number === null ? undefined : (await postedEntries(db, 'invoice', [row.id])).get(row.id)
  const settlements = await listSettlements(db, row.id)
  const notes = await listCreditNotes(db, row.id)
  const settings = deps.settings.current
  const person = row.memberId && !row.billedTo ? await findPerson(db, row.memberId) : undefined
  // the PDF of a draft shows the day it would be due if issued now
  const dueOn = row.status === 'draft' ? (row.dueOn ?? usualDueOn(deps, lines, now)) : row.dueOn
  const paper = documentOf({
    row: { ...row, dueOn },
    lines,
    posted: posted ?? [],
    settlements,
    letterhead: letterheadOf(settings),
    billedTo: billedToOf(person),
  })
  return {
    ...ownInvoice(row, now),
    paper,
    payments: settlements.flatMap(({ kind, paymentId, id, number, method, amountCents, on, reference, isReversed }) =>
      kind === 'credit_note'
        ? []
        : [{ id: paymentId ?? id, kind, number, method, amountCents, on, reference, isReversed }],
    ),
    creditNotes: notes,
    reminders: (await listReminders(db, row.id)).map(({ at, kind }) => ({ at, words: reminderKinds[kind] })),
    wire: row.status === 'open' && row.number !== null ? wireFor(settings, row.number) : null,
    parts: { lines, settlements, notes },
  }
}

/** Where to wire money, with the reference we recognize it by; null until an account is set up. */
export function wireFor(settings: Settings, reference: string): OwnInvoiceDetail['wire'] {
  const { bankBeneficiary: beneficiary, bankName, bankRouting, bankAccount } = settings
  if (beneficiary === null) return null
  return { beneficiary, bank: bankName, routing: bankRouting, account: bankAccount, reference }
}

/** A member's own invoice, or any for an admin. Drafts are hidden from members. */
export async function ownOne(db: Db, deps: Deps, actor: Actor, id: string): Promise<OwnInvoiceDetail> {
  const row = await invoiceRow(db, id)
  if (row.number === null || row.memberId === null) throw notThere()
  requireMay(actor, 'invoice.own', row.memberId)
  const { parts: _, ...own } = await ownParts(db, deps, row, today(deps, deps.clock.now()))
  return own
}

export async function see(tx: Tx, actor: Actor, id: string): Promise<void> {
  const row = await invoiceRow(tx, id)
  // only a view by its own member counts as seen
  if (row.number === null || row.memberId !== actor.id) throw notThere()
  if (await markSeen(tx, id)) tx.publish({ admins: true }, { type: 'invoice_updated' })
}

/** Returns the saved invoice as it appears in the list, in one read. */
export const listed = async (db: Db, deps: Deps, id: string): Promise<Invoice> =>
  presentInvoice(await invoiceRow(db, id), today(deps, deps.clock.now()))

export async function oneInvoice(db: Db, deps: Deps, id: string): Promise<InvoiceDetail> {
  const row = await invoiceRow(db, id)
  const now = today(deps, deps.clock.now())
  const { parts, ...own } = await ownParts(db, deps, row, now)
  const balance = row.memberId === null ? null : await findBalance(db, row.memberId, now)
  const faults =
    row.status === 'draft' ? issueFaults({ ...row, hasMember: row.memberId !== null, lines: parts.lines }, now) : []
  return {
    ...presentInvoice(row, now),
    ...own,
    lines: parts.lines.map(presentLine),
    subtotalCents: row.subtotalCents,
    discountCents: row.discountCents,
    taxBps: row.taxBps,
    taxLabel: row.taxLabel,
    taxCents: row.taxCents,
    memo: row.memo,
    internalNote: row.internalNote,
    voidReason: row.voidReason,
    writeOffReason: row.writeOffReason,
    balance,
    newerTemplates: row.status === 'draft' ? newerTemplates(parts.lines) : [],
    timeline: await timeline(db, row, parts),
    actions: actionsOf(row, balance, canWriteOff(deps, row, now)),
    issueFaults: faults,
  }
}

function newerTemplates(lines: LineRow[]): InvoiceDetail['newerTemplates'] {
  const found = new Map<string, InvoiceDetail['newerTemplates'][number]>()
  for (const { templateId, templateName, templateVersion, newest } of lines) {
    if (templateId && templateVersion !== null && newest !== null && templateVersion < newest)
      found.set(templateId, { templateId, name: templateName ?? '', used: templateVersion, newest })
  }
  return [...found.values()]
}

/** Debts of a sale, a plan or a fund end with what they are for, and clawbacks are netted. */
const canWriteOff = (deps: Deps, { purpose, status, dueOn }: InvoiceRow, on: Day): boolean =>
  status === 'open' && dueOn !== null && dueOn < on && deps.invoiceHandlers[purpose].writtenOff !== undefined

function actionsOf(row: InvoiceRow, balance: Balance | null, isWriteOff: boolean): InvoiceDetailAction[] {
  const duplicate = row.purpose === 'hand' ? (['duplicate'] as const) : []
  if (row.status === 'draft') return ['edit', 'issue', 'discard', ...duplicate]
  if (row.status === 'void') return [...duplicate]
  if (row.status === 'written_off') return ['record_payment', ...duplicate]
  const isOpen = row.status === 'open'
  // a clawback is paid or netted: crediting it would waive what the member was paid
  const isClawback = row.purpose === 'clawback'
  const creditable = isClawback ? 0 : row.totalCents - row.creditedCents - row.returnedCents
  return [
    ...(isOpen ? (['record_payment'] as const) : []),
    ...(isOpen && (balance?.creditCents ?? 0) > 0 ? (['apply_credit'] as const) : []),
    ...(creditable > 0 ? (['credit'] as const) : []),
    ...(isOpen ? (['remind'] as const) : []),
    ...(isOpen && !isClawback && row.paidCents + row.creditedCents === 0 ? (['void'] as const) : []),
    ...(isWriteOff ? (['write_off'] as const) : []),
    ...duplicate,
  ]
}

export type Draft = {
  memberId?: string | null | undefined
  dueOn?: Day | null | undefined
  memo?: string | null | undefined
  internalNote?: string | null | undefined
  taxBps?: number | undefined
  lines?: LineDraft[] | undefined
}

/** Sales tax is on goods and services: units of a fund are neither, and neither is money that is returned to us. */
const isTaxed: Record<InvoicePurpose, boolean> = {
  hand: true,
  sale: true,
  subscription: true,
  promotion: true,
  fund: false,
  clawback: false,
}

/** What an invoice is for when it is not written manually. */
export type Purpose = { purpose: Exclude<InvoicePurpose, 'hand'>; purposeId: string }

export const make = async (tx: Tx, deps: Deps, draft: Draft): Promise<Invoice> =>
  listed(tx, deps, await makeDraft(tx, deps, draft))

export async function makeDraft(tx: Tx, deps: Deps, draft: Draft, purpose?: Purpose): Promise<string> {
  const { salesTaxLabel, salesTaxBps } = deps.settings.current
  const taxBps = draft.taxBps ?? (isTaxed[purpose?.purpose ?? 'hand'] ? salesTaxBps : 0)
  const lines = draft.lines ?? []
  if (!purpose) refuseSold(lines)
  await requireMember(tx, draft.memberId)
  const summed = sumColumns(lines, taxBps)
  const id = await insertDraft(tx, {
    ...columnsOf(draft),
    ...summed.columns,
    ...(purpose && { purpose: purpose.purpose, purpose_id: purpose.purposeId }),
    tax_bps: taxBps,
    tax_label: salesTaxLabel,
  })
  await replaceLines(tx, id, summed.lines)
  tx.audit({ action: 'invoice.make', object: { kind: 'invoice', id }, after: { memberId: draft.memberId ?? null } })
  tx.publish({ admins: true }, { type: 'invoice_updated' })
  return id
}

export async function edit(
  tx: Tx,
  deps: Deps,
  id: string,
  { version, ...draft }: Draft & { version: number },
): Promise<InvoiceDetail> {
  const before = await invoiceRow(tx, id)
  if (before.status !== 'draft') throw new AppError('wrong_state', labels.thisInvoiceHasBeenIssued)
  refuseSold(draft.lines ?? [])
  await requireMember(tx, draft.memberId)
  const taxBps = draft.taxBps ?? before.taxBps
  const lines = draft.lines ?? (await listLines(tx, id))
  const summed = sumColumns(lines, taxBps)
  if (!(await updateDraft(tx, id, version, { ...columnsOf(draft), ...summed.columns, tax_bps: taxBps }))) {
    throw new AppError('stale', labels.someoneElseChangedThisDraftReview, {
      present: await oneInvoice(tx, deps, id),
    })
  }
  if (draft.lines) await replaceLines(tx, id, summed.lines)
  tx.audit({
    action: 'invoice.edit',
    object: { kind: 'invoice', id },
    before: { memberId: before.memberId, totalCents: before.totalCents, dueOn: before.dueOn },
    after: { memberId: draft.memberId, totalCents: summed.columns.total_cents, dueOn: draft.dueOn },
  })
  tx.publish({ admins: true }, { type: 'invoice_updated' })
  return oneInvoice(tx, deps, id)
}

async function requireMember(db: Db, memberId: string | null | undefined): Promise<void> {
  if (memberId && !(await findPerson(db, memberId))) throw new AppError('refused', labels.memberNotFound)
}

const columnsOf = ({ memberId, dueOn, memo, internalNote }: Draft): DraftColumns => ({
  ...(memberId !== undefined && { member_id: memberId }),
  ...(dueOn !== undefined && { due_on: dueOn }),
  ...(memo !== undefined && { memo: memo || null }),
  ...(internalNote !== undefined && { internal_note: internalNote || null }),
})

function sumColumns(lines: readonly LineDraft[], taxBps: number) {
  refuseLines(lines)
  const { amounts, subtotalCents, discountCents, taxCents, totalCents } = sumsOf(lines, taxBps)
  // reject sums that would overflow before any precision is lost
  if (subtotalCents > mostCents || discountCents > mostCents) throw new AppError('refused', labels.anInvoiceCanBeUp)
  return {
    lines: lines.map((line, at) => ({ ...line, amountCents: amounts[at] ?? 0 })),
    columns: {
      title: lines.find(({ source }) => source !== 'discount')?.label ?? '',
      subtotal_cents: subtotalCents,
      discount_cents: discountCents,
      tax_cents: taxCents,
      total_cents: totalCents,
    },
  }
}

function refuseLines(lines: readonly LineDraft[]): void {
  const errors = lines.flatMap(({ source, templateId, templateVersion, rate }, at) => {
    const say = (message: string) => [{ path: `lines.${at}`, message }]
    const isNamed = templateId !== null && templateVersion !== null
    if ((source === 'template') !== isNamed || (templateId === null) !== (templateVersion === null))
      return say(labels.onlyATemplateLineCan)
    if (source === 'discount' && rate.kind === 'rule') return say(labels.aDiscountMust)
    return []
  })
  const [first] = errors
  if (first) throw new AppError('refused', first.message, { errors })
}

/** The money for these belongs to a sale, a plan or a fund, which an invoice written manually doesn't have. */
function refuseSold(lines: readonly LineDraft[]): void {
  const errors = lines.flatMap((line, at) =>
    isManualLine(line) ? [] : [{ path: `lines.${at}`, message: soldFault(line) }],
  )
  const [first] = errors
  if (first) throw new AppError('refused', first.message, { errors })
}

export async function duplicate(tx: Tx, deps: Deps, id: string): Promise<Invoice> {
  const { memberId, memo, internalNote, taxBps, purpose } = await invoiceRow(tx, id)
  if (purpose !== 'hand') throw new AppError('wrong_state', labels.nothingToDuplicate)
  const lines = (await listLines(tx, id))
    .filter(isManualLine)
    .map(({ source, label, detail, quantity, rate, cardId, templateId, templateVersion }) => ({
      source,
      label,
      detail,
      quantity,
      rate,
      cardId,
      templateId,
      templateVersion,
    }))
  return make(tx, deps, { memberId, memo, internalNote, taxBps, lines })
}

/** The default due date; purchases are due sooner. */
export function usualDueOn({ settings }: Pick<Deps, 'settings'>, lines: readonly { source: string }[], on: Day): Day {
  const { purchaseDueDays, invoiceDueDays } = settings.current
  return addDays(on, lines.some(({ source }) => source === 'card') ? purchaseDueDays : invoiceDueDays)
}

export async function balance(db: Db, deps: Deps, memberId: string): Promise<Balance> {
  if (!(await findPerson(db, memberId))) throw notThere()
  return findBalance(db, memberId, today(deps, deps.clock.now()))
}
