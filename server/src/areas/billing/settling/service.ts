import { randomUUID } from 'node:crypto'
import type { GatewayKind, InvoiceStatus, PaymentMethod } from '@ambry/contract/billing/invoices/kinds'
import { arrivedLabel } from '@ambry/contract/billing/invoices/labels'
import type { Payment } from '@ambry/contract/billing/invoices/records'
import type { Day } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import { formatMoney } from '@ambry/contract/kernel/money'
import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { notify } from '../../notices/service.ts'
import {
  linkTo,
  locked,
  move,
  paidInvoice,
  publishChange,
  refuseClawback,
  voidOne,
} from '../invoices/issuing-service.ts'
import { takeNumber } from '../invoices/number-queries.ts'
import { billedToOf, letterheadOf } from '../invoices/present.ts'
import { findPerson, type InvoiceRow, listLines, lockInvoices } from '../invoices/queries.ts'
import type { PostingLine } from '../ledger/queries.ts'
import { post, today } from '../ledger/service.ts'
import { chargesOf, creditPostings, leftOf } from '../rules.ts'
import * as labels from './labels.ts'
import {
  type CreditNoteRow,
  findCreditNote,
  findSamePayment,
  insertCreditNote,
  insertPayment,
  insertSettlements,
  type PaymentRow,
  paymentList,
  sumChargebacks,
} from './queries.ts'
import { recover } from './write-offs-service.ts'

/** Marks an invoice paid when nothing is left, or void when all of it was credited. */
export async function settleIfDone(tx: Tx, deps: Deps, id: string): Promise<void> {
  const row = await locked(tx, id)
  const isSettled = row.paidCents + row.creditedCents === row.totalCents
  const isKept = row.paidCents > row.returnedCents
  const handler = deps.invoiceHandlers[row.purpose]
  if (row.status === 'void' || !isSettled) return
  if (isKept && row.status === 'paid') return
  await move(tx, row, isKept ? 'settle' : 'credit_off', isKept ? {} : { void_reason: labels.creditedInFull })
  if (isKept) await handler.paid(tx, paidInvoice(row))
  else if (row.status === 'paid') await handler.calledOff(tx, paidInvoice(row))
  else await handler.voided(tx, paidInvoice(row))
}

/** What had paid it was taken back. */
export async function reopenIfOwed(tx: Tx, deps: Deps, id: string): Promise<void> {
  const row = await locked(tx, id)
  const isOwed = row.totalCents > row.paidCents + row.creditedCents
  if (row.status !== 'paid' || !isOwed) return
  await move(tx, row, 'reopen')
  await deps.invoiceHandlers[row.purpose].reopened(tx, paidInvoice(row))
}

type NewPayment = {
  memberId: string
  amountCents: number
  method: PaymentMethod
  /** The processor that collected it; without one the money is in the bank. */
  gateway?: GatewayKind
  receivedOn: Day
  reference?: string | null | undefined
  note?: string | null | undefined
  parts: { invoiceId: string; amountCents: number }[]
  /** What it pays when it pays no invoices. Another area applies it and notifies the member. */
  paysFor?: string
}

