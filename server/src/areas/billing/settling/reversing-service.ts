import { paymentActions } from '@ambry/contract/billing/invoices/kinds'
import type { Payment } from '@ambry/contract/billing/invoices/records'
import { formatMoney } from '@ambry/contract/kernel/money'

import { notThere } from '../../../access/access.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { notify } from '../../notices/service.ts'
import { locked, move, paidInvoice, publishChange } from '../invoices/issuing-service.ts'
import { type InvoiceRow, lockInvoices } from '../invoices/queries.ts'
import { findBalance } from '../ledger/balance-queries.ts'
import { post, reverse, today } from '../ledger/service.ts'
import { unwound } from '../rules.ts'
import * as labels from './labels.ts'
import {
  findReturningNote,
  insertSettlements,
  listRefunded,
  listUsedCredit,
  type PaymentRow,
  paymentList,
  type UsedCredit,
} from './queries.ts'
import { payment } from './service.ts'

/**
 * An admin reverses a payment recorded by mistake. A payment collected by a processor can only be reversed by it, or
 * refunded.
 */
export async function reverseRecorded(tx: Tx, deps: Deps, id: string, reason: string): Promise<Payment> {
  const row = await paymentList.one(tx, id)
  if (row?.gateway) throw new AppError('refused', labels.theProcessorCollectedThisPayment)
  return reversePayment(tx, deps, id, reason)
}

/**
 * Reverses a payment that the bank took back or that was recorded by mistake. Its invoices are due again and the credit
 * it created is removed; where that credit was already used, the newest use is undone first.
 */
export async function reversePayment(tx: Tx, deps: Deps, id: string, reason: string): Promise<Payment> {
  const found = await paymentList.one(tx, id)
  if (!found) throw notThere()
  const row = await notRefunded(tx, found)
  const candidates = await listUsedCredit(tx, row.memberId)
  const own = row.parts.map(({ invoiceId }) => invoiceId)
  const invoices = await lockInvoices(tx, [...new Set([...own, ...candidates.map(({ invoiceId }) => invoiceId)])])
  await transition(tx, 'payments', paymentActions, {
    id,
    action: 'reverse',
    also: { reversed_at: tx.now, reverse_reason: reason },
  })
  // what was applied elsewhere becomes credit again
  await deps.hooks.paymentReversing(tx, id, reason)
  const { creditCents } = await findBalance(tx, row.memberId, today(deps, tx.now))
  const plan = unwound({
    parts: row.parts,
    toCreditCents: row.toCreditCents,
    creditCents,
    used: await listUsedCredit(tx, row.memberId),
    invoices,
  })
  if (plan === null) throw new AppError('wrong_state', labels.creditFromThisPaymentWas)
  for (const used of plan.takenBack) await takeCreditBack(tx, deps, row, used, invoices.get(used.invoiceId))
  await takeMoneyBack(tx, deps, row)
  for (const { invoiceId, amountCents } of plan.unreturned) await unreturn(tx, deps, row, invoiceId, amountCents)
  for (const invoice of invoices.values()) await reopenIfOwed(tx, deps, invoice.id)

  tx.audit({
    action: 'payment.reverse',
    object: { kind: 'payment', id },
    reason,
    after: { amountCents: row.amountCents, ...plan },
  })
  const words =
    row.parts.length > 0
      ? labels.yourPayment(formatMoney(row.amountCents), row.number)
      : labels.yourPaymentWithoutInvoices(formatMoney(row.amountCents), row.number)
  await notify(tx, row.memberId, {
    kind: 'invoices',
    title: labels.paymentReversed,
    message: words,
    text: `${deps.settings.current.houseName}: ${words}`,
    deadline: true,
    variant: 'destructive',
    link: '/dashboard',
  })
  publishChange(tx, row.memberId)
  return payment(tx, id)
}

