import type { OwnRequest } from '@ambry/contract/secure/records'

import { isStale } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { toasts } from '../../../ui/layers/toast.ts'

export type StepProps = { request: OwnRequest; refetch: () => unknown; onClose: () => void }

/** One step of a request: done, it says so and closes; overtaken, the page shows what stands there now. */
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
