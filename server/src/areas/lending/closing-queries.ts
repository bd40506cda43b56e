import { sql } from 'kysely'

import { type AreaClosing, eraseBy } from '../../db/closing.ts'
import * as labels from './labels.ts'

export const lendingClosing: AreaClosing = {
  tables: {
    loans: 'member_id',
    loan_drafts: 'member_id',
    loan_collateral: null,
    loan_events: null,
    loan_changes: null,
    loan_product_versions: null,
    loan_templates: null,
    lending_states: null,
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
  ],
  erase: eraseBy('erase_lending'),
}
