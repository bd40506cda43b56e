import { paymentActions } from '@ambry/contract/billing/invoices/kinds'
import type { Payment } from '@ambry/contract/billing/invoices/records'
import { formatMoney } from '@ambry/contract/kernel/money'

import { notThere } from '../../../access/access.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { notify } from '../../notices/service.ts'
import { publishChange } from '../invoices/issuing-service.ts'
import { type InvoiceRow, lockInvoices } from '../invoices/queries.ts'
import { findBalance } from '../ledger/balance-queries.ts'
import { post, reverse, today } from '../ledger/service.ts'
import { partOf, unwound } from '../rules.ts'
import { billClawback } from './clawback-service.ts'
import * as labels from './labels.ts'
import { netPayouts } from './netting-service.ts'
import {
  findReturningNote,
  insertSettlements,
  listRefunded,
  listReversed,
  listUsedCredit,
  type PaymentRow,
  paymentList,
  type UsedCredit,
  updateReversed,
} from './queries.ts'
import { payment, reopenIfOwed } from './service.ts'
import { followReversal } from './write-offs-service.ts'

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
 * Reverses a payment that the bank took back or that was recorded by mistake, or a part of it. Its invoices are due
 * again and the credit it created is removed; where that credit was already used, the newest use is undone first.
 * Credit that was paid out becomes an invoice.
 */
export async function reversePayment(
  tx: Tx,
  deps: Deps,
  id: string,
  reason: string,
  partCents?: number,
): Promise<Payment> {
  const found = await paymentList.one(tx, id)
  if (!found) throw notThere()
  const left = await leftOf(tx, found)
  const amountCents = partCents ?? left.amountCents
  if (amountCents > left.amountCents)
    throw new AppError('wrong_state', labels.onlyThisMuchIsLeft(formatMoney(left.amountCents)))
  const isWhole = amountCents === left.amountCents
  const candidates = await listUsedCredit(tx, left.memberId)
  const own = left.parts.map(({ invoiceId }) => invoiceId)
  const invoices = await lockInvoices(tx, [...new Set([...own, ...candidates.map(({ invoiceId }) => invoiceId)])])
  // what was applied elsewhere becomes credit again
  await deps.hooks.paymentReversing(tx, id, reason)
  const { creditCents } = await findBalance(tx, left.memberId, today(deps, tx.now))
  const row = isWhole ? left : { ...left, ...partOf(left, amountCents, creditCents) }
  const reversed = {
    reversed_cents: found.reversedCents + row.amountCents,
    reversed_credit_cents: found.reversedCreditCents + row.toCreditCents,
    reversed_at: tx.now,
    reverse_reason: reason,
  }
  if (isWhole) await transition(tx, 'payments', paymentActions, { id, action: 'reverse', also: reversed })
  else await updateReversed(tx, id, reversed)
  const plan = unwound({
    parts: row.parts,
    toCreditCents: row.toCreditCents,
    creditCents,
    used: await listUsedCredit(tx, row.memberId),
    invoices,
  })
  // their credit left us as a payout, so it is their debt now
  if (plan.shortCents > 0)
    await billClawback(tx, deps, {
      ...{ memberId: row.memberId, source: 'credit_back', purposeId: id, amountCents: plan.shortCents },
      ...{ label: labels.creditPaidOut(row.number), memo: labels.yourBankReversed(row.number) },
    })
  for (const used of plan.takenBack) await takeCreditBack(tx, deps, row, used, invoices.get(used.invoiceId))
  await takeMoneyBack(tx, deps, row, isWhole && left === found)
  for (const { invoiceId, amountCents } of plan.unreturned) await unreturn(tx, deps, row, invoiceId, amountCents)
  for (const invoice of invoices.values()) await reopenIfOwed(tx, deps, invoice.id)
  await followReversal(tx, deps, invoices.values())
  await netPayouts(tx, deps, row.memberId)

  tx.audit({
    action: 'payment.reverse',
    object: { kind: 'payment', id },
    reason,
    after: { amountCents: row.amountCents, ...plan },
  })
  const words = !isWhole
    ? labels.partOfYourPayment(formatMoney(row.amountCents), row.number)
    : row.parts.length > 0
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

/** What is left of each part of a payment, after what was refunded or reversed before. */
export async function leftOfPayment(tx: Tx, id: string): Promise<PaymentRow> {
  const found = await paymentList.one(tx, id)
  if (!found) throw notThere()
  return leftOf(tx, found)
}

/** What was refunded or reversed before cannot be reversed again: only the rest of the payment can. */
async function leftOf(tx: Tx, row: PaymentRow): Promise<PaymentRow> {
  if (row.refundedCents + row.reversedCents === 0) return row
  const gone = new Map<string | null, number>([[null, row.reversedCreditCents]])
  for (const { invoiceId, cents } of [...(await listRefunded(tx, row.id)), ...(await listReversed(tx, row.id))])
    gone.set(invoiceId, (gone.get(invoiceId) ?? 0) + cents)
  const left = (invoiceId: string | null, cents: number) => cents - (gone.get(invoiceId) ?? 0)
  const parts = row.parts.map((part) => ({ ...part, amountCents: left(part.invoiceId, part.amountCents) }))
  const toCreditCents = left(null, row.toCreditCents)
  // below zero when credit from another source was refunded through it: then that credit is theirs again
  return {
    ...row,
    amountCents: row.amountCents - row.refundedCents - row.reversedCents,
    toCreditCents,
    parts: parts.filter(({ amountCents }) => amountCents > 0),
  }
}

async function takeMoneyBack(tx: Tx, deps: Deps, row: PaymentRow, isUntouched: boolean): Promise<void> {
  const { number, memberId, id, parts, amountCents: taken, toCreditCents } = row
  const on = today(deps, tx.now)
  const [only, ...others] = parts
  const entry = {
    kind: 'payment_reversed' as const,
    bookedOn: on,
    // it takes effect when the payment did
    valueOn: row.receivedOn,
    words: labels.paymentReversedNumber(number),
    memberId,
    paymentId: id,
    invoiceId: only && others.length === 0 ? only.invoiceId : null,
  }
  const reversal = isUntouched
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
