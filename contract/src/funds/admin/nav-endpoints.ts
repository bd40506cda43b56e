import { z } from 'zod'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, DoneSchema, IdSchema, optionalText, ReasonSchema, VersionSchema } from '../../kernel/fields.ts'
import { listOf, listQuery } from '../../kernel/lists.ts'
import { mostCents } from '../../kernel/money.ts'
import { valueSourceNames } from '../kinds.ts'
import { booked } from './fields.ts'
import { AdminFundDetailSchema, CorrectionPreviewSchema, StrikeSchema, ValuationRunSchema } from './records.ts'

export const fundStrikeEndpoints = defineEndpoints({
  fundStrikes: {
    method: 'GET',
    path: '/api/admin/funds/:id/strikes',
    summary: 'Every NAV of a fund',
    permission: 'fund.any',
    params: ById,
    query: listQuery(['-seq', 'seq'], {}),
    response: listOf(StrikeSchema),
    csv: [
      'seq',
      'on',
      'kind',
      'cards',
      'cardsCents',
      'cashCents',
      'feesDueCents',
      'payablesCents',
      'carryCents',
      'navCents',
      'units',
      'navPerUnit as NAV per unit',
      'reason',
    ],
  },
  strikeFund: {
    method: 'POST',
    path: '/api/admin/funds/:id/strike',
    summary: 'Strike today’s NAV now; units are issued and redeemed at it',
    permission: 'fund.value',
    publishes: booked,
    idempotent: true,
    params: ById,
    response: AdminFundDetailSchema,
  },
})

const correctedValues = z
  .array(
    z.strictObject({
      holdingId: IdSchema,
      valueCents: z.int().min(0).max(mostCents),
      source: z.enum(valueSourceNames).default('comps'),
    }),
  )
  .max(5000)

/** What its cards are worth, and corrections of what was published. */
export const fundValuationEndpoints = defineEndpoints({
  valuationRun: {
    method: 'GET',
    path: '/api/admin/funds/:id/valuation',
    summary: 'The valuation being drafted: every card with its last value and suggestions; null when there is none',
    permission: 'fund.any',
    params: ById,
    response: z.object({ run: ValuationRunSchema.nullable() }),
  },
  startValuation: {
    method: 'POST',
    path: '/api/admin/funds/:id/valuation',
    summary: 'Draft a valuation of every card, with suggestions from sales, appraisals, and the index',
    permission: 'fund.value',
    publishes: ['fund_updated'],
    status: 201,
    params: ById,
    response: ValuationRunSchema,
  },
  saveValuation: {
    method: 'PATCH',
    path: '/api/admin/funds/:id/valuation',
    summary: 'Set values of the draft',
    permission: 'fund.value',
    publishes: ['fund_updated'],
    params: ById,
    bodyBytes: 1_000_000,
    body: z.strictObject({
      version: VersionSchema,
      lines: z
        .array(
          z.strictObject({
            holdingId: IdSchema,
            valueCents: z.int().min(0).max(mostCents),
            source: z.enum(valueSourceNames),
            note: optionalText(300),
            isConfirmed: z.boolean().default(false).describe('It may differ from the last value by more than 40%'),
          }),
        )
        .min(1)
        .max(5000),
    }),
    response: ValuationRunSchema,
  },
  publishValuation: {
    method: 'POST',
    path: '/api/admin/funds/:id/valuation/publish',
    summary: 'Strike a NAV with these values; always needs a second person',
    permission: 'fund.value',
    publishes: booked,
    mayNeedApproval: true,
    params: ById,
    body: z.strictObject({ version: VersionSchema, note: optionalText(500) }),
    response: ValuationRunSchema,
  },
  discardValuation: {
    method: 'POST',
    path: '/api/admin/funds/:id/valuation/discard',
    summary: 'Discard the draft',
    permission: 'fund.value',
    publishes: ['fund_updated'],
    params: ById,
    response: DoneSchema,
  },
  correctionPreview: {
    method: 'POST',
    path: '/api/admin/funds/:id/strikes/:strikeId/correction',
    summary: 'What corrected values would change about a NAV and for each holder, with appraisals withdrawn since',
    permission: 'fund.any',
    publishes: [],
    params: z.strictObject({ id: IdSchema, strikeId: IdSchema }),
    bodyBytes: 1_000_000,
    body: z.strictObject({ values: correctedValues }),
    response: CorrectionPreviewSchema,
  },
  correctStrike: {
    method: 'POST',
    path: '/api/admin/funds/:id/strikes/:strikeId/correct',
    summary: 'Correct a NAV with a new one; needs a second person, and holders are notified of what changed',
    permission: 'fund.value',
    publishes: booked,
    mayNeedApproval: true,
    idempotent: true,
    params: z.strictObject({ id: IdSchema, strikeId: IdSchema }),
    bodyBytes: 1_000_000,
    body: z.strictObject({ values: correctedValues.min(1, 'Enter at least one value.'), reason: ReasonSchema }),
    response: AdminFundDetailSchema,
  },
})
