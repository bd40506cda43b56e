import { formatMoney } from '@ambry/contract/kernel/money'
import { sql } from 'kysely'

import { type AreaClosing, eraseBy } from '../../db/closing.ts'
import * as labels from './labels.ts'
import { youHaveLenderBalance, youHaveNotes } from './lenders/labels.ts'

export const lendingClosing: AreaClosing = {
  tables: {
    loans: 'member_id',
    loan_drafts: 'member_id',
    loan_collateral: null,
    loan_events: null,
    loan_changes: null,
    margin_calls: null,
    loan_promises: null,
    loan_notices: null,
    collateral_sales: null,
    loan_product_versions: null,
    loan_templates: null,
    lending_states: null,
    loan_offerings: null,
    offering_views: 'lender_id',
    loan_notes: 'lender_id',
    note_holdings: 'lender_id',
    note_receipts: 'lender_id',
    note_transfers: 'seller_id',
    lender_preferences: 'lender_id',
    holding_proof_leaves: 'lender_id',
  },
  blockers: [
    {
      title: labels.youHaveOpenLoans,
      link: '/lend',
      count: (id) => sql`SELECT count(*) FROM loans WHERE member_id = ${id} AND status IN ('active', 'defaulted')`,
    },
    {
      title: labels.youHaveOpenOffers,
      link: '/lend',
      count: (id) => sql`SELECT count(*) FROM loans WHERE member_id = ${id} AND status = 'approved'`,
    },
    {
      title: youHaveNotes,
      link: '/lend?tab=lending',
      count: (id) => sql`SELECT count(*) FROM loan_notes WHERE lender_id = ${id} AND status IN ('committed', 'active')`,
    },
    {
      title: (cents) => youHaveLenderBalance(formatMoney(cents)),
      link: '/lend?tab=lending',
      count: (
        id,
      ) => sql`SELECT coalesce(sum(abs(s.cents)), 0) FROM (SELECT sum(p.amount_cents) AS cents FROM ledger_accounts a
        JOIN ledger_postings p ON p.account_id = a.id WHERE a.code IN ('lender_cash', 'lender_receivable') AND a.party_id = ${id} GROUP BY a.id) s`,
    },
  ],
  erase: async (...asked) => {
    const [borrowed, lent] = [await eraseBy('erase_lending')(...asked), await eraseBy('erase_lenders')(...asked)]
    return { counts: { ...borrowed.counts, ...lent.counts } }
  },
}
