import type { Fund } from '@ambry/contract/funds/catalog/records'
import { Bell, BellRing } from 'lucide-react'

import { api } from '../../api/api.ts'
import { sentenceOf } from '../../api/errors.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { toasts } from '../../ui/layers/toast.ts'
import * as labels from './labels.ts'

/** Tells the member when a fund opens; pressed again, it doesn't. */
export function ReminderButton({ fund, full }: { fund: Pick<Fund, 'id' | 'isReminded'>; full?: boolean }) {
  const remind = useAction({
    mutationFn: (isOn: boolean) => api.funds.remindOfFund({ params: { id: fund.id }, body: { isOn } }),
    onError: (error) => toasts.show({ title: labels.notSaved, description: sentenceOf(error), variant: 'destructive' }),
  })
  return (
    <Button
      variant="secondary"
      full={full}
      aria-pressed={fund.isReminded}
      working={remind.isPending}
      onClick={() => remind.mutate(!fund.isReminded)}
    >
      {fund.isReminded ? (
        <BellRing aria-hidden="true" className="icon-small" />
      ) : (
        <Bell aria-hidden="true" className="icon-small" />
      )}
      {fund.isReminded ? labels.reminderSet : labels.remindMe}
    </Button>
  )
}
