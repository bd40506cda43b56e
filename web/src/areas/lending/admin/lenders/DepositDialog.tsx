import { type HandMethod, handMethods } from '@ambry/contract/billing/invoices/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { AdminLender } from '@ambry/contract/lending/lenders/records'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { today } from '../../../../api/live/server-meta.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { centsOf } from '../../../../ui/fields/amount.ts'
import { Field, SelectField } from '../../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import * as labels from './labels.ts'

type Props = { lender: AdminLender; onClose: () => void }

/** Takes a fresh code, which the page asks for by itself. */
export function DepositDialog({ lender, onClose }: Props) {
  return (
    <ActDialog
      title={labels.depositTitle(lender.name)}
      submit={labels.recordDeposit}
      run={async (form, options) => {
        const amountCents = centsOf(form.text('amountCents'))
        if (typeof amountCents !== 'number' || amountCents <= 0) throw new Error(labels.enterAnAmount)
        await api.lending.recordLenderDeposit(
          {
            params: { id: lender.id },
            body: {
              amountCents,
              receivedOn: form.text('receivedOn'),
              method: form.text('method') as HandMethod,
              reference: form.optional('reference'),
            },
          },
          options,
        )
        return amountCents
      }}
      done={(amountCents) => ({
        title: labels.deposited,
        description: labels.depositedText(formatMoney(amountCents), lender.name),
      })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>{labels.depositText}</p>
          <div className="grid-2 grid-close">
            <MoneyField label={labels.amount} name="amountCents" required error={fieldError(error, 'amountCents')} />
            <Field
              label={labels.receivedOn}
              name="receivedOn"
              type="date"
              required
              max={today()}
              defaultValue={today()}
              error={fieldError(error, 'receivedOn')}
            />
            <SelectField label={labels.method} name="method" error={fieldError(error, 'method')}>
              {Object.entries(handMethods).map(([key, name]) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </SelectField>
            <Field
              label={labels.reference}
              name="reference"
              optional
              maxLength={80}
              autoComplete="off"
              hint={labels.referenceHint}
              error={fieldError(error, 'reference')}
            />
          </div>
        </>
      )}
    </ActDialog>
  )
}
