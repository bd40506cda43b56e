import { api } from '../../../../../api/api.ts'
import { ActDialog } from '../../../../../parts/dialogs/ActDialog.tsx'
import { type ActProps, useFreshInvoice } from './use-fresh-invoice.ts'

export function VoidDialog({ record: { id, number }, onClose }: ActProps) {
  const readAgain = useFreshInvoice(id)
  return (
    <ActDialog
      title={`Void ${number}`}
      submit="Void invoice"
      danger
      withReason
      run={(form, options) =>
        api.billing.voidInvoice({ params: { id }, body: { reason: form.text('reason') } }, options)
      }
      done={() => ({ title: 'Invoice voided', description: `Nothing is due on ${number}. It keeps its number.` })}
      onDone={readAgain}
      onClose={onClose}
    >
      {() => <p>Nothing will be due on it, and the ledger entry will be reversed. The invoice keeps its number.</p>}
    </ActDialog>
  )
}
