import type { lendingArea as contract } from '@ambry/contract/lending/area'
import { sql } from 'kysely'

import type { Audited } from '../../db/audited.ts'

export const lendingAudited: Audited<keyof typeof contract.auditObjects> = {
  loan: { from: sql`loans r`, name: sql`r.number`, about: [sql`r.member_id`] },
  note: { from: sql`loan_notes r`, name: sql`r.number`, about: [sql`r.lender_id`] },
  lender: { from: sql`users r`, about: [sql`r.id`] },
  loan_book: 'id',
  loan_product: { from: sql`loan_products r`, name: sql`r.name` },
  lending_state: 'id',
}
