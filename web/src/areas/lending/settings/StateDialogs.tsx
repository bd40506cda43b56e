import type { LendingState } from '@ambry/contract/lending/borrowing-records'
import { type UsState, usStateNames, usStates } from '@ambry/contract/lending/kinds'

import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { centsOf } from '../../../ui/fields/amount.ts'
import { Check, Field, SelectField } from '../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { RateField } from '../../../ui/fields/RateField.tsx'
import { bpsOf } from '../../../ui/fields/rate.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import * as labels from './labels.ts'

type Props = {
  /** The rule to edit; without one, the state is chosen. */
  state?: LendingState
  /** States that have a rule already. */
  taken: readonly LendingState[]
  onClose: () => void
}

/** Closes lending in a state, or caps it. */
export function StateDialog({ state, taken, onClose }: Props) {
  const free = usStateNames.filter((code) => !taken.some((one) => one.code === code))
  return (
    <ActDialog
      title={state ? labels.editState(usStates[state.code]) : labels.addState}
      submit={labels.save}
      run={async (form) => {
        const maximumCents = centsOf(form.text('maximumCents'))
        const maximumRateBps = bpsOf(form.text('maximumRateBps'))
        const isClosed = form.checked('isClosed')
        if (maximumCents === 'bad' || maximumRateBps === 'bad') throw new Error(labels.needsARule)
        if (!isClosed && maximumCents === null && maximumRateBps === null) throw new Error(labels.needsARule)
        const code = state?.code ?? (form.text('code') as UsState)
        return api.lending.setLendingState({
          body: { code, isClosed, maximumCents, maximumRateBps, note: form.optional('note') },
        })
      }}
      done={({ code }) => ({ title: labels.stateSaved, description: usStates[code] })}
      onClose={onClose}
    >
      {(error) => (
        <>
          {!state && (
            <SelectField label={labels.state} name="code" required error={fieldError(error, 'code')}>
              {free.map((code) => (
                <option key={code} value={code}>
                  {usStates[code]}
                </option>
              ))}
            </SelectField>
          )}
          <div>
            <Check name="isClosed" label={labels.isClosed} defaultChecked={state?.isClosed ?? false} />
            <p className="hint">{labels.closedHint}</p>
          </div>
          <MoneyField
            label={labels.maximum}
            name="maximumCents"
            optional
            cents={state?.maximumCents ?? null}
            hint={labels.maximumHint}
            error={fieldError(error, 'maximumCents')}
          />
          <RateField
            label={labels.maximumRate}
            name="maximumRateBps"
            optional
            bps={state?.maximumRateBps ?? null}
            hint={labels.maximumHint}
            error={fieldError(error, 'maximumRateBps')}
          />
          <Field
            label={labels.note}
            name="note"
            optional
            maxLength={300}
            autoComplete="off"
            defaultValue={state?.note ?? ''}
            hint={labels.noteHint}
            error={fieldError(error, 'note')}
          />
        </>
      )}
    </ActDialog>
  )
}

export function RemoveStateDialog({ state: { code }, onClose }: { state: LendingState; onClose: () => void }) {
  const name = usStates[code]
  const remove = useAction({
    mutationFn: () => api.lending.clearLendingState({ params: { code } }),
    onSuccess: () => {
      toasts.show({ title: labels.stateRemoved, description: name })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={labels.removeTitle(name)}
      consequence={labels.removeText(name)}
      confirm={labels.remove}
      working={remove.isPending}
      failure={remove.error && <Failure text={sentenceOf(remove.error)} />}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
