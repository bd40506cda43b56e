import { handMethods } from '@ambry/contract/billing/invoices/kinds'
import { fieldError } from '../../api/errors.ts'
import { today } from '../../api/live/server-meta.ts'
import { Field, SelectField } from '../../ui/fields/Field.tsx'
import * as labels from './labels.ts'

type Props = { error: unknown; day: { label: string; name: string } }

/** How and when money moved, and the reference on the bank statement. */
export function MovedFields({ error, day }: Props) {
  return (
    <>
      <SelectField label={labels.method} name="method" required error={fieldError(error, 'method')}>
        {Object.entries(handMethods).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        label={day.label}
        name={day.name}
        type="date"
        required
        min="2000-01-01"
        max={today()}
        defaultValue={today()}
        error={fieldError(error, day.name)}
      />
      <Field
        label={labels.reference}
        name="reference"
        optional
        maxLength={80}
        autoComplete="off"
        hint={labels.asShownOnTheBank}
        error={fieldError(error, 'reference')}
      />
    </>
  )
}
