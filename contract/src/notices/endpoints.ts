import { z } from 'zod'

import { defineEndpoints } from '../kernel/endpoint.ts'
import { IdSchema, InstantSchema, VersionSchema } from '../kernel/fields.ts'
import { noticeKindNames } from './kinds.ts'

export const NoticeSchema = z
  .object({
    id: IdSchema,
    kind: z.string(),
    title: z.string(),
    message: z.string(),
    link: z.string().nullable().describe('Where the notification links to, a path on this site'),
    createdAt: InstantSchema,
    readAt: InstantSchema.nullable(),
  })
  .meta({ id: 'Notice' })
export type Notice = z.output<typeof NoticeSchema>

export const NoticePreferencesSchema = z
  .object({
    version: VersionSchema,
    marketingOptIn: z.boolean(),
    items: z
      .array(
        z.object({
          kind: z.enum(noticeKindNames),
          bell: z.boolean().nullable().describe('Null if this kind doesn’t appear in the app'),
          sms: z.boolean().nullable().describe('Null if this kind has no text messages'),
          email: z.boolean().nullable().describe('Null if this kind has no emails'),
        }),
      )
      .describe('Every kind, in table order'),
  })
  .meta({ id: 'NoticePreferences' })
export type NoticePreferences = z.output<typeof NoticePreferencesSchema>

export const noticeEndpoints = defineEndpoints({
  notices: {
    method: 'GET',
    path: '/api/user/notices',
    summary: 'My notifications, newest first, and how many are unread',
    permission: 'notice.read',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(100).default(24),
      cursor: z.string().min(1).max(1000).optional(),
      unread: z.literal('1').optional(),
      kind: z.enum(noticeKindNames).optional(),
    }),
    response: z.object({
      items: z.array(NoticeSchema),
      nextCursor: z.string().nullable(),
      unread: z.int().describe('All kinds, whatever the filter'),
    }),
  },
  markRead: {
    method: 'POST',
    path: '/api/user/notices/read',
    summary: 'Mark notifications as read: the listed ones, or all',
    permission: 'notice.mark',
    publishes: ['notices_updated'],
    body: z.strictObject({ ids: z.array(IdSchema).min(1).max(100).optional() }),
    response: z.object({ status: z.literal('ok'), unread: z.int() }),
  },
  preferences: {
    method: 'GET',
    path: '/api/user/notice-preferences',
    summary: 'My notification settings',
    permission: 'notice.read',
    response: NoticePreferencesSchema,
  },
  editPreferences: {
    method: 'PATCH',
    path: '/api/user/notice-preferences',
    summary: 'Change my notification settings; kinds not listed stay as they are',
    permission: 'notice.prefer',
    publishes: ['notice_preferences_updated', 'user_updated'],
    body: z.strictObject({
      version: VersionSchema,
      marketingOptIn: z.boolean().optional(),
      items: z
        .array(
          z.strictObject({
            kind: z.enum(noticeKindNames),
            bell: z.boolean().optional(),
            sms: z.boolean().optional(),
            email: z.boolean().optional(),
          }),
        )
        .max(100)
        .optional(),
    }),
    response: NoticePreferencesSchema,
  },
})
