import type { AreaAttention } from '../../../attention.ts'
import { findUser } from '../people/queries.ts'
import * as labels from './labels.ts'

const link = '/settings#profile'

/** What is missing in a member's profile. */
export const profileAttention: AreaAttention = {
  permission: 'profile.read',
  find: async (deps, memberId) => {
    const found = await findUser(deps.db, memberId)
    if (!found) return []
    return [
      ...(found.name ? [] : [{ kind: 'name', id: memberId, ...labels.addName, link } as const]),
      ...(found.shippingAddress ? [] : [{ kind: 'address', id: memberId, ...labels.addAddress, link } as const]),
    ]
  },
}
