import { defineWebArea, noRoutes } from '../../area.ts'

export const conversationsArea = defineWebArea({
  name: 'conversations',
  routes: noRoutes,
  places: [],
  contributes: {
    conversation: async () => (await import('./ConversationPart.tsx')).ConversationPart,
    conversationBadge: async () => (await import('./UnreadBadge.tsx')).UnreadBadge,
    personSection: async () => (await import('./MemberConversationsPart.tsx')).MemberConversationsPart,
  },
})
