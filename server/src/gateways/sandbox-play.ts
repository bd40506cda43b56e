import { randomBytes } from 'node:crypto'
import { addSeconds } from '@ambry/contract/kernel/dates'

import type { Tx } from '../db/transaction.ts'
import type { DisputeFacts } from './payments.ts'
import {
  failRefund,
  insertDispute,
  insertRefund,
  insertTransaction,
  lockDispute,
  moveDispute,
  type SandboxDispute,
} from './sandbox-queries.ts'

// What happens at the sandbox after a payment: disputes and refunds, with the balance transactions they cause.

const fresh = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

const disputeFeeCents = 1_500
const answerDays = 7

export async function openDispute(
  tx: Tx,
  { ref, amountCents, isInquiry }: { ref: string; amountCents: number; isInquiry: boolean },
): Promise<string> {
  const made = await insertDispute(tx, {
    ...{ ref: fresh('sd'), paymentRef: ref, amountCents, reason: isInquiry ? 'unrecognized' : 'fraudulent' },
    ...{ status: isInquiry ? 'inquiry' : 'needs_response' },
    dueAt: new Date(addSeconds(tx.now, answerDays * 86_400)),
  })
  if (!made) throw new Error('the sandbox lost a dispute')
  if (!isInquiry) await withdraw(tx, made)
  return made.ref
}

const withdraw = (tx: Tx, { ref, paymentRef, amountCents }: SandboxDispute): Promise<void> =>
  insertTransaction(tx, {
    ...{ ref: fresh('st'), kind: 'dispute', amountCents: -amountCents, feeCents: disputeFeeCents },
    ...{ sourceRef: ref, paymentRef },
  })

export async function disputeAt(tx: Tx, ref: string): Promise<SandboxDispute> {
  const found = await lockDispute(tx, ref)
  if (!found) throw new Error(`the sandbox knows no ${ref}`)
  return found
}

const isInquiry = (status: DisputeFacts['status']) => status.startsWith('inquiry')

/** The money leaves when an inquiry becomes a dispute, and comes back when the dispute is won, even after it was lost. */
export async function decide(
  tx: Tx,
  ref: string,
  status: 'needs_response' | 'won' | 'lost' | 'inquiry_closed',
): Promise<SandboxDispute> {
  const dispute = await disputeAt(tx, ref)
  if (dispute.status === status || dispute.status === 'won') return dispute
  await moveDispute(tx, ref, { status, answer: dispute.answer })
  if (isInquiry(dispute.status) && !isInquiry(status)) await withdraw(tx, dispute)
  if (status !== 'won') return dispute
  await insertTransaction(tx, {
    ...{ ref: fresh('st'), kind: 'dispute_reversal', amountCents: dispute.amountCents, feeCents: -disputeFeeCents },
    ...{ sourceRef: ref, paymentRef: dispute.paymentRef },
  })
  return dispute
}

/** Undefined when it can't be answered anymore. The same answer again changes nothing. */
export async function answer(
  tx: Tx,
  ref: string,
  given: string,
  next: 'under_review' | 'lost',
): Promise<SandboxDispute | undefined> {
  const dispute = await disputeAt(tx, ref)
  if (dispute.answer === given) return dispute
  if (dispute.status !== 'inquiry' && dispute.status !== 'needs_response') return undefined
  const isInquiry = dispute.status === 'inquiry'
  const status = isInquiry ? (next === 'lost' ? 'inquiry_closed' : 'inquiry_review') : next
  return moveDispute(tx, ref, { status, answer: given })
}

export const refunded = (
  tx: Tx,
  { ref, paymentRef, amountCents }: { ref: string; paymentRef: string; amountCents: number },
): Promise<void> =>
  insertTransaction(tx, {
    ...{ ref: fresh('st'), kind: 'refund', amountCents: -amountCents, feeCents: 0, sourceRef: ref, paymentRef },
  })

export async function refundInDashboard(tx: Tx, paymentRef: string, amountCents: number): Promise<string> {
  const ref = fresh('sr')
  await insertRefund(tx, { ref, key: ref, paymentRef, amountCents, isFromDashboard: true })
  await refunded(tx, { ref, paymentRef, amountCents })
  return ref
}

/** Returns the payment, or undefined when the refund had already failed. */
export async function failOne(tx: Tx, ref: string): Promise<string | undefined> {
  const failed = await failRefund(tx, ref)
  if (!failed) return undefined
  const { paymentRef, amountCents } = failed
  await insertTransaction(tx, {
    ...{ ref: fresh('st'), kind: 'refund_failure', amountCents, feeCents: 0, sourceRef: ref, paymentRef },
  })
  return paymentRef
}
