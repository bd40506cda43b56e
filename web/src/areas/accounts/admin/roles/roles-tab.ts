import { lazy } from 'react'

import * as labels from './labels.ts'

export const rolesTab = {
  key: 'roles',
  name: labels.roles,
  before: 'audit',
  Body: lazy(async () => ({ default: (await import('./RolesTab.tsx')).RolesTab })),
}
