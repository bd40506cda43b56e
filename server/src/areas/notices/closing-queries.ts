import { type AreaClosing, eraseBy } from '../../db/closing.ts'

export const noticesClosing: AreaClosing = {
  tables: { notices: 'user_id', notice_preferences: 'user_id' },
  erase: eraseBy('erase_notices'),
}
