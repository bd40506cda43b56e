import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import * as labels from './labels.ts'

type Props = { id: string; name: string; onClose: () => void }

/** Closes a member's link with a reason. */
export function CloseLinkDialog({ id, name, onClose }: Props) {
  const close = useAction({
    mutationFn: (reason: string) => api.sharing.closeAdminShareLink({ params: { id }, body: { reason } }),
    onSuccess: () => {
      toasts.show({ title: labels.linkClosed, description: name })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={labels.closeLinkName(name)}
      consequence={labels.itStopsWorkingImmediately}
      confirm={labels.closeLink}
      danger
      reason="required"
      reasonHint={labels.theOwnerSees}
      working={close.isPending}
      failure={close.error && <Failure text={sentenceOf(close.error)} />}
      onConfirm={(reason) => close.mutate(reason ?? '')}
      onClose={onClose}
    />
  )
}
