import type { FeeTemplate, FeeTemplateDetail } from '@ambry/contract/billing/fees/endpoints'
import { type FeeRule, type FeeUse, feeTemplateActions } from '@ambry/contract/billing/fees/kinds'
import type { Page } from '@ambry/contract/kernel/lists'
import { actionsFrom } from '@ambry/contract/kernel/transitions'

import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import { AppError } from '../../../errors.ts'
import { ruleFaults } from '../rules.ts'
import { firstTemplates } from './first-templates.ts'
import * as labels from './labels.ts'
import {
  findDefault,
  insertTemplate,
  insertVersion,
  listVersions,
  setDefault,
  type TemplateRow,
  templateList,
  updateTemplate,
} from './queries.ts'

const present = ({ sortName: _, ...row }: TemplateRow): FeeTemplate => ({
  ...row,
  actions: [
    ...(row.status === 'active' ? (['edit'] as const) : []),
    ...(row.status === 'active' && !row.isDefault ? (['make_default'] as const) : []),
    ...actionsFrom(feeTemplateActions, row.status).filter((action) => action !== 'archive' || !row.isDefault),
  ],
})

export const templates = (db: Db, query: QueryOf<typeof templateList>): Promise<Page<FeeTemplate>> =>
  templateList.page(db, query, present)

async function templateRow(db: Db, id: string): Promise<TemplateRow> {
  const row = await templateList.one(db, id)
  if (!row) throw notThere()
  return row
}

export async function template(db: Db, id: string): Promise<FeeTemplateDetail> {
  return { ...present(await templateRow(db, id)), versions: await listVersions(db, id) }
}

export type TemplateInForce = Pick<TemplateRow, 'id' | 'name' | 'number' | 'rules'>

/** What is charged by default; null when there is no default template. */
export const defaultTemplate = async (db: Db, use: FeeUse): Promise<TemplateInForce | null> =>
  (await findDefault(db, use)) ?? null

type New = { name: string; use: FeeUse; rules: readonly FeeRule[]; note?: string | null | undefined }

export async function make(tx: Tx, input: New): Promise<FeeTemplateDetail> {
  refuseFaults(input.rules)
  return template(tx, await written(tx, input))
}

async function written(tx: Tx, { name, use, rules, note, isDefault }: New & { isDefault?: boolean }): Promise<string> {
  const id = await insertTemplate(tx, { name, use, isDefault: isDefault ?? false })
  await insertVersion(tx, id, { number: 1, rules, note: note || null })
  tx.audit({ action: 'fee_template.make', object: { kind: 'fee_template', id }, after: { name, use, rules } })
  publishChange(tx)
  return id
}

type Edit = {
  version: number
  name?: string | undefined
  rules?: readonly FeeRule[] | undefined
  note?: string | null | undefined
}

/** Different rules create a new version; identical rules do not. */
export async function edit(tx: Tx, id: string, { version, name, rules, note }: Edit): Promise<FeeTemplateDetail> {
  if (rules) refuseFaults(rules)
  const before = await templateRow(tx, id)
  const isNew = rules !== undefined && JSON.stringify(rules) !== JSON.stringify(inOrder(before.rules, rules))
  const number = isNew ? before.number + 1 : before.number
  if (!(await updateTemplate(tx, id, version, { ...(name !== undefined && { name }), number }))) {
    if (before.status !== 'active') throw new AppError('wrong_state', labels.anArchivedTemplateCant)
    throw new AppError('stale', labels.someoneElseChangedThisTemplate, {
      present: await template(tx, id),
    })
  }
  if (isNew) await insertVersion(tx, id, { number, rules, note: note || null })
  tx.audit({
    action: 'fee_template.edit',
    object: { kind: 'fee_template', id },
    before: { name: before.name, rules: before.rules },
    after: { name: name ?? before.name, ...(isNew && { rules, number }) },
  })
  publishChange(tx)
  return template(tx, id)
}

/** jsonb reorders keys, so the stored keys are put in the order of the input before comparing. */
function inOrder(kept: readonly FeeRule[], given: readonly FeeRule[]): unknown[] {
  const like = (value: unknown, pattern: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each, at) => like(each, Array.isArray(pattern) ? pattern[at] : null))
    if (value === null || typeof value !== 'object') return value
    const keys = pattern && typeof pattern === 'object' ? Object.keys(pattern) : []
    const all = [...new Set([...keys, ...Object.keys(value)])].filter((key) => key in value)
    return Object.fromEntries(
      all.map((key) => [
        key,
        like((value as Record<string, unknown>)[key], (pattern as Record<string, unknown> | null)?.[key]),
      ]),
    )
  }
  return kept.map((rule, at) => like(rule, given[at]))
}

export async function makeDefault(tx: Tx, id: string): Promise<FeeTemplateDetail> {
  const { status, use } = await templateRow(tx, id)
  if (status !== 'active') throw new AppError('wrong_state', labels.anArchivedTemplateCantBeThe)
  await setDefault(tx, id, use)
  tx.audit({ action: 'fee_template.default', object: { kind: 'fee_template', id }, after: { use } })
  publishChange(tx)
  return template(tx, id)
}

export async function move(tx: Tx, id: string, action: 'archive' | 'restore'): Promise<FeeTemplateDetail> {
  const { isDefault, version } = await templateRow(tx, id)
  if (action === 'archive' && isDefault) throw new AppError('refused', labels.thisIsTheDefaultTemplate)
  await transition(tx, 'fee_templates', feeTemplateActions, {
    id,
    action,
    also: { updated_at: tx.now, version: version + 1 },
  })
  tx.audit({ action: `fee_template.${action}`, object: { kind: 'fee_template', id } })
  publishChange(tx)
  return template(tx, id)
}

export async function copy(tx: Tx, id: string, name: string): Promise<FeeTemplateDetail> {
  const { use, rules } = await templateRow(tx, id)
  return make(tx, { name, use, rules })
}

function refuseFaults(rules: readonly FeeRule[]): void {
  const errors = ruleFaults(rules)
  const [first] = errors
  if (first) throw new AppError('refused', first.message, { errors })
}

const publishChange = (tx: Tx) => tx.publish({ admins: true }, { type: 'fee_template_updated' })

/** The fees charged from the first day on, until an admin changes them. */
export async function makeFirstTemplates(tx: Tx): Promise<void> {
  if ((await templateList.count(tx, {})) > 0) return
  for (const first of firstTemplates) await written(tx, first)
}
