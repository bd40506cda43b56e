import type { CurrentUser } from '@ambry/contract/accounts/records'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { session } from '../api/api.ts'
import { toasts } from '../ui/layers/toast.ts'

/** On a public page: when an impersonation ends, the admin's own session returns and leads to /admin. */
export function useReturnToAdmin(me: CurrentUser | null | undefined): void {
  const navigate = useNavigate()
  const isOut = me === null
  useEffect(() => {
    if (isOut) void returnToAdmin(() => navigate({ to: '/admin' }))
  }, [isOut, navigate])
}

/** Restores an admin's own session after an impersonation ran out, with a notice. Null for everyone else. */
export async function returnToAdmin(leadOn: () => Promise<unknown>): Promise<CurrentUser | null> {
  const admin = await session.recover(leadOn)
  if (admin) toasts.show({ title: 'Admin mode ended', description: 'You’re back in your own account.' })
  return admin
}
