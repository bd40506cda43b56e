import { type AreaClosing, eraseBy } from '../../db/closing.ts'

export const noticesClosing: AreaClosing = {
  erase: eraseBy('erase_notices'),
}
