import { defineArea } from '../kernel/area.ts'
import { everyoneOwn, ownViewedWith } from '../kernel/permissions.ts'
import { noticeEndpoints } from './endpoints.ts'

export const noticesArea = defineArea({
  name: 'notices',
  endpoints: noticeEndpoints,
  files: {},
  permissions: {
    'notice.read': ownViewedWith('message.read'),
    'notice.mark': everyoneOwn,
    'notice.prefer': everyoneOwn,
  },
  auditActions: {
    'notice.prefer': 'Changed notification settings',
    'notice.unsubscribe': 'Unsubscribed from a kind of email',
  },
  auditObjects: {},
  liveEvents: {
    notification: ['/api/user/notices'],
    notices_updated: ['/api/user/notices'],
    notice_preferences_updated: ['/api/user/notice-preferences'],
  },
  pages: [],
  statuses: {},
})
