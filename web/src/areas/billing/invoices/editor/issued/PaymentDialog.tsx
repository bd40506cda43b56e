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
import { type ActProps, useFreshInvoice } from './use-fresh-invoice.ts'

/** Records money that arrived for this invoice; what it does not take is the member's credit. */
export function PaymentDialog({ record: { id, number, member, dueCents }, onClose }: ActProps) {
  const [amount, setAmount] = useState(() => amountText(dueCents))
  const readAgain = useFreshInvoice(id)
  const cents = centsOf(amount)
  const amountCents = typeof cents === 'number' ? cents : 0
  const parts = [{ invoiceId: id, amountCents: Math.min(amountCents, dueCents) }]
  return (
    <ActDialog
      title={`Record payment for ${number}`}
      submit="Record payment"
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
        title: 'Payment recorded',
        description: `${formatMoney(payment.amountCents)}, receipt ${payment.number}.`,
      })}
      onDone={readAgain}
      onClose={onClose}
    >
      {(error) => (
        <>
          <MoneyField
            label="Amount"
            name="amountCents"
            required
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            error={fieldError(error, 'amountCents')}
            hint={amountHint(amountCents, dueCents)}
          />
          <MovedFields error={error} day={{ label: 'Date received', name: 'receivedOn' }} />
          <Field
            label="Note"
            name="note"
            optional
            maxLength={300}
            autoComplete="off"
            hint="Internal only."
            error={fieldError(error, 'note')}
          />
        </>
      )}
    </ActDialog>
  )
}

function amountHint(amountCents: number, dueCents: number): string {
  if (amountCents > dueCents) return `${formatMoney(amountCents - dueCents)} becomes credit.`
  if (amountCents === dueCents) return 'Pays the invoice in full.'
  return `${formatMoney(dueCents - amountCents)} will still be due.`
}
