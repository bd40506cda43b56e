import type { approvalsArea as contract } from '@ambry/contract/approvals/area'
import { sql } from 'kysely'

import type { Audited } from '../../db/audited.ts'

export const approvalsAudited: Audited<keyof typeof contract.auditObjects> = {
  approval: {
    from: sql`approvals r`,
    // as approvalNumber writes it
    name: sql`'APR-' || lpad(r.number::text, greatest(4, length(r.number::text)), '0')`,
    about: [sql`r.subject_id`],
  },
}
