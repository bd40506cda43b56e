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

/** A clerk takes back what was recorded wrongly. What a processor collected only it can take back; else it is refunded. */
export async function reverseRecorded(tx: Tx, deps: Deps, id: string, reason: string): Promise<Payment> {
  const row = await paymentList.one(tx, id)
  if (row?.gateway) throw new AppError('refused', 'The processor collected this payment. Refund it instead.')
  return reversePayment(tx, deps, id, reason)
}

/**
 * A payment that the bank took back, or that was recorded wrongly. Its invoices are owed again; what had become credit of
 * it is credit no longer, and where that was used already, the newest use of credit is taken back first.
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
  const { creditCents } = await findBalance(tx, row.memberId, today(deps, tx.now))
  const plan = unwound({
    parts: row.parts,
    toCreditCents: row.toCreditCents,
    creditCents,
    used: await listUsedCredit(tx, row.memberId),
    invoices,
  })
  if (plan === null)
    throw new AppError(
      'wrong_state',
      'Credit from this payment was paid out to the member. Cancel the payout or bill the amount before you reverse the payment.',
    )
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
  await notify(tx, row.memberId, {
    kind: 'invoices',
    title: 'Payment reversed',
    message: `Your payment of ${formatMoney(row.amountCents)} (${row.number}) was reversed. The invoices it paid are open again.`,
    variant: 'destructive',
    link: '/dashboard',
  })
  publishChange(tx, row.memberId)
  return payment(tx, id)
}

/** What went back the way it came cannot be taken back again: only the rest of a payment can. */
async function notRefunded(tx: Tx, row: PaymentRow): Promise<PaymentRow> {
  if (row.refundedCents === 0) return row
  const given = new Map((await listRefunded(tx, row.id)).map(({ invoiceId, cents }) => [invoiceId, cents]))
  const left = (invoiceId: string | null, cents: number) => cents - (given.get(invoiceId) ?? 0)
  const parts = row.parts.map((part) => ({ ...part, amountCents: left(part.invoiceId, part.amountCents) }))
  const toCreditCents = left(null, row.toCreditCents)
  if (toCreditCents < 0)
    throw new AppError('wrong_state', 'Credit from another source was refunded through this payment.')
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
    words: `Payment ${number} reversed`,
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
    words: `Credit removed from ${invoice?.number}`,
    memberId,
    invoiceId,
    postings: [
      { code: 'receivable', memberId, amountCents },
      { code: 'credit', memberId, amountCents: -amountCents },
    ],
  })
  await insertSettlements(tx, [{ invoiceId, kind: 'credit', entryId, amountCents: -amountCents, on }])
}

/** A credit note had given back money that never stayed: it takes off what is owed instead. */
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
    words: `Credit note ${note.number} applied to the balance`,
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
