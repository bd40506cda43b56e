import { sql } from 'kysely'

import { type AreaClosing, eraseBy } from '../../db/closing.ts'
import { youHaveSubscriptions, youHoldUnits } from './closing-labels.ts'

export const fundsClosing: AreaClosing = {
  blockers: [
    {
      title: youHoldUnits,
      link: '/funds?show=mine',
      count: (id) => sql`SELECT count(DISTINCT fund_id) FROM fund_lots WHERE member_id = ${id} AND units > 0`,
    },
    {
      title: youHaveSubscriptions,
      link: '/funds',
      count: (id) =>
        sql`SELECT count(*) FROM fund_subscriptions WHERE member_id = ${id} AND status IN ('invoiced', 'paid')`,
    },
  ],
  erase: eraseBy('erase_funds'),
}
