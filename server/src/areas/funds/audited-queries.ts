import type { fundsArea as contract } from '@ambry/contract/funds/area'
import { sql } from 'kysely'

import type { Audited } from '../../db/audited.ts'

export const fundsAudited: Audited<keyof typeof contract.auditObjects> = {
  fund: { from: sql`funds r`, name: sql`r.name` },
  fund_subscription: { from: sql`fund_subscriptions r`, name: sql`r.number`, about: [sql`r.member_id`] },
  fund_redemption: { from: sql`fund_redemptions r`, name: sql`r.number`, about: [sql`r.member_id`] },
  fund_transfer: {
    from: sql`fund_transfers r`,
    name: sql`r.number`,
    about: [sql`r.seller_id`, sql`r.buyer_id`],
  },
}
