import type { OwnRequest } from '@ambry/contract/secure/records'

import { isStale } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { toasts } from '../../../ui/layers/toast.ts'

export type StepProps = { request: OwnRequest; refetch: () => unknown; onClose: () => void }

/** One action on a request: on success it shows a toast and closes; on a conflict the page shows the current state. */
export function useStep({ request, refetch, onClose }: StepProps, title: string, run: () => Promise<unknown>) {
  return useAction({
    mutationFn: run,
    onSuccess: () => {
      toasts.show({ title, description: request.card.playerName })
      onClose()
    },
    onError: (error) => {
      if (isStale(error)) refetch()
    },
  })
}
