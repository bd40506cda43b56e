import type { FeeRule, FeeTemplateStatus, FeeUse } from '@ambry/contract/billing/fees/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'
import { type RawBuilder, sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import { anyOf, by, defineList, has } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'

export type TemplateRow = {
  id: string
  name: string
  use: FeeUse
  status: FeeTemplateStatus
  isDefault: boolean
  number: number
  rules: FeeRule[]
  usedBy: number
  createdAt: Instant
  updatedAt: Instant
  version: number
  sortName: string
}

// drafts do not count because they can still change
const usedBy = (version: RawBuilder<unknown>) => sql`(
  SELECT count(DISTINCT l.invoice_id)::int FROM invoice_lines l JOIN invoices i ON i.id = l.invoice_id
  WHERE l.template_id = t.id AND ${version} AND i.number IS NOT NULL)`

export const templateList = defineList({
  columns: sql<TemplateRow>`t.id, t.name, t.use, t.status, t.is_default, t.number, v.rules, ${usedBy(sql`true`)} AS used_by,
    t.created_at, t.updated_at, t.version, t.sort_name`,
  from: sql`fee_templates t JOIN fee_template_versions v ON v.template_id = t.id AND v.number = t.number`,
  countFrom: sql`fee_templates t`,
  filters: { q: has('t.sort_name'), use: anyOf('t.use'), status: anyOf('t.status') },
  sorts: { name: by('t.sort_name', 'text'), updatedAt: by('t.updated_at', 'timestamptz') },
  id: 't.id',
})

export const findDefault = async (db: Db, use: FeeUse): Promise<TemplateRow | undefined> =>
  (await templateList.rows(db, sql`t.use = ${use} AND t.is_default`))[0]

export type VersionRow = {
  number: number
  rules: FeeRule[]
  note: string | null
  createdAt: Instant
  createdBy: string | null
  usedBy: number
}

export const listVersions = (db: Db, id: string): Promise<VersionRow[]> =>
  db.all(
    sql<VersionRow>`SELECT v.number, v.rules, v.note, v.created_at, coalesce(u.name, u.phone) AS created_by,
        ${usedBy(sql`l.template_version = v.number`)} AS used_by
      FROM fee_template_versions v JOIN fee_templates t ON t.id = v.template_id LEFT JOIN users u ON u.id = v.created_by
      WHERE v.template_id = ${id} ORDER BY v.number DESC`,
  )

type New = { name: string; use: FeeUse; isDefault?: boolean }

export async function insertTemplate(tx: Tx, { name, use, isDefault = false }: New): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('fee_templates')
      .values({ name, use, is_default: isDefault, created_at: tx.now, updated_at: tx.now })
      .returning('id'),
  )
  if (!row) throw new Error('a template was not made')
  return row.id
}

export async function insertVersion(
  tx: Tx,
  id: string,
  { number, rules, note }: { number: number; rules: readonly FeeRule[]; note: string | null },
): Promise<void> {
  await tx.run(
    build.insertInto('fee_template_versions').values({
      template_id: id,
      number,
      rules: JSON.stringify(rules),
      note,
      created_at: tx.now,
      created_by: tx.origin.actorId,
    }),
  )
}

/** Returns false when it has been changed since. */
export async function updateTemplate(
  tx: Tx,
  id: string,
  version: number,
  columnsOf: { name?: string; number?: number },
): Promise<boolean> {
  const changed = await tx.run(
    build
      .updateTable('fee_templates')
      .set({ ...columnsOf, updated_at: tx.now, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('status', '=', 'active'),
  )
  return changed > 0
}

/** There is one default per use; the previous one is unset. */
export async function setDefault(tx: Tx, id: string, use: FeeUse): Promise<void> {
  await tx.run(sql`SELECT FROM fee_templates WHERE use = ${use} ORDER BY id FOR UPDATE`)
  await tx.run(
    sql`UPDATE fee_templates SET is_default = false, version = version + 1 WHERE use = ${use} AND is_default`,
  )
  await tx.run(
    sql`UPDATE fee_templates SET is_default = true, updated_at = ${tx.now}, version = version + 1 WHERE id = ${id}`,
  )
}
