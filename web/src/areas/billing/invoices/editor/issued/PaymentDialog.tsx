import type { HandMethod } from '@ambry/contract/billing/invoices/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useState } from 'react'

import { api } from '../../../../../api/api.ts'
import { fieldError } from '../../../../../api/errors.ts'
import { ActDialog } from '../../../../../parts/dialogs/ActDialog.tsx'
import { amountText, centsOf } from '../../../../../ui/fields/amount.ts'
import { Field } from '../../../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../../../ui/fields/MoneyField.tsx'
import { MovedFields } from '../../../MovedFields.tsx'
import * as labels from './labels.ts'
import { type ActProps, useFreshInvoice } from './use-fresh-invoice.ts'

/** Records a payment for this invoice; any excess becomes the member's credit. */
export function PaymentDialog({ record, onClose }: ActProps) {
  const { id, number, member, writtenOffCents } = record
  // what was written off isn't due, and can be paid all the same
  const dueCents = record.dueCents + writtenOffCents
  const [amount, setAmount] = useState(() => amountText(dueCents))
  const readAgain = useFreshInvoice(id)
  const cents = centsOf(amount)
  const amountCents = typeof cents === 'number' ? cents : 0
  const parts = [{ invoiceId: id, amountCents: Math.min(amountCents, dueCents) }]
  return (
    <ActDialog
      title={labels.recordPaymentFor(number ?? '')}
      submit={labels.recordPayment}
      long
      run={async (form, options) => {
        if (!member) throw new Error('This invoice has no member.')
        if (amountCents <= 0) throw new Error('Enter an amount greater than $0.')
        return api.billing.recordPayment(
          {
            body: {
              memberId: member.id,
              amountCents,
              method: form.text('method') as HandMethod,
              receivedOn: form.text('receivedOn'),
              reference: form.optional('reference'),
              note: form.optional('note'),
              parts,
            },
          },
          options,
        )
      }}
      done={(payment) => ({
        title: labels.paymentRecorded,
        description: labels.receiptAmount(formatMoney(payment.amountCents), payment.number),
      })}
      onDone={readAgain}
      onClose={onClose}
    >
      {(error) => (
        <>
          <MoneyField
            label={labels.amount}
            name="amountCents"
            required
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            error={fieldError(error, 'amountCents')}
            hint={amountHint(amountCents, dueCents, writtenOffCents > 0)}
          />
          <MovedFields error={error} day={{ label: labels.dateReceived, name: 'receivedOn' }} />
          <Field
            label={labels.note}
            name="note"
            optional
            maxLength={300}
            autoComplete="off"
            hint={labels.internalOnly}
            error={fieldError(error, 'note')}
          />
        </>
      )}
    </ActDialog>
  )
}

function amountHint(amountCents: number, dueCents: number, isWrittenOff: boolean): string {
  if (amountCents > dueCents) return labels.becomesCredit(formatMoney(amountCents - dueCents))
  if (amountCents === dueCents) return labels.paysTheInvoiceInFull
  const left = formatMoney(dueCents - amountCents)
  return isWrittenOff ? labels.willStayWrittenOff(left) : labels.willStillBeDue(left)
}
