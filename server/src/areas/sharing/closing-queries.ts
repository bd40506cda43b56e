import { type AreaClosing, eraseBy } from '../../db/closing.ts'

export const sharingClosing: AreaClosing = {
  erase: eraseBy('erase_sharing'),
}
