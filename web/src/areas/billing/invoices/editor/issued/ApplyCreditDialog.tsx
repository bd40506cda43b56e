import { formatMoney } from '@ambry/contract/kernel/money'

import { api } from '../../../../../api/api.ts'
import { fieldError } from '../../../../../api/errors.ts'
import { ActDialog } from '../../../../../parts/dialogs/ActDialog.tsx'
import { centsOf } from '../../../../../ui/fields/amount.ts'
import { MoneyField } from '../../../../../ui/fields/MoneyField.tsx'
import * as labels from './labels.ts'
import { type ActProps, useFreshInvoice } from './use-fresh-invoice.ts'

/** Pays the invoice from the member's unallocated credit. */
export function ApplyCreditDialog({ record: { id, number, member, dueCents, balance }, onClose }: ActProps) {
  const readAgain = useFreshInvoice(id)
  const creditCents = balance?.creditCents ?? 0
  return (
    <ActDialog
      title={labels.applyCredit(number ?? '')}
      submit={labels.applyCreditTitle}
      run={async (form, options) => {
        const amountCents = centsOf(form.text('amountCents'))
        if (typeof amountCents !== 'number' || amountCents <= 0) throw new Error('Enter how much credit to apply.')
        return api.billing.applyCredit({ params: { id }, body: { amountCents } }, options)
      }}
      done={(invoice) => ({
        title: labels.creditApplied,
        description: labels.leftToPay(formatMoney(invoice.dueCents)),
      })}
      onDone={readAgain}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>{labels.hasInCredit(member?.name ?? '', formatMoney(creditCents), formatMoney(dueCents))}</p>
          <MoneyField
            label={labels.amount}
            name="amountCents"
            required
            cents={Math.min(creditCents, dueCents)}
            error={fieldError(error, 'amountCents')}
          />
        </>
      )}
    </ActDialog>
  )
}
