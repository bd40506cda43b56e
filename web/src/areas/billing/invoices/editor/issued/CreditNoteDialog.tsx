import { formatMoney } from '@ambry/contract/kernel/money'
import { useState } from 'react'

import { api } from '../../../../../api/api.ts'
import { fieldError } from '../../../../../api/errors.ts'
import { ActDialog } from '../../../../../parts/dialogs/ActDialog.tsx'
import { centsOf } from '../../../../../ui/fields/amount.ts'
import { Radio } from '../../../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../../../ui/fields/MoneyField.tsx'
import styles from './invoice-issued.module.css'
import * as labels from './labels.ts'
import { type ActProps, useFreshInvoice } from './use-fresh-invoice.ts'

/** Credits an issued invoice in part or in full. The credit note has its own number and document. */
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
      title={labels.creditNote(number ?? '')}
      submit={labels.issueCreditNote}
      withReason
      reasonHint={labels.theMemberSees}
      run={async (form, options) => {
        if (amountCents <= 0) throw new Error('Enter an amount greater than $0.')
        return api.billing.creditInvoice(
          { params: { id }, body: { amountCents, reason: form.text('reason') } },
          options,
        )
      }}
      done={(note) => ({
        title: labels.creditNoteIssued,
        description: labels.forLabel(note.number, formatMoney(note.amountCents)),
      })}
      onDone={readAgain}
      onClose={onClose}
    >
      {(error) => (
        <>
          <fieldset className={styles.creditHow}>
            <legend className="field-label">{labels.amountToCredit}</legend>
            <Radio
              name="how"
              label={labels.theRemaining(formatMoney(restCents))}
              checked={isWhole}
              onChange={() => setWhole(true)}
            />
            <Radio name="how" label={labels.partOf} checked={!isWhole} onChange={() => setWhole(false)} />
          </fieldset>
          {!isWhole && (
            <MoneyField
              label={labels.amount}
              name="amountCents"
              required
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              error={amountCents > restCents ? labels.upTo(formatMoney(restCents)) : fieldError(error, 'amountCents')}
            />
          )}
          {amountCents > dueCents && amountCents <= restCents && (
            <p className="small muted">{labels.ofThisHasBeenPaid(formatMoney(amountCents - dueCents))}</p>
          )}
        </>
      )}
    </ActDialog>
  )
}
