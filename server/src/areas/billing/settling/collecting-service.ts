import type { GatewayKind, PaymentMethod } from '@ambry/contract/billing/invoices/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'

import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { lockInvoices } from '../invoices/queries.ts'
import { today } from '../ledger/service.ts'
import { reversePayment } from './reversing-service.ts'
import { recordPayment } from './service.ts'

// What the processor's side needs of invoices: what may be paid, what arrived, and what was taken back.

type Part = { invoiceId: string; amountCents: number }

/** Refuses what is not this member's, not open, or less than is asked for by now. */
export async function openPayables(tx: Tx, memberId: string, parts: readonly Part[]): Promise<void> {
  const rows = await lockInvoices(
    tx,
    parts.map(({ invoiceId }) => invoiceId),
  )
  for (const { invoiceId, amountCents } of parts) {
    const row = rows.get(invoiceId)
    if (!row || row.memberId !== memberId || row.number === null) throw new AppError('not_found', 'Invoice not found.')
    if (row.status !== 'open') throw new AppError('wrong_state', `${row.number} isn’t open. Nothing is due on it.`)
    if (amountCents > row.owedCents)
      throw new AppError('conflict', `Only ${formatMoney(row.owedCents)} is still due on ${row.number}.`)
  }
}

/** What of money that has arrived its invoices still take: they may have been paid, credited or voided meanwhile. */
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
}

export async function recordCollected(tx: Tx, deps: Deps, collected: Collected): Promise<string> {
  const { reference, ...payment } = collected
  const receivedOn = today(deps, tx.now)
  const { id } = await recordPayment(tx, deps, { ...payment, receivedOn, reference: reference.slice(0, 80) })
  return id
}

export async function takenBack(tx: Tx, deps: Deps, paymentId: string, reason: string): Promise<void> {
  await reversePayment(tx, deps, paymentId, reason)
}
