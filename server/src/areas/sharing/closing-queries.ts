import { type AreaClosing, eraseBy } from '../../db/closing.ts'

export const sharingClosing: AreaClosing = {
  tables: { share_links: 'owner_id' },
  erase: eraseBy('erase_sharing'),
}
