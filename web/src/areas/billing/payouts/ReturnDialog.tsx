import { type PayoutReturnKind, payoutReturnKinds } from '@ambry/contract/billing/invoices/kinds'
import type { Payout } from '@ambry/contract/billing/invoices/records'

import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import { today } from '../../../api/live/server-meta.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { Field, SelectField } from '../../../ui/fields/Field.tsx'
import * as labels from './labels.ts'

type Props = { payout: Payout; title: string; onClose: () => void }

/** A payout whose money is in our bank again. */
export function ReturnDialog({ payout, title, onClose }: Props) {
  return (
    <ActDialog
      title={labels.recordReturnOf(title)}
      submit={labels.recordReturn}
      withReason
      run={(form, options) =>
        api.billing.returnPayout(
          {
            params: { id: payout.id },
            body: {
              kind: form.text('kind') as PayoutReturnKind,
              returnedOn: form.text('returnedOn'),
              reason: form.text('reason'),
            },
          },
          options,
        )
      }
      done={() => ({ title: labels.returnRecorded, description: title })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>{labels.theMoneyIsInOurBank}</p>
          <div className="grid-2 grid-close">
            <SelectField label={labels.whatHappened} name="kind" required error={fieldError(error, 'kind')}>
              {Object.entries(payoutReturnKinds).map(([key, label]) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </SelectField>
            <Field
              label={labels.dateReturned}
              name="returnedOn"
              type="date"
              required
              min={payout.paidOn ?? '2000-01-01'}
              max={today()}
              defaultValue={today()}
              error={fieldError(error, 'returnedOn')}
            />
          </div>
        </>
      )}
    </ActDialog>
  )
}
