import { lazy } from 'react'

import type { Tab } from '../../parts/contributions.tsx'
import * as labels from './admin/labels.ts'

export const adminSettingsTabs: readonly Tab[] = [
  {
    key: 'roles',
    needs: 'user.read',
    name: labels.roles,
    before: 'audit',
    Body: lazy(async () => ({ default: (await import('./admin/roles/RolesTab.tsx')).RolesTab })),
  },
  {
    key: 'messages',
    needs: 'message.read',
    name: 'Messages',
    before: 'audit',
    Body: lazy(async () => ({ default: (await import('./admin/messages/MessagesTab.tsx')).MessagesTab })),
  },
]
