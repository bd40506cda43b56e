import { z } from 'zod'

import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, IdSchema, InstantSchema, optionalText, VersionSchema } from '../../kernel/fields.ts'
import { listOf, listQuery, someOf } from '../../kernel/lists.ts'
import { mostCents } from '../../kernel/money.ts'
import {
  type FeeTemplateAction,
  feePayerNames,
  feeTemplateActions,
  feeTemplateStatuses,
  feeUnitNames,
  feeUseNames,
} from './kinds.ts'

const tooMuch = 'That is more than the house can charge.'
const cents = z.int('Write the amount in whole cents.').min(0, 'An amount is not below zero.').max(mostCents, tooMuch)
const bps = z
  .int('A rate has at most two decimals.')
  .min(0, 'A rate is not below zero.')
  .max(10_000, 'A rate is at most 100 per cent.')

const common = {
  label: z.string().trim().min(1, 'Name the rule.').max(80, 'Keep the name below 80 characters.'),
  payer: z.enum(feePayerNames),
  unit: z.enum(feeUnitNames),
  minCents: cents.nullable(),
  maxCents: cents.nullable(),
  fromCents: cents.nullable(),
  belowCents: cents.nullable(),
}
const TierSchema = z.strictObject({
  upToCents: cents.min(1, 'A tier ends above zero.').nullable(),
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
      tiers: z.array(TierSchema).min(1, 'Give at least one tier.').max(20, 'At most 20 tiers.'),
      ...common,
    }),
  ])
  .meta({ id: 'FeeRule' })

const rules = z.array(FeeRuleSchema).min(1, 'A template has at least one rule.').max(20, 'At most 20 rules.')
const name = z.string().trim().min(1, 'Give the template a name.').max(80, 'Keep the name below 80 characters.')
const note = optionalText(300)

const actionNames = Object.keys(feeTemplateActions) as [FeeTemplateAction, ...FeeTemplateAction[]]

export const FeeTemplateSchema = z
  .object({
    id: IdSchema,
    name: z.string(),
    use: z.enum(feeUseNames),
    status: z.enum(feeTemplateStatuses),
    isDefault: z.boolean().describe('What the house charges for this use unless told otherwise'),
    number: z.int().describe('The newest version'),
    rules: z.array(FeeRuleSchema),
    usedBy: z.int().describe('Invoices made with any of its versions'),
    createdAt: InstantSchema,
    updatedAt: InstantSchema,
    version: VersionSchema,
    actions: z.array(z.enum([...actionNames, 'edit', 'make_default'])),
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
  versions: z.array(FeeTemplateVersionSchema).describe('The newest first'),
}).meta({ id: 'FeeTemplateDetail' })
export type FeeTemplateDetail = z.output<typeof FeeTemplateDetailSchema>

export const feeTemplateEndpoints = defineEndpoints({
  feeTemplates: {
    method: 'GET',
    path: '/api/admin/fee-templates',
    summary: 'What the house charges, template by template',
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
    summary: 'Make a fee template',
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
    summary: 'Rename a template, or change its rules: that makes a new version, and documents keep theirs',
    permission: 'fee.manage',
    publishes: ['fee_template_updated'],
    params: ById,
    body: z.strictObject({ version: VersionSchema, name: name.optional(), rules: rules.optional(), note }),
    response: FeeTemplateDetailSchema,
  },
  makeDefaultFeeTemplate: {
    method: 'POST',
    path: '/api/admin/fee-templates/:id/default',
    summary: 'Charge by this template for its use unless told otherwise',
    permission: 'fee.manage',
    publishes: ['fee_template_updated'],
    params: ById,
    response: FeeTemplateDetailSchema,
  },
  archiveFeeTemplate: {
    method: 'POST',
    path: '/api/admin/fee-templates/:id/archive',
    summary: 'Take a template out of use; documents made with it keep it',
    permission: 'fee.manage',
    publishes: ['fee_template_updated'],
    params: ById,
    response: FeeTemplateDetailSchema,
  },
  restoreFeeTemplate: {
    method: 'POST',
    path: '/api/admin/fee-templates/:id/restore',
    summary: 'Take a template into use again',
    permission: 'fee.manage',
    publishes: ['fee_template_updated'],
    params: ById,
    response: FeeTemplateDetailSchema,
  },
  copyFeeTemplate: {
    method: 'POST',
    path: '/api/admin/fee-templates/:id/copy',
    summary: 'Make a template of its own from another’s newest version',
    permission: 'fee.manage',
    publishes: ['fee_template_updated'],
    status: 201,
    params: ById,
    body: z.strictObject({ name }),
    response: FeeTemplateDetailSchema,
  },
})
