import { lazy } from 'react'

import type { Tab } from '../../parts/contributions.tsx'

export const holidaysTab: Tab = {
  key: 'holidays',
  needs: 'holiday.manage',
  name: 'Holidays',
  before: 'audit',
  Body: lazy(async () => ({ default: (await import('./HolidaysTab.tsx')).HolidaysTab })),
}
