import { useNavigate } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { toasts } from '../../../ui/layers/toast.ts'
import * as labels from './labels.ts'

/** Creates a draft, for a member if one is given, and opens its editor. */
export function useNewInvoice() {
  const navigate = useNavigate()
  return useAction({
    mutationFn: (memberId: string | undefined) => api.billing.makeInvoice({ body: memberId ? { memberId } : {} }),
    onSuccess: ({ id }) => navigate({ to: '/admin/edit-invoice/$id', params: { id } }),
    onError: (error) =>
      toasts.show({ title: labels.theDraftWasntCreated, description: sentenceOf(error), variant: 'destructive' }),
  })
}
