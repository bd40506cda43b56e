import type { Page } from '@ambry/contract/kernel/lists'
import type { AuditEntry } from '@ambry/contract/site/endpoints'
import type { Db } from '../../db/db.ts'
import type { QueryOf } from '../../db/define-list.ts'
import { auditList } from './queries.ts'

export const audit = (db: Db, query: QueryOf<typeof auditList>): Promise<Page<AuditEntry>> =>
  auditList.page(db, query, (row) => row)
