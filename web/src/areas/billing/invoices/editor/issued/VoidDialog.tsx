import { api } from '../../../../../api/api.ts'
import { ActDialog } from '../../../../../parts/dialogs/ActDialog.tsx'
import * as labels from './labels.ts'
import { type ActProps, useFreshInvoice } from './use-fresh-invoice.ts'

export function VoidDialog({ record: { id, number }, onClose }: ActProps) {
  const readAgain = useFreshInvoice(id)
  return (
    <ActDialog
      title={`Void ${number}`}
      submit={labels.voidInvoice}
      danger
      withReason
      run={(form, options) =>
        api.billing.voidInvoice({ params: { id }, body: { reason: form.text('reason') } }, options)
      }
      done={() => ({ title: labels.invoiceVoided, description: labels.nothingIsDueOnItKeeps(number ?? '') })}
      onDone={readAgain}
      onClose={onClose}
    >
      {() => <p>{labels.nothingWillBeDue}</p>}
    </ActDialog>
  )
}
