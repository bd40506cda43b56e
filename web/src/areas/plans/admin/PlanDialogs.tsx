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
      title={`Grant plan: ${member.name}`}
      submit="Grant plan"
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
          <p>{member.name} gets it immediately, free of charge.</p>
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
            hint="Leave empty to grant it until you end it."
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
      submit="End plan"
      danger
      withReason
      run={(form, options) =>
        api.plans.endSubscription({ params: { id }, body: { reason: form.text('reason') } }, options)
      }
      done={() => ({ title: 'Plan ended', description: `${member.name} no longer has ${plan.name}.` })}
      onClose={onClose}
    >
      {() => (
        <p>
          It ends now and won’t be charged again. {member.name} moves to the free plan. This doesn’t refund past
          payments. Their cards, documents, and exports aren’t affected.
        </p>
      )}
    </ActDialog>
  )
}
