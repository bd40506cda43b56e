import type { salesArea as contract } from '@ambry/contract/sales/area'
import { sql } from 'kysely'

import { type Audited, cardName } from '../../db/audited.ts'

export const salesAudited: Audited<keyof typeof contract.auditObjects> = {
  sale: {
    from: sql`sales r JOIN cards k ON k.id = r.card_id`,
    name: cardName('k'),
    about: [sql`r.seller_id`, sql`r.buyer_id`],
  },
  comparable: { from: sql`comparables r`, name: cardName('r') },
  catalog: { from: sql`catalog_cards r`, name: sql`concat_ws(' ', r.year, r.set_name, r.player_name)` },
}
