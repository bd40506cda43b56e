import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { InvoiceHandler, PaidInvoice } from '../../billing/invoices/issuing-service.ts'
import { notifyAdmins } from '../../notices/service.ts'
import { adminFundLink, fundChanged } from '../fund-service.ts'
import { findSubscription } from '../subscriptions/queries.ts'
import { subscriptionInvoices } from '../subscriptions/states-service.ts'
import * as labels from './labels.ts'
import { findTransfer, setPaid } from './queries.ts'
import { endTransfer, lockTransferAndFund, notifyStaffOfTransfer } from './service.ts'

/** An invoice of a fund is of a subscription or of a transfer. */
export const fundInvoices = (deps: () => Deps): InvoiceHandler => {
  const ofSubscription = subscriptionInvoices(deps)
  const ofTransfer = transferInvoices(deps)
  const pick = async (tx: Tx, { purposeId }: PaidInvoice): Promise<InvoiceHandler> =>
    purposeId !== null && (await findSubscription(tx, purposeId)) ? ofSubscription : ofTransfer
  return {
    paid: async (tx, invoice) => (await pick(tx, invoice)).paid(tx, invoice),
    reopened: async (tx, invoice) => (await pick(tx, invoice)).reopened(tx, invoice),
    calledOff: async (tx, invoice) => (await pick(tx, invoice)).calledOff(tx, invoice),
    voided: async (tx, invoice) => (await pick(tx, invoice)).voided(tx, invoice),
    credited: async (tx, invoice, amountCents) => (await pick(tx, invoice)).credited?.(tx, invoice, amountCents),
  }
}

const transferInvoices = (deps: () => Deps): InvoiceHandler => ({
  paid: async (tx, invoice) => {
    const { fund, row } = await ofInvoice(tx, invoice)
    if (row.status !== 'accepted') return
    await setPaid(tx, row.id, tx.now)
    await notifyStaffOfTransfer(tx, fund, row)
    fundChanged(tx)
  },
  reopened: async (tx, invoice) => {
    const { row } = await ofInvoice(tx, invoice)
    if (row.status === 'completed')
      await notifyAdmins(tx, {
        ...{
          kind: 'funds',
          title: labels.unpaid,
          variant: 'destructive',
          link: adminFundLink(row.fundId, 'transfers'),
        },
        message: labels.unpaidMessage(row.buyerName, row.number, row.fundName),
      })
    else await setPaid(tx, row.id, null)
    fundChanged(tx)
  },
  calledOff: (tx, invoice) => ended(tx, deps(), invoice),
  voided: (tx, invoice) => ended(tx, deps(), invoice),
  credited: async (tx, invoice) => {
    const { row } = await ofInvoice(tx, invoice)
    if (row.status === 'accepted' || row.status === 'completed') throw new AppError('wrong_state', labels.priceIsFixed)
  },
})

async function ended(tx: Tx, deps: Deps, invoice: PaidInvoice): Promise<void> {
  const { row } = await ofInvoice(tx, invoice)
  if (row.status === 'completed') throw new AppError('wrong_state', labels.unitsChangedHands)
  if (row.status === 'accepted')
    await endTransfer(tx, deps, row, 'decline', labels.invoiceEnded, { withInvoice: false })
}

async function ofInvoice(tx: Tx, { purposeId, number }: PaidInvoice) {
  const found = purposeId === null ? undefined : await findTransfer(tx, purposeId)
  if (!found) throw new Error(`invoice ${number} is of no subscription and no transfer`)
  return lockTransferAndFund(tx, found)
}
