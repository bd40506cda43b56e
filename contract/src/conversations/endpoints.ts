import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { ById, DoneSchema, IdSchema, InstantSchema } from '../kernel/fields.ts'
import type { FileEndpoint } from '../kernel/files.ts'
import { listOf, listQuery, someOf } from '../kernel/lists.ts'
import { attachmentBytes, mostAttachments, subjectKindNames } from './kinds.ts'

export const MessageSchema = z
  .object({
    id: IdSchema,
    isFromStaff: z.boolean(),
    author: z.string().describe('To members, staff are Ambry'),
    isMine: z.boolean(),
    body: z.string(),
    files: z.array(
      z.object({ id: IdSchema, name: z.string(), contentType: z.string(), bytes: z.int(), address: z.string() }),
    ),
    at: InstantSchema,
  })
  .meta({ id: 'Message' })
export type Message = z.output<typeof MessageSchema>

const Subject = z.object({ kind: z.enum(subjectKindNames), id: IdSchema, title: z.string(), link: z.string() })
export const ConversationSchema = z
  .object({
    subject: Subject,
    member: z.object({ id: IdSchema, name: z.string() }),
    messages: z.array(MessageSchema).describe('Oldest first; the last 200'),
    isUnread: z.boolean().describe('By me, or by staff together'),
    isWaiting: z.boolean().describe('The member wrote last and is waiting for an answer'),
    otherReadAt: InstantSchema.nullable().describe('When the other side last read it'),
    why: z.string().nullable().describe('Why nothing can be written'),
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.output<typeof ConversationSchema>

export const ConversationEntrySchema = z
  .object({
    id: IdSchema,
    subject: Subject,
    member: z.object({ id: IdSchema, name: z.string() }),
    preview: z.string(),
    isLastFromStaff: z.boolean(),
    isUnread: z.boolean(),
    lastAt: InstantSchema,
  })
  .meta({ id: 'ConversationEntry' })
export type ConversationEntry = z.output<typeof ConversationEntrySchema>

const ReplySchema = z.object({ id: IdSchema, title: z.string(), body: z.string() }).meta({ id: 'CannedReply' })
export type CannedReply = z.output<typeof ReplySchema>
const replyFields = {
  title: z.string().trim().min(1, 'Enter a title.').max(80, 'Keep the title under 80 characters.'),
  body: z.string().trim().min(1, 'Enter the reply.').max(2000, 'Keep the reply under 2,000 characters.'),
}

const about = z.strictObject({ kind: z.enum(subjectKindNames), id: IdSchema })
const written = z.strictObject({
  body: z.string().trim().min(1, 'Enter a message.').max(4000, 'Keep the message under 4,000 characters.'),
  fileIds: z.array(IdSchema).max(mostAttachments, `Attach up to ${mostAttachments} files.`).default([]),
})

export const conversationEndpoints = defineEndpoints({
  conversations: {
    method: 'GET',
    path: '/api/user/conversations',
    summary: 'My conversations with Ambry, the latest first',
    permission: 'conversation.own',
    query: listQuery(['-lastAt'], { unread: z.literal('1').optional() }),
    response: listOf(ConversationEntrySchema),
    csv: ['subject.kind as About', 'subject.title as Title', 'preview', 'lastAt'],
  },
  conversation: {
    method: 'GET',
    path: '/api/user/conversations/:kind/:id',
    summary: 'My conversation about one of my records',
    permission: 'conversation.own',
    params: about,
    response: ConversationSchema,
  },
  writeMessage: {
    method: 'POST',
    path: '/api/user/conversations/:kind/:id',
    summary: 'Write to Ambry about one of my records',
    permission: 'conversation.own',
    publishes: ['conversation_updated', 'notification'],
    status: 201,
    idempotent: true,
    params: about,
    body: written,
    response: ConversationSchema,
  },
  readConversation: {
    method: 'POST',
    path: '/api/user/conversations/:kind/:id/read',
    summary: 'Mark the conversation as read by me',
    permission: 'conversation.own',
    publishes: ['conversation_updated'],
    params: about,
    response: DoneSchema,
  },
  adminConversations: {
    method: 'GET',
    path: '/api/admin/conversations',
    summary: 'Conversations with members, the latest first',
    permission: 'conversation.staff',
    query: listQuery(['-lastAt', 'lastAt'], {
      kind: someOf(subjectKindNames),
      waiting: z.literal('1').optional().describe('The member wrote last and is waiting for an answer'),
      member: IdSchema.optional(),
    }),
    response: listOf(ConversationEntrySchema),
    csv: ['subject.kind as About', 'subject.title as Title', 'member', 'preview', 'lastAt'],
  },
  adminConversation: {
    method: 'GET',
    path: '/api/admin/conversations/:kind/:id',
    summary: 'The conversation about a record',
    permission: 'conversation.staff',
    params: about,
    response: ConversationSchema,
  },
  replyToMember: {
    method: 'POST',
    path: '/api/admin/conversations/:kind/:id',
    summary: 'Write to the member about a record',
    permission: 'conversation.staff',
    publishes: ['conversation_updated', 'notification'],
    status: 201,
    idempotent: true,
    params: about,
    body: written,
    response: ConversationSchema,
  },
  readAsStaff: {
    method: 'POST',
    path: '/api/admin/conversations/:kind/:id/read',
    summary: 'Mark the conversation as read by staff',
    permission: 'conversation.staff',
    publishes: ['conversation_updated'],
    params: about,
    response: DoneSchema,
  },
  setAside: {
    method: 'POST',
    path: '/api/admin/conversations/:kind/:id/set-aside',
    summary: 'Mark the member’s last message as needing no reply',
    permission: 'conversation.staff',
    publishes: ['conversation_updated'],
    params: about,
    response: DoneSchema,
  },
  attachFile: {
    method: 'POST',
    path: '/api/conversation-files',
    summary: 'Upload a file to attach to my next message; a photo or a PDF',
    permission: 'conversation.own',
    publishes: [],
    status: 201,
    query: z.strictObject({ name: z.string().min(1).max(120) }),
    upload: 'document',
    bodyBytes: attachmentBytes,
    response: z.object({ id: IdSchema }),
  },
  cannedReplies: {
    method: 'GET',
    path: '/api/admin/canned-replies',
    summary: 'Canned replies',
    permission: 'conversation.staff',
    response: z.object({ items: z.array(ReplySchema) }),
  },
  addReply: {
    method: 'POST',
    path: '/api/admin/canned-replies',
    summary: 'Add a canned reply',
    permission: 'conversation.staff',
    publishes: ['conversation_updated'],
    status: 201,
    body: z.strictObject(replyFields),
    response: ReplySchema,
  },
  removeReply: {
    method: 'DELETE',
    path: '/api/admin/canned-replies/:id',
    summary: 'Delete a canned reply',
    permission: 'conversation.staff',
    publishes: ['conversation_updated'],
    params: ById,
    response: DoneSchema,
  },
})

export const conversationFiles = {
  conversationFile: {
    path: '/files/conversations/:id',
    summary: 'A file attached to a message, for the member and for staff',
    permission: 'conversation.own',
    params: ById,
  },
} as const satisfies Record<string, FileEndpoint>
