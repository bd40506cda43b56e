import { sql } from 'kysely'

import { type AreaClosing, eraseBy } from '../../db/closing.ts'
import * as labels from './labels.ts'

export const salesClosing: AreaClosing = {
  blockers: [
    {
      title: labels.youHaveOpenSales,
      link: '/sales',
      count: (id) => sql`SELECT count(*) FROM sales
        WHERE ${id} IN (buyer_id, seller_id) AND status IN ('agreed', 'reopened')`,
    },
  ],
  erase: eraseBy('erase_sales'),
}
