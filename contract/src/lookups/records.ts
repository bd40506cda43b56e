import { z } from 'zod'
import { DifferenceSchema } from '../cards/differences.ts'
import { cardCategoryNames, grades, qualifierNames } from '../cards/kinds.ts'
import { actionsWith } from '../kernel/action-rights.ts'
import { DaySchema, IdSchema, InstantSchema } from '../kernel/fields.ts'
import { keysOf } from '../kernel/keys.ts'
import { lookupJobStatuses, lookupResultNames, lookupSteps, rowDecisions, waitReasons } from './kinds.ts'

export const CertFactsSchema = z
  .object({
    category: z.enum(cardCategoryNames),
    playerName: z.string(),
    year: z.string().nullable(),
    set: z.string().nullable(),
    cardNumber: z.string().nullable(),
    variety: z.string().nullable(),
    grade: z.enum(grades).nullable(),
    qualifier: z.enum(qualifierNames).nullable(),
  })
  .meta({ id: 'CertFacts' })

/** Whether the cert is in the registry; never who owns it. */
const registration = z.enum(['free', 'yours', 'taken'])

const answer = {
  certNumber: z.string(),
  result: z.enum(lookupResultNames),
  sentence: z.string().nullable().describe('Shown when the result alone isn’t enough'),
  facts: CertFactsSchema.nullable(),
  label: z.string().nullable().describe('The grade as worded on the label: GEM MT 10'),
  population: z.int().nullable(),
  populationHigher: z.int().nullable(),
  populationOn: DaySchema.nullable(),
  images: z.array(z.object({ side: z.enum(['front', 'back']), address: z.string() })),
  isSample: z.boolean().describe('From the bundled sample set, not from PSA'),
  answeredAt: InstantSchema.nullable(),
  registration,
  cardId: IdSchema.nullable().describe('The card with this cert number, for its owner and staff'),
  picture: z.string().nullable().describe('That card’s ID'),
  differences: z.array(DifferenceSchema),
}

export const CertAnswerSchema = z
  .object({ ...answer, isCached: z.boolean().describe('Saved before, so it was free') })
  .meta({ id: 'CertAnswer' })
export type CertAnswer = z.output<typeof CertAnswerSchema>

/** What is left to spend. */
export const QuotaSchema = z
  .object({
    isSample: z.boolean().describe('Answers come from the bundled sample set and are free'),
    provider: z.enum(['psa', 'sample', 'off']),
    plan: z
      .object({ left: z.int(), of: z.int(), until: InstantSchema })
      .nullable()
      .describe('The member’s monthly allowance; null for staff'),
    budget: z
      .object({ left: z.int(), of: z.int(), until: InstantSchema })
      .nullable()
      .describe('The daily allowance; staff only'),
    trouble: z.string().nullable().describe('Why PSA can’t answer; staff only'),
  })
  .meta({ id: 'LookupQuota' })
export type LookupQuota = z.output<typeof QuotaSchema>

/** What a job would do, before anything is spent. */
export const LookupPlanSchema = z
  .object({
    certs: z.int(),
    repeated: z.int(),
    invalid: z.array(z.string()).describe('The first hundred'),
    invalidCount: z.int(),
    cached: z.int(),
    toAsk: z.int(),
    yours: z.int(),
    taken: z.int(),
    calls: z.int().describe('The cost; images double it'),
    quota: QuotaSchema,
    first: z.array(CertAnswerSchema).describe('Saved answers for the first 24 certs'),
  })
  .meta({ id: 'LookupPlan' })
export type LookupPlan = z.output<typeof LookupPlanSchema>

const counts = z.object({
  waiting: z.int(),
  verified: z.int(),
  mismatch: z.int(),
  not_found: z.int(),
  invalid_format: z.int(),
  unavailable: z.int(),
  not_configured: z.int(),
})

export const LookupJobSchema = z
  .object({
    id: IdSchema,
    name: z.string(),
    status: z.enum(lookupJobStatuses),
    startedBy: z.string(),
    withImages: z.boolean(),
    isSample: z.boolean(),
    total: z.int(),
    counts,
    calls: z.int().describe('How many times PSA was called'),
    registrable: z.int().describe('Rows that can be registered now'),
    waitReason: z.enum(keysOf(waitReasons)).nullable(),
    waitUntil: InstantSchema.nullable(),
    secondsLeft: z.int().nullable(),
    createdAt: InstantSchema,
    finishedAt: InstantSchema.nullable(),
    actions: actionsWith(z.enum(lookupSteps), 'lookup.use'),
  })
  .meta({ id: 'LookupJob' })
export type LookupJob = z.output<typeof LookupJobSchema>

export const LookupJobDetailSchema = LookupJobSchema.extend({
  resultCodes: z.string().describe('One character per row, in order: `lookupResultCodes`'),
}).meta({ id: 'LookupJobDetail' })
export type LookupJobDetail = z.output<typeof LookupJobDetailSchema>

export const LookupRowSchema = z
  .object({
    position: z.int(),
    ...answer,
    result: z.enum(lookupResultNames).nullable().describe('Null while waiting'),
    difference: z.string().nullable().describe('The differences in text'),
    decision: z.enum(keysOf(rowDecisions)).nullable(),
  })
  .meta({ id: 'LookupRow' })
export type LookupRow = z.output<typeof LookupRowSchema>

/** How many copies of a card PSA has graded, by grade. */
export const SpecPopulationSchema = z
  .object({
    description: z.string(),
    on: DaySchema,
    isSample: z.boolean(),
    total: z.int(),
    grades: z.array(z.object({ grade: z.string(), count: z.int(), qualified: z.int() })),
  })
  .meta({ id: 'SpecPopulation' })
export type SpecPopulation = z.output<typeof SpecPopulationSchema>
