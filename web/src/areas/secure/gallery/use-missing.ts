import type { SecureCard } from '@ambry/contract/secure/records'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { isGone } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { type Gone, goneAs } from './tile-labels.ts'

/**
 * What happened to a card that is no longer in the list: it may have left Secure, or only moved to another position.
 */
export function useMissing(card: SecureCard, isMissing: boolean): { card: SecureCard; gone: Gone | null } {
  const { data, error } = useQuery({
    ...query(api.secure.secureCard, { params: { id: card.id } }),
    // once it is known to be gone, only the list can bring it back
    enabled: ({ state }) => isMissing && !isGone(state.error),
  })
  if (!isMissing) return { card, gone: null }
  return isGone(error) ? { card, gone: goneAs(card) } : { card: data ?? card, gone: null }
}
