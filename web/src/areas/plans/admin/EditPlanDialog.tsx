import type { Plan } from '@ambry/contract/plans/endpoints'

import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { useVersionedSave } from '../../../api/use-versioned-save.ts'
import { ConflictNote } from '../../../parts/dialogs/ConflictNote.tsx'
import { GuardedDialog } from '../../../parts/dialogs/GuardedDialog.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Check, Field, TextArea } from '../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { RateField } from '../../../ui/fields/RateField.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import * as labels from './labels.ts'
import { type PlanValues, planLabels, readPlan, shownValue, valuesOf } from './plan-form.ts'

export type AdminPlan = Plan & { members: number; monthlyCentsEarned: number }

type Props = { plan: AdminPlan; refetch: () => Promise<AdminPlan | undefined>; onClose: () => void }

const versioned = (plan: Plan) => ({ version: plan.version, values: valuesOf(plan) })

const counts = [
  { key: 'lookupsPerMonth', most: 1_000_000 },
  { key: 'shareLinks', most: 100_000 },
  { key: 'promotionDays', most: 366 },
] as const

/** A plan's name, price and limits. Edits in two tabs never overwrite each other. */
export function EditPlanDialog({ plan, refetch, onClose }: Props) {
  const params = { id: plan.id }
  const form = useVersionedSave<PlanValues>({
    id: plan.id,
    record: versioned(plan),
    refetch: async () => {
      const fresh = await refetch()
      return fresh && versioned(fresh)
    },
    save: async (version, changes) => {
      const saved = await api.plans.editPlan({ params, body: { version, ...changes } })
      void refetch()
      toasts.show({ title: labels.planSaved, description: saved.name })
      onClose()
      return versioned(saved)
    },
  })
  const { base, conflict, error } = form
  const { values } = base
  const isAtField = Object.keys(planLabels).some((key) => fieldError(error, key))
  const tie = (key: keyof PlanValues) => ({ label: planLabels[key], name: key, error: fieldError(error, key) })
  return (
    <GuardedDialog
      key={base.version}
      title={`Edit ${plan.name}`}
      submit={labels.savePlan}
      wide
      working={form.isPending}
      onInput={form.edited}
      onSubmit={(reader) => (form.isEdited ? form.submit(readPlan(reader)) : onClose())}
      onClose={onClose}
      failure={
        <>
          {error && !isAtField && <Failure text={sentenceOf(error)} />}
          {conflict && (
            <ConflictNote
              what={labels.someoneElseChangedThisPlan}
              fields={conflict.keys.map((key) => ({
                label: planLabels[key],
                theirs: shownValue(conflict.theirs.values, key),
              }))}
              working={form.isPending}
              onKeepMine={form.keepMine}
              onTakeTheirs={form.takeTheirs}
            />
          )}
        </>
      }
    >
      <p className="muted">{labels.limitsAndDiscountsApplyImmediately}</p>
      <Field {...tie('name')} required maxLength={40} autoComplete="off" defaultValue={values.name} />
      <TextArea
        {...tie('sentence')}
        rows={2}
        maxLength={200}
        defaultValue={values.sentence}
        hint={labels.shownOnThePlansCard}
      />
      <div className="grid-2">
        <MoneyField {...tie('monthlyCents')} required cents={values.monthlyCents} />
        <MoneyField {...tie('yearlyCents')} required cents={values.yearlyCents} />
        {counts.map(({ key, most }) => (
          <Field
            key={key}
            {...tie(key)}
            type="number"
            inputMode="numeric"
            required
            min={0}
            max={most}
            step={1}
            defaultValue={values[key]}
          />
        ))}
        <RateField {...tie('feeDiscountBps')} required bps={values.feeDiscountBps} />
      </div>
      <Check name="isOffered" defaultChecked={values.isOffered} label={labels.availableToMembers} />
    </GuardedDialog>
  )
}
