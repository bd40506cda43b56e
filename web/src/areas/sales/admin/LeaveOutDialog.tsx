import { api } from '../../../api/api.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'

type Props = { sale: { id: string }; name: string; onClose: () => void }

/** Leaves a sale out of what cards are compared with. */
export const LeaveOutDialog = ({ sale: { id }, name, onClose }: Props) => (
  <ActDialog
    title="Exclude"
    submit="Exclude sale"
    withReason
    reasonHint="Staff who view the card can see this."
    run={(form) => api.sales.excludeComparable({ params: { id }, body: { reason: form.text('reason') } })}
    done={() => ({ title: 'Sale excluded', description: name })}
    onClose={onClose}
  >
    {() => <p>{name} won’t count for any card. It stays in the list, and you can include it again.</p>}
  </ActDialog>
)
