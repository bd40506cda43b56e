import { type AreaClosing, eraseBy } from '../../db/closing.ts'

export const conversationsClosing: AreaClosing = {
  erase: eraseBy('erase_conversations'),
}
