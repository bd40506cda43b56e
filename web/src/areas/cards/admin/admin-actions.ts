import type { AdminActionName, AdminCardDetail } from '@ambry/contract/cards/records'
import * as labels from './labels.ts'

/** Why an action is disabled, or null if it is available. Actions the server doesn't list are unavailable. */
export function adminWhy({ actions }: Pick<AdminCardDetail, 'actions'>, action: AdminActionName): string | null {
  const named = actions.find((one) => one.action === action)
  return named ? named.why : labels.thisIsntAvailableRightNow
}
