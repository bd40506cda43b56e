import { api } from '../../../api/api.ts'
import { useAction } from '../../../api/use-action.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import * as labels from './labels.ts'

export function WithdrawConsent({ loanId }: { loanId: string }) {
  const idempotencyKey = useAttemptKey()
  const withdraw = useAction({
    mutationFn: () =>
      api.lending.consentToSale({ params: { id: loanId }, body: { consent: null } }, { idempotencyKey }),
    onSuccess: () => toasts.show({ title: labels.consentTaken, description: labels.consentTakenText }),
  })
  return (
    <Button variant="secondary" size="small" working={withdraw.isPending} onClick={() => withdraw.mutate()}>
      {labels.withdrawConsent}
    </Button>
  )
}
