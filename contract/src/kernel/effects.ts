import { z } from 'zod'
import { IdSchema } from './fields.ts'
import { staffRoleNames } from './permissions.ts'

/** The channels that reach people. */
export const channels = ['bell', 'text', 'email'] as const

/**
 * What an action does to the world, in the order in which it happens. Recorded while it runs; a request that waits for
 * approval keeps the list, and it must still be the same when the action is carried out. People are named by id.
 */
export const EffectSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('entry'),
    words: z.string(),
    lines: z.array(
      z.object({
        account: z.string().describe('The account’s code'),
        memberId: IdSchema.nullable(),
        amountCents: z.int().describe('Positive for debits'),
      }),
    ),
  }),
  z.object({
    type: z.literal('status'),
    table: z.string().describe('The kind of record, such as payouts'),
    from: z.string(),
    to: z.string(),
  }),
  z.object({
    type: z.literal('message'),
    userId: IdSchema,
    channels: z.array(z.enum(channels)),
    title: z.string(),
    message: z.string(),
  }),
  z.object({ type: z.literal('refund'), amountCents: z.int() }),
  z.object({
    type: z.literal('setting'),
    name: z.string(),
    before: z.string().nullable(),
    after: z.string().nullable(),
  }),
  z.object({
    type: z.literal('roles'),
    userId: IdSchema,
    before: z.array(z.enum(staffRoleNames)),
    after: z.array(z.enum(staffRoleNames)),
  }),
  z.object({
    type: z.literal('watchlist'),
    fileName: z.string(),
    before: z.int().describe('Entries of the list it replaces'),
    after: z.int(),
    added: z.int(),
    removed: z.int(),
    changed: z.int(),
  }),
  z.object({ type: z.literal('phone'), userId: IdSchema, phone: z.string(), hours: z.int() }),
])
export type Effect = z.output<typeof EffectSchema>
