import { useNavigate } from '@tanstack/react-router'

import { api, session, wayBack } from '../api/api.ts'
import { useAction } from '../api/use-action.ts'
import { toasts } from '../ui/layers/toast.ts'

export function useLogOut() {
  const navigate = useNavigate()
  return useAction({
    mutationFn: () => api.accounts.logout(),
    onSuccess: async () => {
      // by the router, because a page load would discard the toast
      await navigate({ to: '/' })
      session.forget()
      wayBack.forgetPlace()
      toasts.show({ title: 'Logged out', description: "You've been logged out successfully" })
    },
    onError: (error) => toasts.show({ title: 'Logout failed', description: error.message, variant: 'destructive' }),
  })
}
