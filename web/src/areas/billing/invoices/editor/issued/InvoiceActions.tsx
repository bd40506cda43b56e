import type { InvoiceDetail, InvoiceDetailAction } from '@ambry/contract/billing/invoices/records'
import { Download, Ellipsis } from 'lucide-react'
import { useState } from 'react'

import { Button, buttonClass } from '../../../../../ui/Button.tsx'
import { copyText } from '../../../../../ui/copy.ts'
import { Menu } from '../../../../../ui/layers/Menu.tsx'
import { ApplyCreditDialog } from './ApplyCreditDialog.tsx'
import { CreditNoteDialog } from './CreditNoteDialog.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'
import { RemindDialog } from './RemindDialog.tsx'
import { useDuplicate } from './use-duplicate.ts'
import { VoidDialog } from './VoidDialog.tsx'

const dialogs = {
  record_payment: PaymentDialog,
  apply_credit: ApplyCreditDialog,
  credit: CreditNoteDialog,
  remind: RemindDialog,
  void: VoidDialog,
} as const
type Confirming = keyof typeof dialogs

const words: Record<Exclude<Confirming, 'record_payment' | 'void'>, string> = {
  apply_credit: 'Apply credit',
  credit: 'Credit note',
  remind: 'Remind',
}

/** What can be done with it now; the record itself says which. */
export function InvoiceActions({ record }: { record: InvoiceDetail }) {
  const [confirming, setConfirming] = useState<Confirming | null>(null)
  const duplicate = useDuplicate(record.id)
  const isAllowed = (action: InvoiceDetailAction) => record.actions.includes(action)
  const Dialog = confirming && dialogs[confirming]
  const isIssued = record.number !== null
  return (
    <>
      {isIssued && (
        <a href={`/files/invoices/${record.id}/invoice.pdf`} download className={buttonClass({ variant: 'secondary' })}>
          <Download aria-hidden="true" />
          Download PDF
        </a>
      )}
      <Menu title="More actions" buttonClass="icon-btn" label={<Ellipsis aria-hidden="true" />}>
        {Object.entries(words).map(
          ([action, name]) =>
            isAllowed(action as Confirming) && (
              <button
                key={action}
                type="button"
                className="menu-item"
                onClick={() => setConfirming(action as Confirming)}
              >
                {name}
              </button>
            ),
        )}
        {isIssued && (
          <button
            type="button"
            className="menu-item"
            onClick={() => void copyText(`${location.origin}/dashboard?invoice=${encodeURIComponent(record.id)}`)}
          >
            Copy member link
          </button>
        )}
        {isAllowed('duplicate') && (
          <button type="button" className="menu-item" onClick={() => duplicate.mutate()}>
            Duplicate
          </button>
        )}
        {isAllowed('void') && (
          <button type="button" className="menu-item menu-danger" onClick={() => setConfirming('void')}>
            Void
          </button>
        )}
      </Menu>
      {isAllowed('record_payment') && <Button onClick={() => setConfirming('record_payment')}>Record payment</Button>}
      {Dialog && <Dialog record={record} onClose={() => setConfirming(null)} />}
    </>
  )
}
