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
      toasts.show({ title: 'Draft created', description: 'It has the same lines. The original is unchanged.' })
    },
    onError: (error) =>
      toasts.show({ title: 'The invoice wasn’t duplicated', description: sentenceOf(error), variant: 'destructive' }),
  })
}
