import type { CurrentUser } from '@ambry/contract/accounts-records'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { session } from '../api/api.ts'

/** On a page for everybody: when a viewed account's time runs out, the admin's own session returns and leads to /admin. */
export function useReturnToAdmin(me: CurrentUser | null | undefined): void {
  const navigate = useNavigate()
  const isOut = me === null
  useEffect(() => {
    if (isOut) void session.recover(() => navigate({ to: '/admin' }))
  }, [isOut, navigate])
}
