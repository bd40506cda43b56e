import type { AdminActionName, AdminCardDetail } from '@ambry/contract/cards/records'

/** Why an action is off; null when it is open. What the server does not name cannot be done. */
export function adminWhy({ actions }: Pick<AdminCardDetail, 'actions'>, action: AdminActionName): string | null {
  const named = actions.find((one) => one.action === action)
  return named ? named.why : 'This isn’t available right now.'
}
