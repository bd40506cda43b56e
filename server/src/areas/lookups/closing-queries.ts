import { type AreaClosing, eraseBy } from '../../db/closing.ts'

export const lookupsClosing: AreaClosing = {
  tables: { lookup_jobs: 'user_id', lookup_uses: 'user_id' },
  erase: eraseBy('erase_lookups'),
}
