import type { DataClasses } from '../../db/data-classes.ts'

export const noticesData: DataClasses = {
  notice_folds: {
    members: {
      user_id: { isDeleted: true },
    },
    system: 'user_id key items count link started_at last_at notice_id text_id email_id',
  },
  notice_preferences: {
    members: {
      user_id: { exported: 'user_id chosen version', isDeleted: true },
    },
  },
  notices: {
    members: {
      user_id: { exported: 'id user_id kind title message link created_at read_at', isDeleted: true },
    },
  },
}
