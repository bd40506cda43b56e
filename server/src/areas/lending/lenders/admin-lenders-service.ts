import type { Page } from '@ambry/contract/kernel/lists'
import type { AdminLender } from '@ambry/contract/lending/lenders/records'

import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Deps } from '../../../deps.ts'
import { membersPastGate } from '../../identity/gates-service.ts'
import { type AdminLenderRow, lenderList } from './admin-lenders-queries.ts'

export async function lenders(deps: Deps, query: QueryOf<typeof lenderList>): Promise<Page<AdminLender>> {
  const page = await lenderList.page(deps.db, query, (row) => row)
  return { ...page, items: await present(deps.db, deps, page.items) }
}

export async function lender(db: Db, deps: Deps, id: string): Promise<AdminLender> {
  const row = await lenderList.one(db, id)
  const [shown] = row ? await present(db, deps, [row]) : []
  if (!shown) throw notThere()
  return shown
}

async function present(db: Db, deps: Deps, rows: readonly AdminLenderRow[]): Promise<AdminLender[]> {
  const ids = rows.map(({ id }) => id)
  const verified = await membersPastGate(db, deps, ids, deps.settings.current.lenderAccreditation ? 'fund' : 'lend')
  return rows.map((row) => ({
    ...row,
    isVerified: verified.has(row.id),
    actions: row.isLender ? ['record_deposit'] : [],
  }))
}
