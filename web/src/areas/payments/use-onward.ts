import type { Charge } from '@ambry/contract/payments/endpoints'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

import { onwardFrom } from './charge-labels.ts'

/** Goes to where a payment continues: its own page or the processor's. Returns true if it stays here. */
export function useOnward(): (charge: Charge) => boolean {
  const navigate = useNavigate()
  return useCallback(
    (charge) => {
      const onward = onwardFrom(charge)
      if (onward === 'stays' || onward === 'confirm') return true
      if (typeof onward === 'object') location.assign(onward.url)
      // replaces the entry, so that going back doesn't lead to paying again
      else void navigate({ to: onward, search: { payment: charge.id }, replace: true })
      return false
    },
    [navigate],
  )
}
