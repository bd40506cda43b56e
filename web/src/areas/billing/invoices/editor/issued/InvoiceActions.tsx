import type { InvoiceDetail, InvoiceDetailAction } from '@ambry/contract/billing/invoices/records'
import { Download, Ellipsis } from 'lucide-react'
import { useState } from 'react'

import { Button, buttonClass } from '../../../../../ui/Button.tsx'
import { copyText } from '../../../../../ui/copy.ts'
import { Menu } from '../../../../../ui/layers/Menu.tsx'
import { ApplyCreditDialog } from './ApplyCreditDialog.tsx'
import { CreditNoteDialog } from './CreditNoteDialog.tsx'
import * as labels from './labels.ts'
import { PaymentDialog } from './PaymentDialog.tsx'
import { RemindDialog } from './RemindDialog.tsx'
import { useDuplicate } from './use-duplicate.ts'
import { VoidDialog } from './VoidDialog.tsx'
import { WriteOffDialog } from './WriteOffDialog.tsx'

const dialogs = {
  record_payment: PaymentDialog,
  apply_credit: ApplyCreditDialog,
  credit: CreditNoteDialog,
  remind: RemindDialog,
  void: VoidDialog,
  write_off: WriteOffDialog,
} as const
type Confirming = keyof typeof dialogs

const words: Record<Exclude<Confirming, 'record_payment' | 'void' | 'write_off'>, string> = {
  apply_credit: labels.applyCreditTitle,
  credit: labels.creditNoteTitle,
  remind: 'Remind',
}

/** The actions that the record says are available. */
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
          {labels.downloadPdf}
        </a>
      )}
      <Menu title={labels.moreActions} buttonClass="icon-btn" label={<Ellipsis aria-hidden="true" />}>
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
            {labels.copyMemberLink}
          </button>
        )}
        {isAllowed('duplicate') && (
          <button type="button" className="menu-item" onClick={() => duplicate.mutate()}>
            {labels.duplicate}
          </button>
        )}
        {isAllowed('write_off') && (
          <button type="button" className="menu-item menu-danger" onClick={() => setConfirming('write_off')}>
            {labels.writeOff}
          </button>
        )}
        {isAllowed('void') && (
          <button type="button" className="menu-item menu-danger" onClick={() => setConfirming('void')}>
            {labels.voidLabel}
          </button>
        )}
      </Menu>
      {isAllowed('record_payment') && (
        <Button onClick={() => setConfirming('record_payment')}>{labels.recordPayment}</Button>
      )}
      {Dialog && <Dialog record={record} onClose={() => setConfirming(null)} />}
    </>
  )
}
