import { sql } from 'kysely'

import { type AreaClosing, eraseBy } from '../../db/closing.ts'
import { youHaveSubscriptions, youHoldUnits } from './closing-labels.ts'

export const fundsClosing: AreaClosing = {
  tables: {
    funds: null,
    fund_terms: null,
    fund_documents: 'member_id',
    fund_document_acceptances: 'member_id',
    fund_custody_checks: null,
    fund_valuation_runs: null,
    fund_lots: 'member_id',
    fund_subscriptions: 'member_id',
    fund_redemptions: 'member_id',
    fund_transfers: 'seller_id',
    fund_unit_events: 'member_id',
    fund_bills: null,
    fund_distributions: null,
    fund_distribution_shares: 'member_id',
    fund_updates: null,
    fund_questions: 'member_id',
    fund_reminders: 'member_id',
    fund_statement_runs: null,
    fund_statements: 'member_id',
  },
  blockers: [
    {
      title: youHoldUnits,
      link: '/funds?show=mine',
      count: (id) => sql`SELECT count(DISTINCT fund_id) FROM fund_lots WHERE member_id = ${id} AND units > 0`,
    },
    {
      title: youHaveSubscriptions,
      link: '/funds',
      count: (id) =>
        sql`SELECT count(*) FROM fund_subscriptions WHERE member_id = ${id} AND status IN ('invoiced', 'paid')`,
    },
  ],
  erase: eraseBy('erase_funds'),
}
