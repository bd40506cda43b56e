import { formatMoney } from '@ambry/contract/kernel/money'

import { api } from '../../../../../api/api.ts'
import { ActDialog } from '../../../../../parts/dialogs/ActDialog.tsx'
import * as labels from './labels.ts'
import { type ActProps, useFreshInvoice } from './use-fresh-invoice.ts'

export function WriteOffDialog({ record: { id, number, dueCents }, onClose }: ActProps) {
  const readAgain = useFreshInvoice(id)
  return (
    <ActDialog
      title={labels.writeOffInvoice(number ?? '')}
      submit={labels.writeOff}
      danger
      withReason
      run={(form, options) =>
        api.billing.writeOffInvoice({ params: { id }, body: { reason: form.text('reason') } }, options)
      }
      done={() => ({ title: labels.invoiceWrittenOff, description: labels.nothingIsDueOn(number ?? '') })}
      onDone={readAgain}
      onClose={onClose}
    >
      {() => <p>{labels.itLeavesTheMembersAccount(formatMoney(dueCents))}</p>}
    </ActDialog>
  )
}
