import { billingArea as contract } from '@ambry/contract/billing/area'

import { defineServerArea } from '../../area.ts'
import {
  creditNoteApproval,
  entryApproval,
  goodwillApproval,
  payoutApproval,
  writeOffApproval,
} from './approvals-service.ts'
import { billingAudited } from './audited-queries.ts'
import { billingClosing } from './closing-queries.ts'
import { billingData } from './data-classes.ts'
import { invoiceAttention } from './invoices/attention-service.ts'
import { remindDue } from './invoices/issuing-service.ts'
import { recordTheSaleInstead } from './invoices/labels.ts'
import { billingChecks } from './ledger/proof-queries.ts'
import { prove } from './ledger/proof-service.ts'
import { requireNothingOwed } from './ledger/statements-service.ts'
import { billingTotals } from './ledger/totals-queries.ts'
import { billingFileHandlers, billingHandlers } from './routes.ts'

export const billingArea = defineServerArea({
  contract,
  data: billingData,
  audited: billingAudited,
  closing: billingClosing,
  attention: [invoiceAttention],
  checks: billingChecks,
  totals: billingTotals,
  approvals: [payoutApproval, goodwillApproval, creditNoteApproval, writeOffApproval, entryApproval],
  routes: (deps) => ({ handlers: billingHandlers(deps), files: billingFileHandlers(deps) }),
  jobs: ({ deps }) => ({
    remind_invoices: () => remindDue(deps),
    prove_ledger: async () => void (await prove(deps)),
  }),
  // morning and deep night in our default time zone
  schedule: [
    { task: 'remind_invoices', cron: '0 15 * * *' },
    { task: 'prove_ledger', cron: '15 7 * * *' },
  ],
  hooks: (deps) => ({ closing: (tx, userId) => requireNothingOwed(tx, deps(), userId) }),
  constraints: {
    fee_templates_name: ['conflict', 'Another template already has this name.'],
    invoice_lines_card_id_fkey: ['refused', 'Card not found.'],
    invoice_lines_template_version: ['refused', 'This version of the fee template doesn’t exist.'],
    invoices_card_of_sale: ['refused', recordTheSaleInstead],
    invoice_lines_kept: ['conflict', 'This invoice has been issued, so its lines can’t be changed.'],
    invoice_settlements_issued: ['conflict', 'Only an issued invoice can be settled.'],
    ledger_entries_booked: ['invalid', 'Enter a date in 2000 or later.'],
    ledger_entries_month_open: ['conflict', 'This month is closed. Choose a later date.'],
    ledger_entries_pkey: ['conflict', 'This entry is already being posted.'],
    ledger_entries_reversed_once: ['conflict', 'This has already been reversed.'],
    ledger_postings_overdrawn_credit: ['conflict', 'The member doesn’t have enough credit.'],
    ledger_postings_overdrawn_receivable: ['conflict', 'The member doesn’t owe that much.'],
    ledger_postings_overdrawn_payable: ['conflict', 'We don’t owe the member that much.'],
  },
})
