import { defineArea } from '../kernel/area.ts'
import { administratorOnly, ownOrStaff, staffOnly } from '../kernel/permissions.ts'
import { feeTemplateEndpoints } from './fees/endpoints.ts'
import { feeTemplateActions, feeTemplateStatuses } from './fees/kinds.ts'
import { invoiceEndpoints } from './invoices/endpoints.ts'
import {
  invoiceActions,
  invoiceStatuses,
  paymentActions,
  paymentStatuses,
  payoutActions,
  payoutStatuses,
} from './invoices/kinds.ts'
import { billingFiles, ownInvoiceEndpoints } from './invoices/own-endpoints.ts'
import { paymentEndpoints } from './invoices/payment-endpoints.ts'
import { ledgerEndpoints } from './ledger/endpoints.ts'

export const billingArea = defineArea({
  name: 'billing',
  endpoints: {
    ...feeTemplateEndpoints,
    ...invoiceEndpoints,
    ...paymentEndpoints,
    ...ownInvoiceEndpoints,
    ...ledgerEndpoints,
  },
  files: billingFiles,
  permissions: {
    'invoice.own': ownOrStaff('finance', 'concierge', 'lending'),
    'fee.read': staffOnly('finance', 'concierge', 'lending'),
    'fee.manage': administratorOnly,
    'invoice.any': staffOnly('finance', 'concierge', 'lending'),
    'invoice.manage': staffOnly('finance'),
    'payment.record': staffOnly('finance'),
    'payout.manage': staffOnly('finance'),
    'ledger.read': staffOnly('finance', 'compliance'),
    'ledger.write': staffOnly('finance'),
  },
  rights: {
    title: 'Money',
    of: {
      'invoice.any': 'View invoices and payments',
      'invoice.own': 'Open invoice files',
      'invoice.manage': 'Create, issue, credit, void, and write off invoices',
      'payment.record': 'Record and reverse payments',
      'payout.manage': 'Create and pay payouts',
      'ledger.read': 'View the ledger',
      'ledger.write': 'Post and reverse entries, close months',
      'fee.read': 'View fee templates',
      'fee.manage': 'Change fee templates',
    },
  },
  auditActions: {
    'fee_template.archive': 'Archived a fee template',
    'fee_template.default': 'Made a fee template the default',
    'fee_template.edit': 'Changed a fee template',
    'fee_template.make': 'Created a fee template',
    'fee_template.restore': 'Restored a fee template',
    'invoice.credit': 'Credited an invoice',
    'invoice.discard': 'Discarded an invoice draft',
    'invoice.edit': 'Edited an invoice draft',
    'invoice.issue': 'Issued an invoice',
    'invoice.make': 'Started an invoice',
    'invoice.remind': 'Sent an invoice reminder',
    'invoice.use_credit': 'Applied credit to an invoice',
    'invoice.void': 'Voided an invoice',
    'invoice.write_off': 'Wrote off an invoice',
    'ledger.close_month': 'Closed a month',
    'ledger.post': 'Posted a manual entry',
    'ledger.reverse': 'Reversed a manual entry',
    'payment.record': 'Recorded a payment',
    'payment.reverse': 'Reversed a payment',
    'payout.cancel': 'Canceled a payout',
    'payout.owe': 'Created a payout',
    'payout.net': 'Netted a payout against what a member owes',
    'payout.pay': 'Marked a payout as paid',
    'payout.return': 'Recorded a returned payout',
  },
  auditObjects: {
    fee_template: 'a fee template',
    invoice: 'an invoice',
    ledger_entry: 'a ledger entry',
    ledger_month: 'a ledger month',
    payment: 'a payment',
    payout: 'a payout',
  },
  liveEvents: {
    // a payment, a credit note or a payout changes the member's balance and is posted to the ledger
    invoice_updated: [
      '/api/user/invoices',
      '/api/user/attention',
      '/api/user/checkout',
      '/api/user/balance',
      '/api/user/statement',
      '/api/user/payouts',
      '/api/admin/invoices',
      '/api/admin/payments',
      '/api/admin/payouts',
      '/api/admin/balances',
      '/api/admin/ledger',
      '/api/admin/overview',
    ],
    ledger_updated: ['/api/admin/ledger', '/api/admin/overview'],
    fee_template_updated: ['/api/admin/fee-templates'],
  },
  pages: ['/admin/invoices', '/admin/edit-invoice/$id', '/admin/fee-templates'],
  statuses: {
    feeTemplate: { actions: feeTemplateActions, statuses: feeTemplateStatuses, initial: 'active' },
    invoice: { actions: invoiceActions, statuses: invoiceStatuses, initial: 'draft' },
    payment: { actions: paymentActions, statuses: paymentStatuses, initial: 'succeeded' },
    payout: { actions: payoutActions, statuses: payoutStatuses, initial: 'due' },
  },
})
