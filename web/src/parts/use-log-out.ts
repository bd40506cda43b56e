import { useNavigate } from '@tanstack/react-router'

import { api, session, wayBack } from '../api/api.ts'
import { useAction } from '../api/use-action.ts'
import { toasts } from '../ui/layers/toast.ts'

/** Leaves for the home page once the server has ended the session. */
export function useLeave() {
  const navigate = useNavigate()
  return async () => {
    // by the router, because a page load would discard the toast
    await navigate({ to: '/' })
    session.forget()
    wayBack.forgetPlace()
  }
}

export function useLogOut() {
  const leave = useLeave()
  return useAction({
    mutationFn: () => api.accounts.logout(),
    onSuccess: async () => {
      await leave()
      toasts.show({ title: 'Logged out', description: "You've been logged out successfully" })
    },
    onError: (error) => toasts.show({ title: 'Logout failed', description: error.message, variant: 'destructive' }),
  })
}
