import type { paymentsArea as contract } from '@ambry/contract/payments/area'
import { sql } from 'kysely'

import type { Audited } from '../../db/audited.ts'

export const paymentsAudited: Audited<keyof typeof contract.auditObjects> = {
  payment_dispute: {
    from: sql`payment_disputes r JOIN charges c ON c.id = r.charge_id`,
    name: sql`r.ref`,
    about: [sql`c.member_id`],
  },
  payment_method: {
    from: sql`payment_methods r`,
    name: sql`concat_ws(' ', initcap(r.brand), r.last4)`,
    about: [sql`r.member_id`],
  },
  refund: {
    from: sql`refunds r JOIN payments p ON p.id = r.payment_id`,
    name: sql`p.number`,
    about: [sql`p.member_id`],
  },
}
