import { type AreaClosing, eraseBy } from '../../db/closing.ts'

export const approvalsClosing: AreaClosing = {
  erase: eraseBy('erase_approvals'),
}
