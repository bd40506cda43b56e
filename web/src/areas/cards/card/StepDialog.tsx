import type { ReactNode } from 'react'

import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { today } from '../../../api/live/server-meta.ts'
import { useAction } from '../../../api/use-action.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import type { FormReader } from '../../../ui/fields/form.ts'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import * as labels from './labels.ts'

export type Step = {
  title: string
  submit: string
  consequence: string
  /** Text of the success toast. */
  done: string
  danger?: boolean
  fields?: (error: unknown) => ReactNode
  run: (form: FormReader) => Promise<unknown>
  /** Runs on success, in addition to closing. */
  after?: () => void
}

/** The dialog for one action on a card: its effect, the required input, and the button. */
export function StepDialog({ step, onClose }: { step: Step; onClose: () => void }) {
  const run = useAction({
    mutationFn: step.run,
    onSuccess: () => {
      onClose()
      if (step.after) step.after()
      else toasts.show({ title: step.title, description: step.done })
    },
  })
  return (
    <FormDialog
      title={step.title}
      submit={step.submit}
      danger={step.danger}
      working={run.isPending}
      failure={run.error && <Failure text={sentenceOf(run.error)} />}
      onSubmit={(form) => run.mutate(form)}
      onClose={onClose}
    >
      <p>{step.consequence}</p>
      {step.fields?.(run.error)}
    </FormDialog>
  )
}

/** The date of a figure: today or earlier. */
export const DayField = ({ error }: { error: unknown }) => (
  <Field
    label={labels.date}
    name="on"
    type="date"
    max={today()}
    defaultValue={today()}
    error={fieldError(error, 'on')}
  />
)

type ShipmentProps = { error: unknown; carrierNeeded?: boolean; trackingNeeded?: boolean }

export function ShipmentFields({ error, carrierNeeded = false, trackingNeeded = false }: ShipmentProps) {
  return (
    <div className="grid-2 grid-close">
      <Field
        label={labels.carrier}
        name="carrier"
        optional={!carrierNeeded}
        required={carrierNeeded}
        maxLength={60}
        autoComplete="off"
        error={fieldError(error, 'carrier')}
      />
      <Field
        label={labels.trackingNumber}
        name="tracking"
        optional={!trackingNeeded}
        required={trackingNeeded}
        maxLength={60}
        autoComplete="off"
        error={fieldError(error, 'tracking')}
      />
    </div>
  )
}
