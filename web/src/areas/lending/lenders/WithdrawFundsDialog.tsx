import { formatMoney } from '@ambry/contract/kernel/money'
import type { LendingOverview } from '@ambry/contract/lending/lenders/records'

import { api } from '../../../api/api.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { centsOf } from '../../../ui/fields/amount.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import * as labels from './labels.ts'

type Props = { overview: LendingOverview; onClose: () => void }

export function WithdrawFundsDialog({ overview: { availableCents }, onClose }: Props) {
  return (
    <ActDialog
      title={labels.withdrawTitle}
      submit={labels.withdraw}
      run={async (form, options) => {
        const amountCents = centsOf(form.text('amount'))
        if (typeof amountCents !== 'number' || amountCents === 0) throw new Error(labels.enterAnAmount)
        if (amountCents > availableCents) throw new Error(labels.atMost(formatMoney(availableCents)))
        await api.lending.withdrawLenderFunds({ body: { amountCents } }, options)
        return amountCents
      }}
      done={(amountCents) => ({ title: labels.withdrawn, description: labels.withdrawnText(formatMoney(amountCents)) })}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{labels.withdrawText}</p>
          <MoneyField
            label={labels.amount}
            name="amount"
            required
            cents={availableCents}
            hint={labels.atMost(formatMoney(availableCents))}
          />
        </>
      )}
    </ActDialog>
  )
}
