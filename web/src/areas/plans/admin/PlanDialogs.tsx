import { formatDate } from '@ambry/contract/kernel/dates'
import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import { today } from '../../../api/live/server-meta.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { daysBefore } from '../../../parts/spans/spans.ts'
import { Field, SelectField } from '../../../ui/fields/Field.tsx'
import { isFree } from '../plan-labels.ts'
import * as labels from './labels.ts'
import { type AdminSubscription, type Member, useAdminPlans } from './subscription-record.ts'

/** Grants a member a plan free of charge. */
export function GrantPlanDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { data: plans } = useAdminPlans()
  return (
    <ActDialog
      title={labels.grantPlanName(member.name)}
      submit={labels.grantPlan}
      withReason
      run={(form, options) =>
        api.plans.grantPlan(
          {
            body: {
              memberId: member.id,
              planId: form.text('planId'),
              until: form.optional('until'),
              reason: form.text('reason'),
            },
          },
          options,
        )
      }
      done={({ plan, periodEnd }) => ({
        title: `${plan.name} granted`,
        description: `${member.name} has it ${periodEnd ? `until ${formatDate(periodEnd)}` : 'until you end it'}.`,
      })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>{labels.getsItImmediately(member.name)}</p>
          <SelectField label={labels.plan} name="planId" required error={fieldError(error, 'planId')}>
            {plans?.items
              .filter((plan) => !isFree(plan))
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </SelectField>
          <Field
            label={labels.until}
            name="until"
            type="date"
            optional
            min={daysBefore(today(), -1)}
            hint={labels.leaveEmptyToGrant}
            error={fieldError(error, 'until')}
          />
        </>
      )}
    </ActDialog>
  )
}

export function EndPlanDialog({ subscription, onClose }: { subscription: AdminSubscription; onClose: () => void }) {
  const { id, plan, member } = subscription
  return (
    <ActDialog
      title={labels.end(plan.name, member.name)}
      submit={labels.endPlan}
      danger
      withReason
      run={(form, options) =>
        api.plans.endSubscription({ params: { id }, body: { reason: form.text('reason') } }, options)
      }
      done={() => ({ title: labels.planEnded, description: labels.noLongerHas(member.name, plan.name) })}
      onClose={onClose}
    >
      {() => <p>{labels.itEndsNowAndWont(member.name)}</p>}
    </ActDialog>
  )
}
