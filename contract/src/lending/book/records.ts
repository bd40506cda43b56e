import { z } from 'zod'
import { DaySchema, IdSchema } from '../../kernel/fields.ts'
import { ltvLevelNames } from '../kinds.ts'

const cents = z.int()
const bps = z.int()

const bookBuckets = ['current', '1-29', '30-59', '60-89', '90+', 'defaulted', 'closed'] as const

const ConcentrationSchema = z.object({ label: z.string(), cents, bps, loans: z.int() })

/** The loan book on a day. Averages are weighted by principal. */
export const BookSchema = z
  .object({
    asOf: DaySchema,
    loans: z.int(),
    principalCents: cents,
    lendersCents: cents.describe('Of it held by lenders'),
    owedCents: cents.describe('Principal, interest, and fees'),
    valueCents: cents,
    ltvBps: bps,
    aprPercent: z.number(),
    yieldPercent: z.number().nullable().describe('Interest received in the last 12 months over average principal'),
    expected: z.array(z.object({ days: z.int(), interestCents: cents, principalCents: cents, toLendersCents: cents })),
    buckets: z.array(
      z.object({
        bucket: z.enum(bookBuckets),
        loans: z.int(),
        principalCents: cents,
        pastDueCents: cents,
        provisionBps: bps,
        provisionCents: cents.describe('Of our own part'),
      }),
    ),
    provision: z.object({
      neededCents: cents,
      bookedCents: cents,
      month: z.string().nullable().describe('Last booked'),
    }),
    vintages: z
      .array(
        z.object({
          quarter: z.string().describe('2026 Q3'),
          loans: z.int(),
          principalCents: cents,
          months: z
            .array(z.object({ month: z.int(), lateBps: bps, lostBps: bps }))
            .describe('Principal 30 days late or in default, and lost, by months since funding'),
        }),
      )
      .describe('Oldest first'),
    rolls: z
      .array(z.object({ from: z.enum(bookBuckets), to: z.enum(bookBuckets), cents, bps }))
      .describe('Where principal of each bucket was a month later, last 12 months'),
    concentration: z.object({
      categories: z.array(ConcentrationSchema),
      players: z.array(ConcentrationSchema),
      borrowers: z.array(ConcentrationSchema),
    }),
  })
  .meta({ id: 'LoanBook' })
export type Book = z.output<typeof BookSchema>
export type BookBucket = (typeof bookBuckets)[number]

/** Every LTV after a fall of values, and the calls it would make. */
export const StressSchema = z
  .object({
    loans: z.int(),
    principalCents: cents,
    valueCents: cents.describe('After the fall'),
    ltvBps: bps,
    levels: z.array(
      z.object({
        level: z.enum(ltvLevelNames),
        before: z.object({ loans: z.int(), principalCents: cents }),
        after: z.object({ loans: z.int(), principalCents: cents }),
      }),
    ),
    callCents: cents.describe('Principal that would have to be paid to cure every new call'),
    uncoveredCents: cents.describe('Principal above the value of its cards'),
    calls: z
      .array(
        z.object({
          id: IdSchema,
          number: z.string(),
          member: z.string(),
          principalCents: cents,
          valueCents: cents,
          ltvBeforeBps: bps,
          ltvAfterBps: bps,
          level: z.enum(ltvLevelNames),
          shortCents: cents,
        }),
      )
      .describe('New calls, worst first; at most 200'),
    callCount: z.int(),
  })
  .meta({ id: 'LoanStress' })
export type Stress = z.output<typeof StressSchema>
