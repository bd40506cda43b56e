import { z } from 'zod'

import { attentionKindNames, attentionPlaces } from '../../kernel/attention.ts'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { InstantSchema } from '../../kernel/fields.ts'

const AttentionItemSchema = z
  .object({
    key: z.string(),
    kind: z.enum(attentionKindNames),
    title: z.string(),
    text: z.string(),
    picture: z.string().nullable().describe('Of the card it is about'),
    amountCents: z.int().nullable(),
    dueAt: InstantSchema.nullable(),
    due: z.object({ text: z.string(), isLate: z.boolean() }).nullable().describe('The deadline, in words'),
    action: z.string().describe('What its button says'),
    link: z.string().describe('The page where it is done'),
    settles: z.array(z.enum(attentionPlaces)).describe('Records that only wait for these invoices to be paid'),
  })
  .meta({ id: 'AttentionItem' })
export type AttentionItem = z.output<typeof AttentionItemSchema>

export const AttentionSchema = z
  .object({
    items: z.array(AttentionItemSchema).describe('Most urgent first'),
    isPartial: z
      .boolean()
      .describe('Whether some of it is outside the roles of the staff member who views the account'),
  })
  .meta({ id: 'Attention' })
export type Attention = z.output<typeof AttentionSchema>

export const attentionEndpoints = defineEndpoints({
  attention: {
    method: 'GET',
    path: '/api/user/attention',
    summary: 'Everything that waits for me, most urgent first',
    permission: 'attention.own',
    response: AttentionSchema,
  },
})
