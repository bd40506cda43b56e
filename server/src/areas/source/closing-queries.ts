import { sql } from 'kysely'

import { type AreaClosing, eraseBy } from '../../db/closing.ts'
import * as labels from './labels.ts'

export const sourceClosing: AreaClosing = {
  blockers: [
    {
      title: labels.youHaveOpenPosts,
      link: '/source?tab=posts',
      count: (id) =>
        sql`SELECT count(*) FROM source_requests WHERE member_id = ${id} AND status IN ('pending', 'active')`,
    },
    {
      title: labels.youHaveOpenResponses,
      link: '/source?tab=responses',
      count: (id) =>
        sql`SELECT count(*) FROM source_responses WHERE seller_id = ${id} AND status IN ('open', 'accepted')`,
    },
    {
      title: labels.youHaveHuntsToPay,
      link: '/source?tab=hunts',
      count: (id) => sql`SELECT count(*) FROM hunts WHERE member_id = ${id} AND status = 'found'`,
    },
    {
      title: labels.youHaveCardsInSellOffers,
      link: '/source?tab=sells',
      count: (id) => sql`SELECT count(*) FROM sell_offers WHERE member_id = ${id} AND status = 'accepted'`,
    },
  ],
  erase: async (...asked) => {
    const [posted, bought] = [await eraseBy('erase_posts')(...asked), await eraseBy('erase_buying')(...asked)]
    return { counts: { ...posted.counts, ...bought.counts } }
  },
}
