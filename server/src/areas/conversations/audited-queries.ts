import type { conversationsArea as contract } from '@ambry/contract/conversations/area'
import { sql } from 'kysely'

import type { Audited } from '../../db/audited.ts'
import { titleOfSubject } from './subject-queries.ts'

export const conversationsAudited: Audited<keyof typeof contract.auditObjects> = {
  conversation: { from: sql`conversations r`, name: titleOfSubject('r'), about: [sql`r.member_id`] },
  reply: { from: sql`canned_replies r`, name: sql`r.title` },
}
