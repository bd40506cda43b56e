import { formatMoney } from '@ambry/contract/kernel/money'

import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { takenBack } from '../../billing/settling/collecting-service.ts'
import { notifyAdmins } from '../../notices/service.ts'
import { listPaymentsOf, sumUnsettled } from '../processor/queries.ts'
import { type Book, postUnresolved } from '../processor/service.ts'
import * as labels from './labels.ts'
import { type ChargeRow, lockCharge } from './queries.ts'
import { flagForReview } from './review-service.ts'
import { chargeRow, chargeUpdated } from './service.ts'

function reversedMessage({ purpose, purposeLabel }: ChargeRow, words: string): string {
  if (purpose === 'lender_balance') return labels.theBalanceItFilled(words)
  return purposeLabel ? labels.theLoanItPaid(words, purposeLabel) : labels.theInvoicesItPaid(words)
}

/** A bank debit failed before it had paid anything: nothing is reversed. Returns what is left to reverse. */
async function withoutUnsettled(tx: Tx, deps: Deps, id: string, amountCents: number): Promise<number> {
  const cents = Math.min(await sumUnsettled(tx, id), amountCents)
  if (cents > 0) await postUnresolved(tx, deps, -cents, labels.debitFailed(formatMoney(cents)))
  return amountCents - cents
}

/**
 * The bank reversed the payment, or a part of it. If no rule can undo it, or more was taken than is left of it, an admin
 * must handle it; until then the amount is unresolved.
 */
export async function takeBack(deps: Deps, id: string, amountCents: number, book: Book): Promise<void> {
  const row = await chargeRow(deps.db, id)
  const words = labels.theProcessorReversed(formatMoney(amountCents), row.receiptNumber ?? '')
  const flag = async (tx: Tx, cents: number, why: string) => {
    await postUnresolved(tx, deps, -cents, words)
    await flagForReview(tx, row, `${words} ${why}`)
  }
  try {
    await deps.transactions.run(systemOrigin, (tx) =>
      book(tx, async () => {
        const now = await lockCharge(tx, id)
        const reversedCents = await withoutUnsettled(tx, deps, id, amountCents)
        let rest = reversedCents
        for (const { id: paymentId, leftCents } of await listPaymentsOf(tx, id)) {
          const part = Math.min(rest, leftCents)
          if (part > 0) await takenBack(tx, deps, paymentId, labels.yourBankReversedThePayment, part)
          rest -= part
        }
        if (rest > 0) await flag(tx, rest, labels.moreThanIsLeft(formatMoney(rest)))
        if (!now?.paymentId || rest === reversedCents) return []
        await notifyAdmins(tx, {
          kind: 'invoices',
          title: labels.paymentReversed,
          message: reversedMessage(now, words),
          variant: 'destructive',
          link: `/admin/invoices?tab=payments&payment=${now.paymentId}`,
        })
        chargeUpdated(tx, now.memberId)
        return []
      }),
    )
  } catch (error) {
    // a database that is busy says nothing about the payment: it is tried again
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    await deps.transactions.run(systemOrigin, (tx) =>
      book(tx, async () => {
        await flag(tx, await withoutUnsettled(tx, deps, id, amountCents), error.message)
        return []
      }),
    )
  }
}
