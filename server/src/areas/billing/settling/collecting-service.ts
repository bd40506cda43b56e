import type { GatewayKind, PaymentMethod } from '@ambry/contract/billing/invoices/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'

import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { lockInvoices } from '../invoices/queries.ts'
import { today } from '../ledger/service.ts'
import * as labels from './labels.ts'
import { reversePayment } from './reversing-service.ts'
import { recordPayment } from './service.ts'

// What payment processing needs from invoices: what can be paid, what arrived, and what was reversed.

type Part = { invoiceId: string; amountCents: number }

/** Throws when an invoice is not this member's, not open, or has less due than the payment. */
export async function openPayables(tx: Tx, memberId: string, parts: readonly Part[]): Promise<void> {
  const rows = await lockInvoices(
    tx,
    parts.map(({ invoiceId }) => invoiceId),
  )
  for (const { invoiceId, amountCents } of parts) {
    const row = rows.get(invoiceId)
    if (!row || row.memberId !== memberId || row.number === null)
      throw new AppError('not_found', labels.invoiceNotFound)
    if (row.status !== 'open') throw new AppError('wrong_state', labels.isntOpen(row.number))
    if (amountCents > row.owedCents)
      throw new AppError('conflict', labels.onlyIsStillDue(formatMoney(row.owedCents), row.number))
  }
}

/** How much of the money received its invoices still accept; they may have been paid, credited or voided meanwhile. */
export async function payables(tx: Tx, memberId: string, parts: readonly Part[]): Promise<Part[]> {
  const rows = await lockInvoices(
    tx,
    parts.map(({ invoiceId }) => invoiceId),
  )
  return parts.flatMap(({ invoiceId, amountCents }) => {
    const row = rows.get(invoiceId)
    const taken = row?.status === 'open' && row.memberId === memberId ? Math.min(amountCents, row.owedCents) : 0
    return taken > 0 ? [{ invoiceId, amountCents: taken }] : []
  })
}

type Collected = {
  memberId: string
  amountCents: number
  parts: Part[]
  method: PaymentMethod
  gateway: GatewayKind
  reference: string
  paysFor?: string
}

export async function recordCollected(tx: Tx, deps: Deps, collected: Collected): Promise<string> {
  const { reference, ...payment } = collected
  const receivedOn = today(deps, tx.now)
  const { id } = await recordPayment(tx, deps, { ...payment, receivedOn, reference: reference.slice(0, 80) })
  return id
}

export async function takenBack(
  tx: Tx,
  deps: Deps,
  paymentId: string,
  reason: string,
  partCents?: number,
): Promise<void> {
  await reversePayment(tx, deps, paymentId, reason, partCents)
}
