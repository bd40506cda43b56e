import { formatMoney } from '@ambry/contract/kernel/money'
import { sql } from 'kysely'

import { type AreaClosing, eraseBy } from '../../db/closing.ts'
import * as labels from './labels.ts'

export const billingClosing: AreaClosing = {
  blockers: [
    {
      title: labels.youHaveOpenInvoices,
      link: '/dashboard?invoices=due',
      count: (id) => sql`SELECT count(*) FROM invoices WHERE member_id = ${id} AND status = 'open'`,
    },
    {
      title: (cents) => labels.youHaveCredit(formatMoney(cents)),
      link: '/dashboard',
      count: (id) => sql`SELECT coalesce(-sum(p.amount_cents), 0) FROM ledger_accounts a
        JOIN ledger_postings p ON p.account_id = a.id WHERE a.code = 'credit' AND a.party_id = ${id}`,
    },
    {
      title: labels.weOweYouPayouts,
      link: '/sales?side=sold',
      count: (id) => sql`SELECT count(*) FROM payouts WHERE member_id = ${id} AND status = 'due'`,
    },
  ],
  erase: eraseBy('erase_billing'),
}
