import { formatMoney } from '@ambry/contract/kernel/money'

import { api } from '../../../../../api/api.ts'
import { fieldError } from '../../../../../api/errors.ts'
import { ActDialog } from '../../../../../parts/dialogs/ActDialog.tsx'
import { centsOf } from '../../../../../ui/fields/amount.ts'
import { MoneyField } from '../../../../../ui/fields/MoneyField.tsx'
import { type ActProps, useFreshInvoice } from './use-fresh-invoice.ts'

/** Pays with what the member has paid before and no invoice took. */
export function ApplyCreditDialog({ record: { id, number, member, dueCents, balance }, onClose }: ActProps) {
  const readAgain = useFreshInvoice(id)
  const creditCents = balance?.creditCents ?? 0
  return (
    <ActDialog
      title={`Apply credit to ${number}`}
      submit="Apply credit"
      run={async (form, options) => {
        const amountCents = centsOf(form.text('amountCents'))
        if (typeof amountCents !== 'number' || amountCents <= 0) throw new Error('Enter how much credit to apply.')
        return api.billing.applyCredit({ params: { id }, body: { amountCents } }, options)
      }}
      done={(invoice) => ({ title: 'Credit applied', description: `${formatMoney(invoice.dueCents)} left to pay.` })}
      onDone={readAgain}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>
            {member?.name} has {formatMoney(creditCents)} in credit. {formatMoney(dueCents)} is due on this invoice.
          </p>
          <MoneyField
            label="Amount"
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
