import type { sourceArea as contract } from '@ambry/contract/source/area'
import { sql } from 'kysely'

import { type Audited, wantedName } from '../../db/audited.ts'

export const sourceAudited: Audited<keyof typeof contract.auditObjects> = {
  source: { from: sql`source_requests r`, name: wantedName('r'), about: [sql`r.member_id`] },
  response: {
    from: sql`source_responses r JOIN source_requests s ON s.id = r.request_id`,
    name: wantedName('s'),
    about: [sql`r.seller_id`, sql`s.member_id`],
  },
  hunt: { from: sql`hunts r`, name: wantedName('r'), about: [sql`r.member_id`] },
  sell: { from: sql`sell_offers r`, name: sql`r.number`, about: [sql`r.member_id`] },
}
