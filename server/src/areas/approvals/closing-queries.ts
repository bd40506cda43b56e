import { type AreaClosing, eraseBy } from '../../db/closing.ts'

export const approvalsClosing: AreaClosing = {
  // staff's own notes about a member, not data the member gave us
  tables: { approvals: null },
  erase: eraseBy('erase_approvals'),
}
