import { formatMoney } from '@ambry/contract/kernel/money'
import { sql } from 'kysely'

import { type AreaClosing, eraseBy } from '../../db/closing.ts'
import * as labels from './labels.ts'
import { youHaveLenderBalance, youHaveNotes } from './lenders/labels.ts'

export const lendingClosing: AreaClosing = {
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
