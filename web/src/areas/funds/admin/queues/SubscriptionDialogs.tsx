import type { AdminSubscription } from '@ambry/contract/funds/admin/records'
import { formatUnits } from '@ambry/contract/funds/arithmetic/units'

import { api } from '../../../../api/api.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import type { RecordStep } from '../../../../parts/lists/RecordActions.tsx'
import * as labels from './labels.ts'

type Given = { subscription: AdminSubscription; onDone?: () => void }
type Props = Given & { onClose: () => void }

const told = ({ subscription }: Given, title: string) => ({
  title,
  description: labels.memberNotified(subscription.member.name),
})

export const AcceptDialog = (props: Props) => {
  const { subscription, onDone, onClose } = props
  return (
    <ActDialog
      title={labels.acceptTitle(subscription.number)}
      submit={labels.accept}
      enterSends
      run={(_, options) =>
        api.funds.decideSubscription({ params: { id: subscription.id }, body: { action: 'accept' } }, options)
      }
      done={() => told(props, labels.accepted)}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {() => <p>{labels.acceptText(formatUnits(subscription.units ?? 0), subscription.fund.name)}</p>}
    </ActDialog>
  )
}

const DeclineDialog = (props: Props) => {
  const { subscription, onDone, onClose } = props
  return (
    <ActDialog
      title={labels.declineTitle(subscription.number)}
      submit={labels.decline}
      danger
      withReason
      reasonHint={labels.reasonHint}
      run={(form, options) =>
        api.funds.decideSubscription(
          { params: { id: subscription.id }, body: { action: 'decline', reason: form.text('reason') } },
          options,
        )
      }
      done={() => told(props, labels.declined)}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {() => <p>{subscription.status === 'paid' ? labels.declinePaidText : labels.declineText}</p>}
    </ActDialog>
  )
}

export const RemindDialog = (props: Props) => {
  const { subscription, onClose } = props
  return (
    <ActDialog
      title={labels.remindTitle(subscription.member.name)}
      submit={labels.remind}
      enterSends
      run={(_, options) =>
        api.funds.decideSubscription({ params: { id: subscription.id }, body: { action: 'remind' } }, options)
      }
      done={() => told(props, labels.reminded)}
      onClose={onClose}
    >
      {() => <p>{subscription.problem ? labels.remindText(subscription.problem) : labels.remindToPay}</p>}
    </ActDialog>
  )
}

export const subscriptionSteps: Record<AdminSubscription['actions'][number], RecordStep<Given>> = {
  accept: { label: labels.accept, variant: 'primary', key: 'a', Dialog: AcceptDialog },
  decline: { label: labels.decline, variant: 'danger', key: 'd', Dialog: DeclineDialog },
  remind: { label: labels.remind, variant: 'secondary', key: 'r', Dialog: RemindDialog },
}
