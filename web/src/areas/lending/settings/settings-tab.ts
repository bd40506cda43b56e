import { lazy } from 'react'

import type { Tab } from '../../../parts/contributions.tsx'
import { lending } from './labels.ts'

export const lendingTab: Tab = {
  key: 'lending',
  needs: 'loan.any',
  name: lending,
  before: 'audit',
  Body: lazy(async () => ({ default: (await import('./LendingTab.tsx')).LendingTab })),
}
