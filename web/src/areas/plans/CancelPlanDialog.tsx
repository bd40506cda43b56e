import { formatDate } from '@ambry/contract/kernel/dates'
import type { OwnPlan, Plan } from '@ambry/contract/plans/endpoints'

import { api } from '../../api/api.ts'
import { fieldError } from '../../api/errors.ts'
import { ActDialog } from '../../parts/dialogs/ActDialog.tsx'
import { TextArea } from '../../ui/fields/Field.tsx'
import * as labels from './labels.ts'
import { stays } from './PlanNotes.tsx'
import { lossesOf } from './plan-limits.ts'
import styles from './plans.module.css'
import { useGoOn } from './use-own-plan.ts'

type Props = { own: OwnPlan; free: Plan | undefined; onClose: () => void }

/** Cancels a plan at the end of the paid period, or at once if it was never paid. */
export function CancelPlanDialog({ own: { plan: present, subscription }, free, onClose }: Props) {
  const goOn = useGoOn()
  const plan = subscription?.plan ?? present
  const until = subscription?.status === 'active' ? subscription.periodEnd : null
  const losses = free && plan.id === present.id ? lossesOf(plan, free) : []
  return (
    <ActDialog
      title={`Cancel ${plan.name}`}
      submit={until ? labels.cancelOn(formatDate(until)) : labels.cancelNow}
      dismiss={`Keep ${plan.name}`}
      danger
      run={(form, options) => {
        const reason = form.optional('reason')
        return api.plans.cancelPlan({ body: reason === null ? {} : { reason } }, options)
      }}
      done={({ own }) => ({
        title: labels.planCanceled,
        description: own.subscription?.cancelAtEnd
          ? labels.youKeepUntil(plan.name, formatDate(own.subscription.periodEnd))
          : labels.youNowHave(own.plan.name),
      })}
      onDone={goOn}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>
            {until ? labels.youKeepUntilAndCan(plan.name, formatDate(until)) : labels.endsImmediately(plan.name)}{' '}
            {stays}
          </p>
          {losses.length > 0 && (
            <div>
              <h3 className={styles.small}>{until ? `Starting ${formatDate(until)}` : labels.fromNow}</h3>
              <ul className={styles.losses}>
                {losses.map((loss) => (
                  <li key={loss}>{loss}</li>
                ))}
              </ul>
            </div>
          )}
          <TextArea
            label={labels.reason}
            name="reason"
            optional
            maxLength={500}
            hint={labels.yourFeedbackHelpsUsImprove}
            error={fieldError(error, 'reason')}
          />
        </>
      )}
    </ActDialog>
  )
}
