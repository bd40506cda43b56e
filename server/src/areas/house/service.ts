import type { AuditEntry } from '@ambry/contract/house/endpoints'
import type { Page } from '@ambry/contract/kernel/lists'

import type { Db } from '../../db/db.ts'
import { keyset } from '../../db/keyset.ts'
import { countAudit, listAudit } from './queries.ts'

type AuditQuery = Parameters<typeof listAudit>[1] & {
  sort: '-id' | 'id'
  cursor?: string | undefined
  limit: number
  total?: '1' | undefined
}

export async function audit(db: Db, { sort, cursor, limit, total, ...filters }: AuditQuery): Promise<Page<AuditEntry>> {
  const value = (row: AuditEntry) => row.id
  const page = keyset<AuditEntry>(
    { sort, cursor, limit },
    filters,
    {
      '-id': { column: 'a.id', cast: 'int8', direction: 'desc', value },
      id: { column: 'a.id', cast: 'int8', direction: 'asc', value },
    },
    { name: 'a.id', cast: 'int8' },
  )
  const rows = await listAudit(db, filters, page)
  return {
    ...page.page(rows, (row) => row),
    ...(total && { total: await countAudit(db, filters) }),
  }
}
