import type { CurrentUser } from '@ambry/contract/accounts/records'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { session } from '../api/api.ts'
import { toasts } from '../ui/layers/toast.ts'

/** On a page for everybody: when a viewed account's time runs out, the admin's own session returns and leads to /admin. */
export function useReturnToAdmin(me: CurrentUser | null | undefined): void {
  const navigate = useNavigate()
  const isOut = me === null
  useEffect(() => {
    if (isOut) void returnToAdmin(() => navigate({ to: '/admin' }))
  }, [isOut, navigate])
}

/** Gives an admin their own session back when a viewed account's time ran out, and says so. Null for everybody else. */
export async function returnToAdmin(leadOn: () => Promise<unknown>): Promise<CurrentUser | null> {
  const admin = await session.recover(leadOn)
  if (admin) toasts.show({ title: 'Admin mode ended', description: 'You’re back in your own account.' })
  return admin
}
