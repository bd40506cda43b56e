import type { LendingOverview } from '@ambry/contract/lending/lenders/records'

import { api } from '../../../api/api.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { percentText } from '../ltv/ltv-bands.ts'
import * as labels from './labels.ts'

type Props = { overview: LendingOverview; onClose: () => void }

export function AlertDialog({ overview, onClose }: Props) {
  const { version, rule, isRuleOn, concentration } = overview
  return (
    <ActDialog
      title={labels.alertTitle}
      submit={labels.save}
      run={async (form) => {
        const alertBps = Math.round(Number(form.text('percent')) * 100)
        await api.lending.saveLenderSettings({ body: { version, alertBps, rule, isRuleOn } })
        return alertBps
      }}
      done={(alertBps) => ({ title: labels.saved, description: labels.alertSaved(percentText(alertBps)) })}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{labels.alertText}</p>
          <Field
            label={labels.percentField}
            name="percent"
            type="number"
            required
            min={1}
            max={100}
            step={1}
            defaultValue={concentration.alertBps / 100}
          />
        </>
      )}
    </ActDialog>
  )
}
