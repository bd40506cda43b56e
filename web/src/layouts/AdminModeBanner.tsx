import { useNavigate } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import type { MouseEvent } from 'react'

import { session } from '../api/api.ts'
import { useAction } from '../api/use-action.ts'
import { toasts } from '../ui/layers/toast.ts'

/** Shown above every page while an admin views a member's account; it can't be closed. */
export function AdminModeBanner() {
  const navigate = useNavigate()
  const end = useAction({
    mutationFn: () => session.endImpersonation(() => navigate({ to: '/admin' })),
    onError: (error) =>
      toasts.show({ title: 'You’re still viewing this account', description: error.message, variant: 'destructive' }),
  })
  const leave = (event: MouseEvent) => {
    event.preventDefault()
    end.mutate()
  }
  return (
    <aside className="banner" aria-label="Admin mode">
      <div className="wrap">
        <Eye aria-hidden="true" />
        <span>You are viewing this account in admin mode.</span>
        <a href="/admin" onClick={leave}>
          Return to admin
        </a>
      </div>
    </aside>
  )
}
