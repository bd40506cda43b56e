import { reminderNotice } from '@ambry/contract/billing/invoices/labels'
import { api } from '../../../../../api/api.ts'
import { today } from '../../../../../api/live/server-meta.ts'
import { ActDialog } from '../../../../../parts/dialogs/ActDialog.tsx'
import * as labels from './labels.ts'
import { type ActProps, useFreshInvoice } from './use-fresh-invoice.ts'

/** Shows the message before it is sent. */
export function RemindDialog({ record: { id, number, member, dueCents, dueOn, paper }, onClose }: ActProps) {
  const readAgain = useFreshInvoice(id)
  const about = { houseName: paper.letterhead.name, number: number ?? '', dueCents, dueOn }
  return (
    <ActDialog
      title={`Remind ${member?.name ?? 'the member'}`}
      submit={labels.remind}
      run={() => api.billing.remindInvoice({ params: { id } })}
      done={() => ({
        title: labels.reminderSent,
        description: `${member?.name ?? labels.theMember} has been reminded of the amount due.`,
      })}
      onDone={readAgain}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{labels.theyllGetThisNow}</p>
          <blockquote className="sheet sheet-pad">{reminderNotice(about, today()).text}</blockquote>
        </>
      )}
    </ActDialog>
  )
}
