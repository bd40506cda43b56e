import { lazy } from 'react'

import type { Tab } from '../../../parts/contributions.tsx'

export const systemTab: Tab = {
  key: 'system',
  needs: 'system.read',
  name: 'System',
  before: 'audit',
  Body: lazy(async () => ({ default: (await import('./SystemTab.tsx')).SystemTab })),
}
