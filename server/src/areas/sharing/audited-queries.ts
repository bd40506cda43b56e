import type { sharingArea as contract } from '@ambry/contract/sharing/area'
import { sql } from 'kysely'

import { type Audited, cardName } from '../../db/audited.ts'

export const sharingAudited: Audited<keyof typeof contract.auditObjects> = {
  // by its first card: the link's own name is the member's
  share_link: {
    from: sql`share_links r LEFT JOIN share_link_cards l ON l.link_id = r.id AND l.position = 1 LEFT JOIN cards k ON k.id = l.card_id`,
    name: cardName('k'),
    about: [sql`r.owner_id`],
  },
}
