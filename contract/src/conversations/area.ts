import { defineArea } from '../kernel/area.ts'
import { ownViewedWith, staffOnly } from '../kernel/permissions.ts'
import { conversationEndpoints, conversationFiles } from './endpoints.ts'

export const conversationsArea = defineArea({
  name: 'conversations',
  endpoints: conversationEndpoints,
  files: conversationFiles,
  permissions: {
    'conversation.own': ownViewedWith('conversation.staff'),
    'conversation.staff': staffOnly('concierge', 'lending', 'finance', 'vault'),
  },
  rights: {
    title: 'Messages',
    of: { 'conversation.staff': 'Read and answer members’ messages' },
  },
  auditActions: {
    'conversation.write': 'Wrote a message',
    'conversation.set_aside': 'Marked a message as needing no reply',
    'reply.add': 'Added a canned reply',
    'reply.remove': 'Deleted a canned reply',
  },
  auditObjects: { conversation: 'a conversation', reply: 'a canned reply' },
  liveEvents: {
    conversation_updated: [
      '/api/user/conversations',
      '/api/admin/conversations',
      '/api/admin/canned-replies',
      '/api/admin/overview',
      '/api/admin/work',
    ],
  },
  pages: [],
  statuses: {},
})
