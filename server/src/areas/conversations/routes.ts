import type { conversationEndpoints, conversationFiles } from '@ambry/contract/conversations/endpoints'

import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/bind.ts'
import type { FileHandlers } from '../../http/files.ts'
import * as files from './files-service.ts'
import * as replies from './replies-service.ts'
import { listReplies } from './reply-queries.ts'
import * as conversations from './service.ts'

const ok = { status: 'ok' } as const

export const conversationHandlers = (deps: Deps): Handlers<typeof conversationEndpoints> => ({
  conversations: ({ actor, query }) => conversations.ownConversations(deps, actor, query),
  conversation: ({ actor, params }) => conversations.conversation(deps.db, deps, actor, 'member', params),
  writeMessage: ({ actor, params, body, transact }) =>
    transact((tx) => conversations.write(tx, deps, actor, 'member', params, body)),
  readConversation: async ({ actor, params, transact }) => {
    await transact((tx) => conversations.read(tx, actor, 'member', params))
    return ok
  },
  adminConversations: ({ actor, query }) => conversations.conversations(deps, actor, query),
  adminConversation: ({ actor, params }) => conversations.conversation(deps.db, deps, actor, 'staff', params),
  replyToMember: ({ actor, params, body, transact }) =>
    transact((tx) => conversations.write(tx, deps, actor, 'staff', params, body)),
  readAsStaff: async ({ actor, params, transact }) => {
    await transact((tx) => conversations.read(tx, actor, 'staff', params))
    return ok
  },
  setAside: async ({ actor, params, transact }) => {
    await transact((tx) => conversations.setAside(tx, actor, params))
    return ok
  },
  attachFile: ({ actor, query, body, transact }) =>
    files.upload(deps, actor, transact, { name: query.name, bytes: body as Buffer }),
  cannedReplies: async () => ({ items: await listReplies(deps.db) }),
  addReply: ({ body, transact }) => transact((tx) => replies.addReply(tx, body)),
  removeReply: async ({ params, transact }) => {
    await transact((tx) => replies.removeReply(tx, params.id))
    return ok
  },
})

export const conversationFileHandlers = (deps: Deps): FileHandlers<typeof conversationFiles> => ({
  conversationFile: ({ actor, params }) => files.attachment(deps, actor, params.id),
})