export async function recordPayment(tx: Tx, deps: Deps, input: NewPayment): Promise<Payment> {
  const { memberId, amountCents, method, gateway = null, receivedOn, parts, paysFor } = input
  const now = today(deps, tx.now)
  if (receivedOn > now) throw new AppError('refused', labels.enterADateThatIsnt)
  const person = await findPerson(tx, memberId)
  if (!person) throw new AppError('refused', labels.memberNotFound)
  const ids = parts.map(({ invoiceId }) => invoiceId)
  if (new Set(ids).size < ids.length) throw new AppError('refused', labels.eachInvoiceCanAppearOnly)
  const taken = parts.reduce((sum, part) => sum + part.amountCents, 0)
  if (taken > amountCents)
    throw new AppError('refused', labels.theInvoicesAddUp(formatMoney(taken), formatMoney(amountCents)))
  const reference = input.reference || null
  // a payment collected by a processor has its own charge, which is recorded once
  const same = !gateway && reference && (await findSamePayment(tx, { memberId, amountCents, receivedOn, reference }))
  if (same) throw new AppError('conflict', labels.alreadyHasThisReference(same))
  const rows = await lockInvoices(tx, ids)
  for (const part of parts)
    requirePayable(rows.get(part.invoiceId), memberId, part.amountCents, ['open', 'written_off'])
  for (const { invoiceId, amountCents: paidCents } of parts) {
    const row = rows.get(invoiceId)
    if (row?.status === 'written_off') await recover(tx, deps, row, paidCents)
  }

  const id = randomUUID()
  const toCreditCents = amountCents - taken
  const number = await takeNumber(tx, 'RC', now)
  const numbers = paysFor ?? ids.map((invoiceId) => rows.get(invoiceId)?.number).join(', ')
  const postings: PostingLine[] = [
    { code: gateway ? 'processor' : 'bank', memberId: null, amountCents },
    { code: 'receivable', memberId, amountCents: -taken },
    { code: 'credit', memberId, amountCents: -toCreditCents },
  ]
  const entryId = await post(tx, {
    kind: 'payment',
    bookedOn: receivedOn,
    words: `Payment ${number}${numbers && ` for ${numbers}`}`.slice(0, 300),
    memberId,
    paymentId: id,
    ...(ids.length === 1 && { invoiceId: ids[0] as string }),
    postings,
  })
  await insertPayment(tx, {
    id,
    number,
    memberId,
    method,
    amountCents,
    toCreditCents,
    paysFor: paysFor ?? null,
    gateway,
    receivedOn,
    reference,
    note: input.note || null,
    entryId,
    letterhead: letterheadOf(deps.settings.current),
    receivedFrom: billedToOf(person),
  })
  await insertSettlements(
    tx,
    parts.map((part) => ({ ...part, kind: 'payment', paymentId: id, entryId, on: receivedOn })),
  )
  for (const invoiceId of ids) await settleIfDone(tx, deps, invoiceId)
  tx.audit({
    action: 'payment.record',
    object: { kind: 'payment', id },
    after: { number, memberId, amountCents, method, receivedOn, parts, toCreditCents },
  })
  const after = [...(await lockInvoices(tx, ids)).values()]
  const numbersOf = (...statuses: InvoiceStatus[]) =>
    after.flatMap((row) => (statuses.includes(row.status) && row.number ? [row.number] : []))
  const { houseName } = deps.settings.current
  if (!paysFor)
    await notify(tx, memberId, {
      kind: 'invoices',
      ...arrivedLabel({
        houseName,
        cents: amountCents,
        paid: numbersOf('paid'),
        partly: numbersOf('open', 'written_off'),
        toCreditCents,
      }),
      link: ids.length === 1 ? linkTo(ids[0] as string) : '/dashboard',
    })
  publishChange(tx, memberId)
  return payment(tx, id)
}

function requirePayable(
  row: InvoiceRow | undefined,
  memberId: string,
  amountCents: number,
  payable: readonly InvoiceStatus[] = ['open'],
): void {
  if (!row || row.memberId !== memberId) throw new AppError('refused', labels.thisMemberHasNoSuch)
  if (!payable.includes(row.status))
    throw new AppError('wrong_state', `${row.number ?? 'A draft'} isn’t open, so it can’t be paid.`)
  if (amountCents > leftOf(row))
    throw new AppError('wrong_state', labels.onlyIsStillDue(formatMoney(leftOf(row)), row.number ?? ''))
}

export async function applyCredit(tx: Tx, deps: Deps, id: string, amountCents: number): Promise<void> {
  const row = await locked(tx, id)
  const memberId = row.memberId ?? ''
  requirePayable(row, memberId, amountCents)
  const on = today(deps, tx.now)
  const entryId = await post(tx, {
    kind: 'credit_applied',
    bookedOn: on,
    words: labels.creditApplied(row.number ?? ''),
    memberId,
    invoiceId: id,
    postings: [
      { code: 'credit', memberId, amountCents },
      { code: 'receivable', memberId, amountCents: -amountCents },
    ],
  })
  await insertSettlements(tx, [{ invoiceId: id, kind: 'credit', entryId, amountCents, on }])
  await settleIfDone(tx, deps, id)
  tx.audit({ action: 'invoice.use_credit', object: { kind: 'invoice', id }, after: { amountCents } })
  await notify(tx, memberId, {
    kind: 'invoices',
    title: labels.creditAppliedTitle,
    message: labels.ofYourCreditWasApplied(formatMoney(amountCents), row.number ?? ''),
    link: linkTo(id),
  })
  publishChange(tx, memberId)
}

