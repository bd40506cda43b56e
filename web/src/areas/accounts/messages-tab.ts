import { lazy } from 'react'

import type { Tab } from '../../parts/contributions.tsx'

export const messagesTab: Tab = {
  key: 'messages',
  name: 'Messages',
  before: 'audit',
  Body: lazy(async () => ({ default: (await import('./admin/MessagesTab.tsx')).MessagesTab })),
}