/** A refunded amount cannot be reversed again: only the rest of the payment can. */
async function notRefunded(tx: Tx, row: PaymentRow): Promise<PaymentRow> {
  if (row.refundedCents === 0) return row
  const given = new Map((await listRefunded(tx, row.id)).map(({ invoiceId, cents }) => [invoiceId, cents]))
  const left = (invoiceId: string | null, cents: number) => cents - (given.get(invoiceId) ?? 0)
  const parts = row.parts.map((part) => ({ ...part, amountCents: left(part.invoiceId, part.amountCents) }))
  const toCreditCents = left(null, row.toCreditCents)
  if (toCreditCents < 0) throw new AppError('wrong_state', labels.creditFromAnotherSourceWas)
  return {
    ...row,
    amountCents: row.amountCents - row.refundedCents,
    toCreditCents,
    parts: parts.filter(({ amountCents }) => amountCents > 0),
  }
}

async function takeMoneyBack(tx: Tx, deps: Deps, row: PaymentRow): Promise<void> {
  const { number, memberId, id, parts, amountCents: taken, toCreditCents } = row
  const on = today(deps, tx.now)
  const [only, ...others] = parts
  const entry = {
    kind: 'payment_reversed' as const,
    bookedOn: on,
    words: labels.paymentReversedNumber(number),
    memberId,
    paymentId: id,
    invoiceId: only && others.length === 0 ? only.invoiceId : null,
  }
  const reversal =
    row.refundedCents === 0
      ? await reverse(tx, row.entryId, entry)
      : await post(tx, {
          ...entry,
          postings: [
            { code: row.gateway ? 'processor' : 'bank', memberId: null, amountCents: -taken },
            { code: 'receivable', memberId, amountCents: taken - toCreditCents },
            { code: 'credit', memberId, amountCents: toCreditCents },
          ],
        })
  await insertSettlements(
    tx,
    parts.map(({ invoiceId, amountCents }) => ({
      invoiceId,
      kind: 'payment',
      paymentId: id,
      entryId: reversal,
      amountCents: -amountCents,
      on,
    })),
  )
}

async function takeCreditBack(
  tx: Tx,
  deps: Deps,
  { memberId }: PaymentRow,
  { invoiceId, amountCents }: UsedCredit,
  invoice: InvoiceRow | undefined,
): Promise<void> {
  const on = today(deps, tx.now)
  const entryId = await post(tx, {
    kind: 'credit_applied',
    bookedOn: on,
    words: labels.creditRemoved(invoice?.number ?? ''),
    memberId,
    invoiceId,
    postings: [
      { code: 'receivable', memberId, amountCents },
      { code: 'credit', memberId, amountCents: -amountCents },
    ],
  })
  await insertSettlements(tx, [{ invoiceId, kind: 'credit', entryId, amountCents: -amountCents, on }])
}

/** A credit note had returned money that was then reversed, so it reduces the amount due instead. */
async function unreturn(
  tx: Tx,
  deps: Deps,
  { memberId }: PaymentRow,
  invoiceId: string,
  amountCents: number,
): Promise<void> {
  const on = today(deps, tx.now)
  const note = await findReturningNote(tx, invoiceId)
  if (!note) throw new Error(`nothing was returned on invoice ${invoiceId}`)
  const entryId = await post(tx, {
    kind: 'credit_note',
    bookedOn: on,
    words: labels.creditNoteApplied(note.number),
    memberId,
    invoiceId,
    postings: [
      { code: 'credit', memberId, amountCents },
      { code: 'receivable', memberId, amountCents: -amountCents },
    ],
  })
  const settlement = { invoiceId, kind: 'credit_note', creditNoteId: note.id, entryId, amountCents, on } as const
  await insertSettlements(tx, [{ ...settlement, isFromCredit: true }])
}

async function reopenIfOwed(tx: Tx, deps: Deps, id: string): Promise<void> {
  const row = await locked(tx, id)
  const isOwed = row.totalCents > row.paidCents + row.creditedCents
  if (row.status !== 'paid' || !isOwed) return
  await move(tx, row, 'reopen')
  await deps.invoiceHandlers[row.purpose].reopened(tx, paidInvoice(row))
}
