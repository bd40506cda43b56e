import { randomUUID } from 'node:crypto'
import type { Payment, Refund } from '@ambry/contract/billing/invoices/records'
import type { PendingApproval } from '@ambry/contract/kernel/endpoint'
import { IdSchema } from '@ambry/contract/kernel/fields'
import { formatMoney } from '@ambry/contract/kernel/money'
import { adminChargeEndpoints } from '@ambry/contract/payments/endpoints'
import { refundActions } from '@ambry/contract/payments/kinds'

import type { z } from 'zod'

import { type Actor, notThere } from '../../../access/access.ts'
import { defineApproval, isPending } from '../../../approvals.ts'
import { systemOrigin, type Transact, type Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { GatewayDown, type RefundOutcome } from '../../../gateways/payments.ts'
import { publishChange } from '../../billing/invoices/issuing-service.ts'
import { post, reverse, today } from '../../billing/ledger/service.ts'
import { credit, payment } from '../../billing/settling/service.ts'
import { notify, notifyAdmins } from '../../notices/service.ts'
import { chargeUpdated, gatewayOf } from '../charges/service.ts'
import * as labels from './labels.ts'
import { findRefund, insertRefund, keepRef, listPendingRefunds, lockPayment, type RefundRow } from './queries.ts'

const InputSchema = adminChargeEndpoints.refundPayment.body.extend({ id: IdSchema })
type Input = z.output<typeof InputSchema>

/**
 * Money goes back in two steps: the amount becomes the member's credit (by a credit note, if it had paid an invoice),
 * and that credit leaves through the processor. Recorded before the processor is called.
 */
async function begin(
  tx: Tx,
  deps: Deps,
  { id: paymentId, amountCents, reason, invoiceId }: Input,
): Promise<{ id: string }> {
  await lockPayment(tx, paymentId)
  const row = await payment(tx, paymentId)
  if (!row.actions.includes('refund')) throw new AppError('wrong_state', labels.nothingFromThisPaymentCan)
  const left = row.amountCents - row.refundedCents - row.reversedCents
  if (amountCents > left) throw new AppError('conflict', labels.onlyOfThisPaymentCan(formatMoney(left)))
  const part = invoiceId === null ? null : row.parts.find((each) => each.invoiceId === invoiceId)
  if (part === undefined) throw new AppError('refused', labels.thisPaymentDidntPay)
  if (part && amountCents > part.amountCents)
    throw new AppError('refused', labels.thisPaymentPaid(formatMoney(part.amountCents), part.number))
  const note = part ? await credit(tx, deps, part.invoiceId, { amountCents, reason, isRefund: true }) : null
  if (note && note.toCreditCents < amountCents)
    throw new AppError(
      'refused',
      `Only ${formatMoney(note.toCreditCents)} of this has been paid; the rest reduces what’s still owed. Refund that amount, or issue a credit note.`,
    )
  const id = await postRefund(tx, deps, row, {
    ...{ amountCents, reason, invoiceId: part?.invoiceId ?? null },
    creditNoteId: note?.id ?? null,
  })
  tx.effect({ type: 'refund', amountCents })
  return { id }
}

type Posted = {
  amountCents: number
  reason: string
  invoiceId: string | null
  creditNoteId: string | null
  dashboardRef?: string
}

/** The member's credit leaves through the processor. */
export async function postRefund(
  tx: Tx,
  deps: Deps,
  { id: paymentId, number, member }: Payment,
  { amountCents, reason, invoiceId, creditNoteId, dashboardRef }: Posted,
): Promise<string> {
  const id = randomUUID()
  const memberId = member.id
  const entryId = await post(tx, {
    kind: 'refund',
    bookedOn: today(deps, tx.now),
    words: labels.refundOf(number),
    memberId,
    paymentId,
    invoiceId,
    postings: [
      { code: 'credit', memberId, amountCents },
      { code: 'processor', memberId: null, amountCents: -amountCents },
    ],
  })
  await insertRefund(tx, {
    ...{ id, paymentId, amountCents, reason, creditNoteId, entryId },
    ...(dashboardRef && { dashboardRef }),
  })
  tx.audit({
    action: 'payment.refund',
    object: { kind: 'refund', id },
    reason,
    after: { paymentId, amountCents, invoiceId },
  })
  publishChange(tx, memberId)
  chargeUpdated(tx, memberId)
  return id
}

/** An approved refund is sent to the processor by the next run of `sendPending`. */
export const refundApproval = defineApproval({
  name: 'refund',
  permission: 'payment.refund',
  input: InputSchema,
  limit: 'refunds',
  about: async (db, _deps, { id, amountCents, reason }) => {
    const { member } = await payment(db, id)
    return { record: id, subjectId: member.id, amountCents, note: reason }
  },
  title: (_input, { name, amountCents }) => labels.refundTo(name, formatMoney(amountCents)),
  link: ({ id }) => `/admin/invoices?tab=payments&payment=${id}`,
  run: begin,
})

/** Sends a refund to the processor, which knows it by its id, so sending twice refunds once. */
async function send(deps: Deps, id: string): Promise<void> {
  const row = await findRefund(deps.db, id)
  if (row?.status !== 'pending') return
  try {
    const { paymentRef, amountCents, ref } = row
    const outcome = await gatewayOf(deps).refund({ id, ref: paymentRef, amountCents, refundRef: ref })
    await deps.transactions.run(systemOrigin, (tx) =>
      outcome.status === 'pending' ? keepRef(tx, id, outcome.ref) : end(tx, deps, row, outcome),
    )
  } catch (error) {
    if (!(error instanceof GatewayDown)) throw error
    deps.log.warn({ err: error, refund: id }, 'the processor gave no answer; the refund is sent again')
  }
}

/** Records what became of a refund. One that had succeeded can still fail; then its money is the member's credit again. */
export async function end(
  tx: Tx,
  deps: Deps,
  { id, memberId, amountCents, entryId, receiptNumber, paymentId, status, ref }: RefundRow,
  outcome: RefundOutcome,
): Promise<void> {
  const hasFailed = outcome.status === 'failed'
  const failedEntry = hasFailed
    ? await reverse(tx, entryId, {
        kind: 'refund_failed',
        bookedOn: today(deps, tx.now),
        words: labels.refundOfFailed(receiptNumber),
        memberId,
        paymentId,
      })
    : null
  await transition(tx, 'refunds', refundActions, {
    id,
    action: hasFailed ? 'fail' : 'succeed',
    also: {
      ended_at: tx.now,
      ref: outcome.ref ?? ref,
      ...(hasFailed && { failed_entry_id: failedEntry, fail_message: outcome.words ?? labels.theProcessorDeclined }),
    },
  })
  if (hasFailed)
    await notifyAdmins(tx, {
      kind: 'invoices',
      title: labels.aRefundFailed,
      message: `${formatMoney(amountCents)} of ${receiptNumber} wasn’t refunded: ${outcome.words ?? ''} It’s now the member’s credit.`,
      variant: 'destructive',
      link: `/admin/invoices?tab=payments&payment=${paymentId}`,
    })
  if (hasFailed && status === 'succeeded')
    await notify(tx, memberId, {
      kind: 'invoices',
      title: labels.refundReturned,
      message: labels.itIsYourCreditAgain(formatMoney(amountCents), receiptNumber),
      link: '/dashboard',
    })
  if (!hasFailed)
    await notify(tx, memberId, {
      kind: 'invoices',
      title: labels.refundOnItsWay,
      message: labels.ofYourPaymentWasRefunded(formatMoney(amountCents), receiptNumber),
      link: '/dashboard',
    })
  publishChange(tx, memberId)
  chargeUpdated(tx, memberId)
}

/** Sends it right away and returns what came of it. */
async function sent(deps: Deps, paymentId: string, id: string): Promise<Refund> {
  await send(deps, id)
  const made = (await payment(deps.db, paymentId)).refunds.find((each) => each.id === id)
  if (!made) throw notThere()
  return made
}

export async function refund(
  deps: Deps,
  actor: Actor,
  input: Input,
  transact: Transact,
): Promise<Refund | PendingApproval> {
  const begun = await transact((tx) => deps.approvals.runOrRequest(tx, actor, refundApproval, input))
  return isPending(begun) ? begun : sent(deps, input.id, begun.id)
}

/** Only for the sandbox, where no money moves and no one has to agree. */
export async function refundInSandbox(deps: Deps, input: Input, transact: Transact): Promise<Refund> {
  const { id } = await transact((tx) => begin(tx, deps, input))
  return sent(deps, input.id, id)
}

/** Runs every minute for refunds the processor has not answered yet. */
export async function sendPending(deps: Deps): Promise<void> {
  if (!deps.payments) return
  for (const { id } of await listPendingRefunds(deps.db)) await send(deps, id)
}
