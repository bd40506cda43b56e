import type { billingArea as contract } from '@ambry/contract/billing/area'
import { sql } from 'kysely'

import type { Audited } from '../../db/audited.ts'

export const billingAudited: Audited<keyof typeof contract.auditObjects> = {
  fee_template: { from: sql`fee_templates r`, name: sql`r.name` },
  invoice: { from: sql`invoices r`, name: sql`coalesce(r.number, r.title)`, about: [sql`r.member_id`] },
  ledger_entry: { from: sql`ledger_entries r`, name: sql`r.number::text`, about: [sql`r.member_id`] },
  ledger_month: 'id',
  // an attempt to pay has no number yet, and its entries are about the same kind
  payment: {
    from: sql`(SELECT id, number, member_id FROM payments
      UNION ALL SELECT c.id, p.number, c.member_id FROM charges c LEFT JOIN payments p ON p.id = c.payment_id) r`,
    name: sql`r.number`,
    about: [sql`r.member_id`],
  },
  payout: { from: sql`payouts r`, name: sql`r.number`, about: [sql`r.member_id`] },
}
