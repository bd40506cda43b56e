import type { cardsArea as contract } from '@ambry/contract/cards/area'
import { sql } from 'kysely'

import { type Audited, cardName } from '../../db/audited.ts'

export const cardsAudited: Audited<keyof typeof contract.auditObjects> = {
  card: { from: sql`cards r`, name: cardName('r'), about: [sql`r.owner_id`] },
  card_import: { from: sql`card_imports r`, about: [sql`r.owner_id`] },
  dispute: {
    from: sql`card_disputes r JOIN cards k ON k.id = r.card_id`,
    name: cardName('k'),
    about: [sql`r.claimant_id`, sql`k.owner_id`],
  },
  vault: 'id',
}
