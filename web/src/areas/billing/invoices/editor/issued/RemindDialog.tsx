import { reminderNotice } from '@ambry/contract/billing/invoices/labels'
import { api } from '../../../../../api/api.ts'
import { today } from '../../../../../api/live/server-meta.ts'
import { ActDialog } from '../../../../../parts/dialogs/ActDialog.tsx'
import { type ActProps, useFreshInvoice } from './use-fresh-invoice.ts'

/** Shows the words before they are sent. */
export function RemindDialog({ record: { id, number, member, dueCents, dueOn, paper }, onClose }: ActProps) {
  const readAgain = useFreshInvoice(id)
  const about = { houseName: paper.letterhead.name, number: number ?? '', dueCents, dueOn }
  return (
    <ActDialog
      title={`Remind ${member?.name ?? 'the member'}`}
      submit="Remind"
      run={() => api.billing.remindInvoice({ params: { id } })}
      done={() => ({
        title: 'Reminder sent',
        description: `${member?.name ?? 'The member'} has been reminded of the amount due.`,
      })}
      onDone={readAgain}
      onClose={onClose}
    >
      {() => (
        <>
          <p>They’ll get this now in the app, and by text if they opted in:</p>
          <blockquote className="sheet sheet-pad">{reminderNotice(about, today()).text}</blockquote>
        </>
      )}
    </ActDialog>
  )
}
