import type { Payment } from '@ambry/contract/billing/invoices/records'
import { formatMoney } from '@ambry/contract/kernel/money'

import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { balance } from '../../billing/invoices/service.ts'
import { leftOfPayment } from '../../billing/settling/reversing-service.ts'
import { credit, payment } from '../../billing/settling/service.ts'
import { notifyStaff } from '../../notices/service.ts'
import { listPaymentsOf } from '../processor/queries.ts'
import * as labels from './labels.ts'
import { findRefund, type RefundRow } from './queries.ts'
import { end, postRefund } from './service.ts'

type Elsewhere = { chargeId: string; ref: string; amountCents: number }
type Share = { invoiceId: string | null; amountCents: number }

/**
 * Records a refund that somebody made in the processor's dashboard: credit the payment left is used first, then what it
 * paid is credited with credit notes. Throws an `AppError` when the books can't follow it.
 */
export async function refundElsewhere(tx: Tx, deps: Deps, { chargeId, ref, amountCents }: Elsewhere): Promise<void> {
  const payments = await listPaymentsOf(tx, chargeId)
  const from = payments.find(({ leftCents }) => leftCents >= amountCents)
  if (!from) throw new AppError('conflict', labels.moreThanThePaymentHas(formatMoney(payments.at(-1)?.leftCents ?? 0)))
  const row = await payment(tx, from.id)
  const reason = labels.refundedInTheDashboard
  for (const share of await sharesOf(tx, deps, row, amountCents)) {
    const note = share.invoiceId
      ? await credit(tx, deps, share.invoiceId, { amountCents: share.amountCents, reason, isRefund: true })
      : null
    if (note && note.toCreditCents < share.amountCents)
      throw new AppError('refused', labels.moreThanThePaymentHas(formatMoney(note.toCreditCents)))
    const id = await postRefund(tx, deps, row, { ...share, reason, creditNoteId: note?.id ?? null, dashboardRef: ref })
    const refund = await findRefund(tx, id)
    if (refund) await end(tx, deps, refund, { ref, status: 'succeeded', words: null })
  }
  await notifyStaff(tx, 'payment.refund', {
    kind: 'invoices',
    title: labels.madeInTheDashboard,
    message: labels.creditNotesWereIssued(formatMoney(amountCents), row.number),
    link: `/admin/invoices?tab=payments&payment=${row.id}`,
  })
}

/** How a refund is shared out over what is left: unused credit first, then the invoices it paid, in their order. */
async function sharesOf(tx: Tx, deps: Deps, row: Payment, amountCents: number): Promise<Share[]> {
  const { creditCents } = await balance(tx, deps, row.member.id)
  const { toCreditCents, parts } = await leftOfPayment(tx, row.id)
  const shares: Share[] = []
  let left = amountCents
  const take = (invoiceId: string | null, mostCents: number) => {
    const cents = Math.min(left, Math.max(mostCents, 0))
    left -= cents
    if (cents > 0) shares.push({ invoiceId, amountCents: cents })
  }
  take(null, Math.min(toCreditCents, creditCents))
  for (const part of parts) take(part.invoiceId, part.amountCents)
  if (left > 0) throw new AppError('refused', labels.moreThanThePaymentHas(formatMoney(amountCents - left)))
  return shares
}

/** A refund that had succeeded came back. Returns the entries of those that were known to have failed. */
export async function failReturned(tx: Tx, deps: Deps, refunds: readonly RefundRow[]): Promise<string[]> {
  const words = labels.theBankReturnedTheRefund
  const known: string[] = []
  for (const refund of refunds) {
    if (refund.failedEntryId) known.push(refund.failedEntryId)
    else await end(tx, deps, refund, { ref: refund.ref, status: 'failed', words })
  }
  return known
}
