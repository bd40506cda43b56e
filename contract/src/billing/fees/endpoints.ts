import { z } from 'zod'
import { actionsWith } from '../../kernel/action-rights.ts'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, IdSchema, InstantSchema, optionalText, VersionSchema } from '../../kernel/fields.ts'
import { keysOf } from '../../kernel/keys.ts'
import { listOf, listQuery, someOf } from '../../kernel/lists.ts'
import { mostCents } from '../../kernel/money.ts'
import { feePayerNames, feeTemplateActions, feeTemplateStatuses, feeUnitNames, feeUseNames } from './kinds.ts'

const tooMuch = 'That amount is too large.'
const cents = z.int('Enter the amount in whole cents.').min(0, 'The amount can’t be negative.').max(mostCents, tooMuch)
const bps = z
  .int('A rate can have up to two decimals.')
  .min(0, 'The rate can’t be negative.')
  .max(10_000, 'The rate can’t be more than 100%.')

const common = {
  label: z.string().trim().min(1, 'Name this rule.').max(80, 'Keep the name under 80 characters.'),
  payer: z.enum(feePayerNames),
  unit: z.enum(feeUnitNames),
  minCents: cents.nullable(),
  maxCents: cents.nullable(),
  fromCents: cents.nullable(),
  belowCents: cents.nullable(),
}
const TierSchema = z.strictObject({
  upToCents: cents.min(1, 'A tier must end above zero.').nullable(),
  bps,
  flatCents: cents,
})

export const FeeRuleSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('percent'), bps, ...common }),
    z.strictObject({ kind: z.literal('flat'), flatCents: cents, ...common }),
    z.strictObject({
      kind: z.literal('tiers'),
      way: z.enum(['slices', 'whole']),
      tiers: z.array(TierSchema).min(1, 'Add at least one tier.').max(20, 'You can add up to 20 tiers.'),
      ...common,
    }),
  ])
  .meta({ id: 'FeeRule' })

const rules = z
  .array(FeeRuleSchema)
  .min(1, 'A template needs at least one rule.')
  .max(20, 'You can add up to 20 rules.')
const name = z.string().trim().min(1, 'Enter a template name.').max(80, 'Keep the name under 80 characters.')
const note = optionalText(300)

const actionNames = keysOf(feeTemplateActions)

export const FeeTemplateSchema = z
  .object({
    id: IdSchema,
    name: z.string(),
    use: z.enum(feeUseNames),
    status: z.enum(feeTemplateStatuses),
    isDefault: z.boolean().describe('The default for this use'),
    number: z.int().describe('The latest version'),
    rules: z.array(FeeRuleSchema),
    usedBy: z.int().describe('Invoices created with any of its versions'),
    createdAt: InstantSchema,
    updatedAt: InstantSchema,
    version: VersionSchema,
    actions: actionsWith(z.enum([...actionNames, 'edit', 'make_default']), 'fee.manage'),
  })
  .meta({ id: 'FeeTemplate' })
export type FeeTemplate = z.output<typeof FeeTemplateSchema>

const FeeTemplateVersionSchema = z
  .object({
    number: z.int(),
    rules: z.array(FeeRuleSchema),
    note: z.string().nullable(),
    createdAt: InstantSchema,
    createdBy: z.string().nullable(),
    usedBy: z.int(),
  })
  .meta({ id: 'FeeTemplateVersion' })
export type FeeTemplateVersion = z.output<typeof FeeTemplateVersionSchema>

export const FeeTemplateDetailSchema = FeeTemplateSchema.extend({
  versions: z.array(FeeTemplateVersionSchema).describe('Newest first'),
}).meta({ id: 'FeeTemplateDetail' })
export type FeeTemplateDetail = z.output<typeof FeeTemplateDetailSchema>

export const feeTemplateEndpoints = defineEndpoints({
  feeTemplates: {
    method: 'GET',
    path: '/api/admin/fee-templates',
    summary: 'Fee templates',
    permission: 'fee.read',
    query: listQuery(['name', '-name', '-updatedAt'], {
      use: someOf(feeUseNames),
      status: someOf(feeTemplateStatuses),
    }),
    response: listOf(FeeTemplateSchema),
    csv: ['id', 'name', 'use', 'status', 'isDefault', 'number as Version', 'usedBy', 'updatedAt'],
  },
  makeFeeTemplate: {
    method: 'POST',
    path: '/api/admin/fee-templates',
    summary: 'Create a fee template',
    permission: 'fee.manage',
    publishes: ['fee_template_updated'],
    status: 201,
    body: z.strictObject({ name, use: z.enum(feeUseNames), rules, note }),
    response: FeeTemplateDetailSchema,
  },
  feeTemplate: {
    method: 'GET',
    path: '/api/admin/fee-templates/:id',
    summary: 'One fee template with all its versions',
    permission: 'fee.read',
    params: ById,
    response: FeeTemplateDetailSchema,
  },
  editFeeTemplate: {
    method: 'PATCH',
    path: '/api/admin/fee-templates/:id',
    summary: 'Rename a template or change its rules, which creates a new version; documents keep theirs',
    permission: 'fee.manage',
    publishes: ['fee_template_updated'],
    params: ById,
    body: z.strictObject({ version: VersionSchema, name: name.optional(), rules: rules.optional(), note }),
    response: FeeTemplateDetailSchema,
  },
  makeDefaultFeeTemplate: {
    method: 'POST',
    path: '/api/admin/fee-templates/:id/default',
    summary: 'Make this template the default for its use',
    permission: 'fee.manage',
    publishes: ['fee_template_updated'],
    params: ById,
    response: FeeTemplateDetailSchema,
  },
  archiveFeeTemplate: {
    method: 'POST',
    path: '/api/admin/fee-templates/:id/archive',
    summary: 'Archive a template; documents created with it keep it',
    permission: 'fee.manage',
    publishes: ['fee_template_updated'],
    params: ById,
    response: FeeTemplateDetailSchema,
  },
  restoreFeeTemplate: {
    method: 'POST',
    path: '/api/admin/fee-templates/:id/restore',
    summary: 'Restore an archived template',
    permission: 'fee.manage',
    publishes: ['fee_template_updated'],
    params: ById,
    response: FeeTemplateDetailSchema,
  },
  copyFeeTemplate: {
    method: 'POST',
    path: '/api/admin/fee-templates/:id/copy',
    summary: 'Copy a template’s latest version into a new template',
    permission: 'fee.manage',
    publishes: ['fee_template_updated'],
    status: 201,
    params: ById,
    body: z.strictObject({ name }),
    response: FeeTemplateDetailSchema,
  },
})
