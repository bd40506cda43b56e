import type { Charge } from '@ambry/contract/payments/endpoints'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

import { onwardFrom } from './charge-labels.ts'

/** Leads to where a payment goes on: its own page, or the processor's. True where there is nothing to leave for. */
export function useOnward(): (charge: Charge) => boolean {
  const navigate = useNavigate()
  return useCallback(
    (charge) => {
      const onward = onwardFrom(charge)
      if (onward === 'stays' || onward === 'confirm') return true
      if (typeof onward === 'object') location.assign(onward.url)
      // what is paid is not paid again by going back
      else void navigate({ to: onward, search: { payment: charge.id }, replace: true })
      return false
    },
    [navigate],
  )
}
