import type { lookupsArea as contract } from '@ambry/contract/lookups/area'
import { sql } from 'kysely'

import type { Audited } from '../../db/audited.ts'

export const lookupsAudited: Audited<keyof typeof contract.auditObjects> = {
  lookup_job: { from: sql`lookup_jobs r`, about: [sql`r.user_id`] },
}
