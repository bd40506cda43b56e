import { useNavigate } from '@tanstack/react-router'

import { api } from '../../../../../api/api.ts'
import { sentenceOf } from '../../../../../api/errors.ts'
import { useAction } from '../../../../../api/use-action.ts'
import { toasts } from '../../../../../ui/layers/toast.ts'

/** Begins a new draft with the same lines and leads to it. */
export function useDuplicate(id: string) {
  const navigate = useNavigate()
  return useAction({
    mutationFn: () => api.billing.duplicateInvoice({ params: { id } }),
    onSuccess: async (copy) => {
      await navigate({ to: '/admin/edit-invoice/$id', params: { id: copy.id } })
      toasts.show({ title: 'A new draft', description: 'With the same lines. The other one stays as it is.' })
    },
    onError: (error) =>
      toasts.show({ title: 'No copy was made', description: sentenceOf(error), variant: 'destructive' }),
  })
}
