import { api } from '../../../../api/api.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import * as labels from './labels.ts'

type Props = {
  loan: { id: string; number: string }
  event: { id: string; name: string }
  onClose: () => void
}

/** Takes a fresh code, which the page asks for by itself. */
export const ReverseDialog = ({ loan, event, onClose }: Props) => (
  <ActDialog
    title={labels.reverseTitle(event.name)}
    submit={labels.reverse}
    dismiss={labels.keep}
    danger
    withReason
    run={(form, options) =>
      api.lending.reverseLoanEvent(
        { params: { id: loan.id, eventId: event.id }, body: { reason: form.text('reason') } },
        options,
      )
    }
    done={() => ({ title: labels.reversed, description: labels.reversedText(loan.number) })}
    onClose={onClose}
  >
    {() => <p>{labels.reverseText}</p>}
  </ActDialog>
)
