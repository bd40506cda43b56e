import { sql } from 'kysely'

import { type AreaClosing, eraseBy } from '../../db/closing.ts'
import * as labels from './labels.ts'

export const secureClosing: AreaClosing = {
  blockers: [
    {
      title: labels.youHaveOpenRequests,
      link: '/secure?tab=requests',
      count: (id) => sql`SELECT count(*) FROM card_requests
        WHERE member_id = ${id} AND status IN ('pending', 'countered', 'approved')`,
    },
    {
      title: labels.yourCardsAreReserved,
      link: '/secure?tab=requests&side=received',
      count: (id) => sql`SELECT count(*) FROM card_requests WHERE seller_id = ${id} AND status = 'approved'`,
    },
    {
      title: labels.yourCardsAreListed,
      link: '/secure',
      count: (id) => sql`SELECT count(*) FROM listings WHERE seller_id = ${id} AND status <> 'ended'`,
    },
    {
      title: labels.youHaveOpenPromotions,
      link: '/secure',
      count: (id) => sql`SELECT count(*) FROM promotion_requests
        WHERE member_id = ${id} AND status IN ('pending', 'approved', 'live')`,
    },
  ],
  erase: eraseBy('erase_secure'),
}
