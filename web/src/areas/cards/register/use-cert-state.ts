import type { Grader } from '@ambry/contract/cards/kinds'
import type { TitleCheck } from '@ambry/contract/cards/titles/endpoints'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { usePaused } from '../../../parts/use-paused.ts'
import { canBeCert } from '../card/identity.ts'

export type CertState =
  | { kind: 'none' }
  | { kind: 'unfit' }
  | { kind: 'checking' }
  | { kind: 'free' }
  | { kind: 'mine'; id: string }
  | { kind: 'taken'; title: TitleCheck }
  | { kind: 'failed'; error: unknown }

/**
 * The title check says whether a cert number is registered but never by whom, so the user's own list is queried too.
 */
export function useCertState(grader: Grader, cert: string): CertState {
  const settled = usePaused(cert)
  const isAsked = grader !== 'RAW' && canBeCert(grader, settled)
  const check = useQuery({
    ...query(api.cards.titleCheck, { query: { grader, certNumber: settled } }),
    enabled: isAsked,
  })
  const own = useQuery({
    ...query(api.cards.registry, { query: { q: settled, grader, limit: 10 } }),
    enabled: isAsked && check.data?.isRegistered === true,
  })
  if (grader === 'RAW' || cert === '') return { kind: 'none' }
  if (!canBeCert(grader, cert)) return { kind: 'unfit' }
  if (!isAsked) return { kind: 'checking' }
  const error = check.error ?? own.error
  if (error) return { kind: 'failed', error }
  if (settled !== cert || !check.data) return { kind: 'checking' }
  if (!check.data.isRegistered) return { kind: 'free' }
  if (!own.data) return { kind: 'checking' }
  const mine = own.data.items.find((card) => card.certNumber === settled && card.grader === grader)
  return mine ? { kind: 'mine', id: mine.id } : { kind: 'taken', title: check.data }
}
