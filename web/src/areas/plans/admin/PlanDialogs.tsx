import { formatDate } from '@ambry/contract/kernel/dates'
import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import { today } from '../../../api/live/server-meta.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { daysBefore } from '../../../parts/spans/spans.ts'
import { Field, SelectField } from '../../../ui/fields/Field.tsx'
import { isFree } from '../plan-labels.ts'
import { type AdminSubscription, type Member, useAdminPlans } from './subscription-record.ts'

/** Gives a member a plan for nothing. */
export function GrantPlanDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { data: plans } = useAdminPlans()
  return (
    <ActDialog
      title={`Grant a plan: ${member.name}`}
      submit="Grant the plan"
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
        description: `${member.name} has it ${periodEnd ? `until ${formatDate(periodEnd)}` : 'until it is taken back'}.`,
      })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>{member.name} has it at once and pays nothing for it.</p>
          <SelectField label="Plan" name="planId" required error={fieldError(error, 'planId')}>
            {plans?.items
              .filter((plan) => !isFree(plan))
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </SelectField>
          <Field
            label="Until"
            name="until"
            type="date"
            optional
            min={daysBefore(today(), -1)}
            hint="Without a day it holds until it is taken back."
            error={fieldError(error, 'until')}
          />
        </>
      )}
    </ActDialog>
  )
}

/** Ends a member's plan now. */
export function EndPlanDialog({ subscription, onClose }: { subscription: AdminSubscription; onClose: () => void }) {
  const { id, plan, member } = subscription
  return (
    <ActDialog
      title={`End ${plan.name}: ${member.name}`}
      submit="End the plan"
      danger
      withReason
      run={(form, options) =>
        api.plans.endSubscription({ params: { id }, body: { reason: form.text('reason') } }, options)
      }
      done={() => ({ title: 'Plan ended', description: `${member.name} has ${plan.name} no longer.` })}
      onClose={onClose}
    >
      {() => (
        <p>
          It ends now and is not charged again; {member.name} has the free plan from then on. What was paid is not given
          back by this. Their cards, documents and export stay as they are.
        </p>
      )}
    </ActDialog>
  )
}
