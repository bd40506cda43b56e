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
      done={() => ({ title: 'Invoice void', description: `Nothing is due on ${number} any more. Its number stays.` })}
      onDone={readAgain}
      onClose={onClose}
    >
      {() => <p>Nothing is due on it any more, and the ledger takes it back. Its number stays with it for good.</p>}
    </ActDialog>
  )
}
