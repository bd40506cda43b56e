import { defineArea } from '../kernel/area.ts'
import { ownViewedWith, staffOnly } from '../kernel/permissions.ts'
import { shareAnalyticsEndpoints, sharedEndpoints, sharedFiles, sharingEndpoints } from './endpoints.ts'
import { shareActions, shareStatuses } from './kinds.ts'

export const sharingArea = defineArea({
  name: 'sharing',
  endpoints: { ...shareAnalyticsEndpoints, ...sharedEndpoints, ...sharingEndpoints },
  files: sharedFiles,
  permissions: {
    'share.own': ownViewedWith('share.any'),
    'share.any': staffOnly('concierge', 'compliance'),
    'share.close': staffOnly('compliance'),
  },
  rights: {
    title: 'Sharing',
    of: {
      'share.any': 'View share links and their analytics',
      'share.close': 'Close share links',
    },
  },
  auditActions: {
    'share.close': 'Closed a share link',
    'share.drop': 'Removed a share link from the list',
    'share.edit': 'Edited a share link',
    'share.exclude': 'Excluded or included a view',
    'share.make': 'Created a share link',
    'share.reopen': 'Reopened a share link',
  },
  auditObjects: {
    share_link: 'a share link',
  },
  liveEvents: {
    share_updated: [
      '/api/share-links',
      '/api/admin/share-links',
      '/api/admin/share-analytics',
      '/api/admin/share-visits',
    ],
  },
  pages: ['/admin/share-analytics', '/share-analytics'],
  statuses: {
    share: { actions: shareActions, statuses: shareStatuses, initial: 'open' },
  },
})
