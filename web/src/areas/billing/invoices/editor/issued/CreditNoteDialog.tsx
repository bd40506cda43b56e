import { formatMoney } from '@ambry/contract/kernel/money'
import { useState } from 'react'

import { api } from '../../../../../api/api.ts'
import { fieldError } from '../../../../../api/errors.ts'
import { ActDialog } from '../../../../../parts/dialogs/ActDialog.tsx'
import { centsOf } from '../../../../../ui/fields/amount.ts'
import { Radio } from '../../../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../../../ui/fields/MoneyField.tsx'
import styles from './invoice-issued.module.css'
import { type ActProps, useFreshInvoice } from './use-fresh-invoice.ts'

/** Takes an issued invoice back, in part or whole: its own number, its own paper. */
export function CreditNoteDialog({ record, onClose }: ActProps) {
  const { id, number, totalCents, creditedCents, dueCents } = record
  const readAgain = useFreshInvoice(id)
  const [isWhole, setWhole] = useState(true)
  const [typed, setTyped] = useState('')
  const restCents = totalCents - creditedCents
  const part = centsOf(typed)
  const amountCents = isWhole ? restCents : typeof part === 'number' ? part : 0
  return (
    <ActDialog
      title={`Credit note for ${number}`}
      submit="Issue credit note"
      withReason
      reasonHint="The member sees this on the credit note."
      run={async (form, options) => {
        if (amountCents <= 0) throw new Error('Enter an amount greater than $0.')
        return api.billing.creditInvoice(
          { params: { id }, body: { amountCents, reason: form.text('reason') } },
          options,
        )
      }}
      done={(note) => ({
        title: 'Credit note issued',
        description: `${note.number} for ${formatMoney(note.amountCents)}.`,
      })}
      onDone={readAgain}
      onClose={onClose}
    >
      {(error) => (
        <>
          <fieldset className={styles.creditHow}>
            <legend className="field-label">Amount to credit</legend>
            <Radio
              name="how"
              label={`The remaining ${formatMoney(restCents)}`}
              checked={isWhole}
              onChange={() => setWhole(true)}
            />
            <Radio name="how" label="Part of it" checked={!isWhole} onChange={() => setWhole(false)} />
          </fieldset>
          {!isWhole && (
            <MoneyField
              label="Amount"
              name="amountCents"
              required
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              error={amountCents > restCents ? `Up to ${formatMoney(restCents)}.` : fieldError(error, 'amountCents')}
            />
          )}
          {amountCents > dueCents && amountCents <= restCents && (
            <p className="small muted">
              {formatMoney(amountCents - dueCents)} of this has been paid and becomes the member’s credit.
            </p>
          )}
        </>
      )}
    </ActDialog>
  )
}
