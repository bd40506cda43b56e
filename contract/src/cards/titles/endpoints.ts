import { z } from 'zod'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById } from '../../kernel/fields.ts'
import { graders } from '../kinds.ts'
import { CertSchema, DisputeSchema } from '../records.ts'

export const TitleCheckSchema = z
  .object({ isRegistered: z.boolean(), isInVault: z.boolean(), hasLien: z.boolean(), isDisputed: z.boolean() })
  .meta({ id: 'TitleCheck' })
export type TitleCheck = z.output<typeof TitleCheckSchema>

/** What any signed-in user may ask about a cert, and how a second claimant files a claim. */
export const titleEndpoints = defineEndpoints({
  titleCheck: {
    method: 'GET',
    path: '/api/title-check',
    summary: 'Whether a card is registered, in the vault, and free of liens; never who owns it',
    permission: 'title.check',
    query: z.strictObject({ grader: z.enum(graders), certNumber: CertSchema }),
    response: TitleCheckSchema,
  },
  disputes: {
    method: 'GET',
    path: '/api/user/disputes',
    summary: 'My claims on cards other members registered',
    permission: 'dispute.claim',
    response: z.object({ items: z.array(DisputeSchema) }),
  },
  openDispute: {
    method: 'POST',
    path: '/api/user/disputes',
    summary: 'Claim a card another member registered; staff decide',
    permission: 'dispute.claim',
    publishes: ['card_updated', 'notification'],
    status: 201,
    body: z.strictObject({
      grader: z.enum(graders),
      certNumber: CertSchema,
      statement: z
        .string()
        .trim()
        .min(10, 'Explain in a sentence why the card is yours.')
        .max(2000, 'Keep this under 2,000 characters.'),
    }),
    response: DisputeSchema,
  },
  withdrawDispute: {
    method: 'POST',
    path: '/api/user/disputes/:id/withdraw',
    summary: 'Withdraw one of my claims',
    permission: 'dispute.claim',
    publishes: ['card_updated'],
    params: ById,
    response: DisputeSchema,
  },
})
