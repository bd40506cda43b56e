import { defineArea } from '../kernel/area.ts'
import { administratorOnly, anyStaff, ownViewedWith, staffOnly } from '../kernel/permissions.ts'
import { siteEndpoints } from './endpoints.ts'
import { legalEndpoints } from './legal/endpoints.ts'
import { systemEndpoints } from './system/endpoints.ts'

export const siteArea = defineArea({
  name: 'site',
  endpoints: { ...siteEndpoints, ...legalEndpoints, ...systemEndpoints },
  files: {},
  permissions: {
    'legal.accept': ownViewedWith('user.read'),
    'settings.read': anyStaff,
    'settings.edit': administratorOnly,
    'legal.edit': staffOnly('compliance'),
    'audit.read': staffOnly('compliance'),
    'system.read': administratorOnly,
    'system.run': administratorOnly,
  },
  rights: {
    title: 'Company',
    of: {
      'settings.read': 'View settings',
      'settings.edit': 'Change settings',
      'legal.edit': 'Edit and publish legal pages',
      'audit.read': 'View the audit log',
      'system.read': 'View system health',
      'system.run': 'Retry jobs and run checks',
    },
  },
  auditActions: {
    export: 'Exported a list',
    'job.retry': 'Retried a job',
    'job.discard': 'Discarded a job',
    'legal.accept': 'Accepted a legal page',
    'legal.publish': 'Published a legal page',
    'legal_draft.save': 'Edited a draft',
    'legal_draft.discard': 'Discarded a draft',
    'secret.replace': 'Replaced a lost secret key',
    'secret.rotate': 'Rotated the secret key',
    'settings.edit': 'Changed the settings',
  },
  auditReads: ['export'],
  auditObjects: {
    job: 'a job',
    legal_page: 'a legal page',
    settings: 'the settings',
  },
  liveEvents: {
    settings_updated: ['/api/admin/settings', '/api/house'],
    legal_updated: ['/api/legal', '/api/admin/legal-pages', '/api/user/legal', '/api/auth/me'],
    jobs_updated: ['/api/admin/jobs', '/api/admin/system', '/api/admin/overview'],
  },
  pages: ['/terms', '/privacy', '/cookies', '/admin/legal-pages', '/admin/settings'],
  statuses: {},
})
