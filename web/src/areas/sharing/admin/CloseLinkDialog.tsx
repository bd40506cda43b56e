import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'

type Props = { id: string; name: string; onClose: () => void }

/** The house closes a member's link, and says why. */
export function CloseLinkDialog({ id, name, onClose }: Props) {
  const close = useAction({
    mutationFn: (reason: string) => api.sharing.closeAdminShareLink({ params: { id }, body: { reason } }),
    onSuccess: () => {
      toasts.show({ title: 'Link closed', description: name })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Close link: ${name}`}
      consequence="It stops working immediately. The owner is told why and can’t reopen it."
      confirm="Close link"
      danger
      reason="required"
      reasonHint="The owner sees this. It’s also saved in the audit log."
      working={close.isPending}
      failure={close.error && <Failure text={sentenceOf(close.error)} />}
      onConfirm={(reason) => close.mutate(reason ?? '')}
      onClose={onClose}
    />
  )
}
