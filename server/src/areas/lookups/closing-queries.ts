import { type AreaClosing, eraseBy } from '../../db/closing.ts'

export const lookupsClosing: AreaClosing = {
  erase: eraseBy('erase_lookups'),
}
