import type { secureArea as contract } from '@ambry/contract/secure/area'
import { sql } from 'kysely'

import { type Audited, cardName } from '../../db/audited.ts'

export const secureAudited: Audited<keyof typeof contract.auditObjects> = {
  promotion: {
    from: sql`promotion_requests r JOIN cards k ON k.id = r.card_id`,
    name: cardName('k'),
    about: [sql`r.member_id`],
  },
  request: {
    from: sql`card_requests r JOIN cards k ON k.id = r.card_id`,
    name: cardName('k'),
    about: [sql`r.member_id`, sql`r.seller_id`],
  },
}