/** Reduces the open amount first; what was already paid becomes the member's credit. */
export async function credit(
  tx: Tx,
  deps: Deps,
  id: string,
  { amountCents, reason, isRefund = false }: { amountCents: number; reason: string; isRefund?: boolean },
): Promise<CreditNoteRow> {
  const row = await locked(tx, id)
  if ((row.status !== 'open' && row.status !== 'paid') || row.memberId === null)
    throw new AppError('wrong_state', labels.onlyAnInvoiceThatsIssued)
  refuseClawback(row)
  const before = row.creditedCents + row.returnedCents
  const left = row.totalCents - before
  if (amountCents > left) throw new AppError('wrong_state', labels.onlyOfThisInvoiceCan(formatMoney(left)))
  const openCents = Math.min(amountCents, row.owedCents)
  const toCreditCents = amountCents - openCents
  const { memberId } = row
  const noteId = randomUUID()
  const on = today(deps, tx.now)
  const number = await takeNumber(tx, 'CN', on)
  const charges = chargesOf(await listLines(tx, id), row.taxCents)
  const entryId = await post(tx, {
    kind: 'credit_note',
    bookedOn: on,
    words: labels.creditNote(number, row.number ?? ''),
    memberId,
    invoiceId: id,
    postings: [
      ...creditPostings(memberId, charges, before, amountCents),
      { code: 'receivable', memberId, amountCents: -openCents },
      { code: 'credit', memberId, amountCents: -toCreditCents },
    ],
  })
  await insertCreditNote(tx, {
    id: noteId,
    number,
    invoiceId: id,
    amountCents,
    toCreditCents,
    reason,
    issuedOn: on,
    entryId,
  })
  if (openCents > 0)
    await insertSettlements(tx, [
      { invoiceId: id, kind: 'credit_note', creditNoteId: noteId, entryId, amountCents: openCents, on },
    ])
  await settleIfDone(tx, deps, id)
  await deps.invoiceHandlers[row.purpose].credited?.(tx, paidInvoice(row), amountCents)
  tx.audit({
    action: 'invoice.credit',
    object: { kind: 'invoice', id },
    reason,
    after: { number, amountCents, toCreditCents },
  })
  const rest = toCreditCents > 0 ? ` ${formatMoney(toCreditCents)} was added to your credit.` : ''
  // for a refund the member is notified once the money has gone back
  if (!isRefund)
    await notify(tx, memberId, {
      kind: 'invoices',
      title: labels.invoiceCorrected,
      message: labels.wasCredited(formatMoney(amountCents), row.number ?? '', rest),
      link: linkTo(id),
    })
  publishChange(tx, memberId)
  const note = await findCreditNote(tx, noteId)
  if (!note) throw new Error('a credit note was not made')
  return note
}

/** Ends an invoice whatever was paid or credited of it: nothing is due anymore, and what was paid becomes credit. */
export async function callOff(tx: Tx, deps: Deps, id: string, reason: string): Promise<void> {
  const row = await locked(tx, id)
  if (row.paidCents + row.creditedCents === 0) return voidOne(tx, deps, id, reason)
  const amountCents = row.totalCents - row.creditedCents - row.returnedCents
  if (amountCents > 0) await credit(tx, deps, id, { amountCents, reason })
}

/** A payment collected by a processor is refunded through it, and only the processor can report it as reversed. */
function actionsOf(
  status: PaymentRow['status'],
  gateway: PaymentRow['gateway'],
  leftCents: number,
): Payment['actions'] {
  if (status !== 'succeeded') return []
  if (!gateway) return ['reverse']
  return leftCents > 0 ? ['refund'] : []
}

const present = ({
  memberId,
  memberName,
  entryId: _entry,
  letterhead: _head,
  receivedFrom: _from,
  reversedCreditCents: _reversedCredit,
  ...row
}: PaymentRow): Payment => ({
  ...row,
  member: { id: memberId, name: memberName },
  actions: actionsOf(row.status, row.gateway, row.amountCents - row.refundedCents - row.reversedCents),
})

export async function payment(db: Db, id: string): Promise<Payment> {
  const row = await paymentList.one(db, id)
  if (!row) throw notThere()
  return present(row)
}

/** Payments that the bank reversed and whose invoices are still due. */
export const chargebacks = (db: Db) => sumChargebacks(db)

export const payments = (db: Db, query: QueryOf<typeof paymentList>): Promise<Page<Payment>> =>
  paymentList.page(db, query, present)
