import { formatDate } from '@ambry/contract/kernel/dates'
import type { OwnPlan, Plan } from '@ambry/contract/plans/endpoints'

import { api } from '../../api/api.ts'
import { fieldError } from '../../api/errors.ts'
import { ActDialog } from '../../parts/dialogs/ActDialog.tsx'
import { TextArea } from '../../ui/fields/Field.tsx'
import { stays } from './PlanNotes.tsx'
import { lossesOf } from './plan-limits.ts'
import styles from './plans.module.css'
import { useGoOn } from './use-own-plan.ts'

type Props = { own: OwnPlan; free: Plan | undefined; onClose: () => void }

/** Ends a plan when what is paid for ends; one that was never paid at once. */
export function CancelPlanDialog({ own: { plan: present, subscription }, free, onClose }: Props) {
  const goOn = useGoOn()
  const plan = subscription?.plan ?? present
  const until = subscription?.status === 'active' ? subscription.periodEnd : null
  const losses = free && plan.id === present.id ? lossesOf(plan, free) : []
  return (
    <ActDialog
      title={`Cancel ${plan.name}`}
      submit={until ? `Cancel on ${formatDate(until)}` : 'Cancel now'}
      dismiss={`Keep ${plan.name}`}
      danger
      run={(form, options) => {
        const reason = form.optional('reason')
        return api.plans.cancelPlan({ body: reason === null ? {} : { reason } }, options)
      }}
      done={({ own }) => ({
        title: 'Plan canceled',
        description: own.subscription?.cancelAtEnd
          ? `You keep ${plan.name} until ${formatDate(own.subscription.periodEnd)}.`
          : `You now have ${own.plan.name}.`,
      })}
      onDone={goOn}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>
            {until
              ? `You keep ${plan.name} until ${formatDate(until)} and can change your mind until then. You won’t be charged again.`
              : `${plan.name} ends immediately, and its unpaid invoice is canceled. You won’t be charged again.`}{' '}
            {stays}
          </p>
          {losses.length > 0 && (
            <div>
              <h3 className={styles.small}>{until ? `From ${formatDate(until)}` : 'From now on'}</h3>
              <ul className={styles.losses}>
                {losses.map((loss) => (
                  <li key={loss}>{loss}</li>
                ))}
              </ul>
            </div>
          )}
          <TextArea
            label="Reason"
            name="reason"
            optional
            maxLength={500}
            hint="Your feedback helps us improve."
            error={fieldError(error, 'reason')}
          />
        </>
      )}
    </ActDialog>
  )
}
