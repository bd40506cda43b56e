import { useNavigate } from '@tanstack/react-router'

import { api } from '../../../../../api/api.ts'
import { sentenceOf } from '../../../../../api/errors.ts'
import { useAction } from '../../../../../api/use-action.ts'
import { toasts } from '../../../../../ui/layers/toast.ts'
import * as labels from './labels.ts'

/** Creates a new draft with the same lines and opens it. */
export function useDuplicate(id: string) {
  const navigate = useNavigate()
  return useAction({
    mutationFn: () => api.billing.duplicateInvoice({ params: { id } }),
    onSuccess: async (copy) => {
      await navigate({ to: '/admin/edit-invoice/$id', params: { id: copy.id } })
      toasts.show({ title: labels.draftCreated, description: labels.itHasTheSameLines })
    },
    onError: (error) =>
      toasts.show({ title: labels.theInvoiceWasntDuplicated, description: sentenceOf(error), variant: 'destructive' }),
  })
}
