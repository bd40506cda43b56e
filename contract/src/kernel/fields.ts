import { z } from 'zod'

// Field types used in many areas, each defined once. No transforms: a schema with one can neither be described as JSON
// Schema nor be applied to responses.

export const IdSchema = z.uuid()
export const ById = z.strictObject({ id: IdSchema })

/**
 * What stands for an id where people must not recognize it from elsewhere (decision 67). Branded, so that a presenter
 * that passes on the id itself does not compile.
 */
export const AliasSchema = z
  .string()
  .regex(/^[\w-]{21}[AQgw]$/)
  .brand<'Alias'>()
export type Alias = z.output<typeof AliasSchema>

/** The response of a write with nothing to return: the page refetches what it shows. */
export const DoneSchema = z.object({ status: z.literal('ok') })

export const InstantSchema = z.iso.datetime({ precision: 3 }).describe('ISO 8601, UTC')

export const DaySchema = z.iso.date('Enter the date as 2026-11-15.').describe('A calendar day in Ambry’s time zone')

/** A date on which something can be booked. */
export const BookDaySchema = DaySchema.refine(
  (day) => day >= '2000-01-01' && day < '3000-01-01',
  'Enter a date in 2000 or later.',
)

/** As typed by people; the server parses it with our home country as the default. */
export const PhoneInputSchema = z.string().min(3, 'Enter a phone number.').max(60, 'That phone number is too long.')
/** As the server stores and sends it: +12025550100. */
export const PhoneSchema = z.string().describe('E.164')

/** An admin's reason for an action; stored in the audit log. */
export const ReasonSchema = z
  .string()
  .min(3, 'Enter a reason of at least 3 characters.')
  .max(500, 'Keep the reason under 500 characters.')

export const VersionSchema = z.int().min(1).describe('Counts edits; a stale one is rejected with 409')

const text = (max: number) => z.string().max(max, `Keep this under ${max} characters.`)
/** Optional text; null clears it. */
export const optionalText = (max: number) => text(max).nullable().optional()
