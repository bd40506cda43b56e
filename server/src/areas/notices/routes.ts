import type { noticeEndpoints } from '@ambry/contract/notices/endpoints'

import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/bind.ts'
import * as preferences from './preferences-service.ts'
import * as notices from './service.ts'

export const noticeHandlers = ({ db }: Deps): Handlers<typeof noticeEndpoints> => ({
  notices: ({ actor, query }) => notices.notices(db, actor, query),
  markRead: async ({ actor, body, transact }) => ({
    status: 'ok',
    unread: await transact((tx) => notices.markRead(tx, actor, body.ids ?? null)),
  }),
  preferences: ({ actor }) => preferences.preferences(db, actor),
  editPreferences: ({ actor, body, transact }) => transact((tx) => preferences.editPreferences(tx, actor, body)),
})
