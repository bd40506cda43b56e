import { sql } from 'kysely'

import { type AreaClosing, eraseBy } from '../../db/closing.ts'
import * as labels from './labels.ts'

export const plansClosing: AreaClosing = {
  blockers: [
    {
      title: () => labels.yourPlanRenews,
      link: '/subscribe',
      count: (id) => sql`SELECT count(*) FROM subscriptions
        WHERE member_id = ${id} AND status <> 'canceled' AND NOT cancel_at_end AND granted_by IS NULL`,
    },
  ],
  erase: eraseBy('erase_plans'),
}
