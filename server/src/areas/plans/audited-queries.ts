import type { plansArea as contract } from '@ambry/contract/plans/area'
import { sql } from 'kysely'

import type { Audited } from '../../db/audited.ts'

export const plansAudited: Audited<keyof typeof contract.auditObjects> = {
  plan: 'id',
  subscription: {
    from: sql`subscriptions r JOIN plans p ON p.id = r.plan_id`,
    name: sql`p.name`,
    about: [sql`r.member_id`],
  },
}
