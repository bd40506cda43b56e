import type { accountsArea as contract } from '@ambry/contract/accounts/area'
import { sql } from 'kysely'

import type { Audited } from '../../db/audited.ts'

export const accountsAudited: Audited<keyof typeof contract.auditObjects> = {
  // named by a phone number, which entries don't repeat
  access_request: null,
  message: { from: sql`messages r`, about: [sql`r.user_id`] },
  route: 'id',
  session: { from: sql`sessions r`, about: [sql`r.user_id`] },
  // a name is looked up when the entry is read
  user: { from: sql`users r`, about: [sql`r.id`] },
  work_item: null,
}
