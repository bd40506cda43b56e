import { z } from 'zod'

import { defineEndpoints } from './endpoint.ts'
import { IdSchema, InstantSchema } from './fields.ts'

export const NoticeSchema = z
  .object({
    id: IdSchema,
    kind: z.string(),
    title: z.string(),
    message: z.string(),
    link: z.string().nullable().describe('Where the notice leads, a path of this site'),
    createdAt: InstantSchema,
    readAt: InstantSchema.nullable(),
  })
  .meta({ id: 'Notice' })
export type Notice = z.output<typeof NoticeSchema>

export const noticeEndpoints = defineEndpoints({
  notices: {
    method: 'GET',
    path: '/api/user/notices',
    summary: 'The bell: my notices, newest first, and how many are unread',
    permission: 'notice.read',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(100).default(24),
      cursor: z.string().min(1).max(1000).optional(),
      unread: z.literal('1').optional(),
    }),
    response: z.object({ items: z.array(NoticeSchema), nextCursor: z.string().nullable(), unread: z.int() }),
  },
  markRead: {
    method: 'POST',
    path: '/api/user/notices/read',
    summary: 'Mark notices as read: those named, or all',
    permission: 'notice.mark',
    body: z.strictObject({ ids: z.array(IdSchema).min(1).max(100).optional() }),
    response: z.object({ status: z.literal('ok'), unread: z.int() }),
  },
})
