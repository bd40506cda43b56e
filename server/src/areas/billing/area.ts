import { billingArea as contract } from '@ambry/contract/billing/area'

import { defineServerArea } from '../../area.ts'
import { remindDue } from './invoices/issuing-service.ts'
import { billingChecks } from './ledger/proof-queries.ts'
import { prove } from './ledger/proof-service.ts'
import { requireNothingOwed } from './ledger/statements-service.ts'
import { billingFileHandlers, billingHandlers } from './routes.ts'

export const billingArea = defineServerArea({
  contract,
  checks: billingChecks,
  routes: (deps) => ({ handlers: billingHandlers(deps), files: billingFileHandlers(deps) }),
  jobs: ({ deps }) => ({
    remind_invoices: () => remindDue(deps),
    prove_ledger: async () => void (await prove(deps)),
  }),
  // in the morning of our usual time zone, and in the dead of its night
  schedule: [
    { task: 'remind_invoices', cron: '0 15 * * *' },
    { task: 'prove_ledger', cron: '15 7 * * *' },
  ],
  hooks: (deps) => ({ closing: (tx, userId) => requireNothingOwed(tx, deps(), userId) }),
  constraints: {
    fee_templates_name: ['conflict', 'Another template has this name already.'],
    invoice_lines_card_id_fkey: ['refused', 'There is no such card.'],
    invoice_lines_template_version: ['refused', 'There is no such version of this fee template.'],
    invoice_lines_kept: ['conflict', 'This invoice is issued by now; its lines are not changed any more.'],
    invoice_settlements_issued: ['conflict', 'Only an invoice that is issued can be settled.'],
    ledger_entries_booked: ['invalid', 'Books are kept from the year 2000 on.'],
    ledger_entries_month_open: ['conflict', 'This month is closed; choose a later day.'],
    ledger_entries_pkey: ['conflict', 'This entry is being written already.'],
    ledger_entries_reversed_once: ['conflict', 'This was reversed before.'],
    ledger_postings_overdrawn_credit: ['conflict', 'The member’s credit does not reach for this.'],
    ledger_postings_overdrawn_receivable: ['conflict', 'The member does not owe that much.'],
    ledger_postings_overdrawn_payable: ['conflict', 'The house does not owe the member that much.'],
  },
})
