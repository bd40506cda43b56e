import { api } from '../../../api/api.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'

type Props = { sale: { id: string }; name: string; onClose: () => void }

/** Leaves a sale out of what cards are compared with. */
export const LeaveOutDialog = ({ sale: { id }, name, onClose }: Props) => (
  <ActDialog
    title="Leave out"
    submit="Leave it out"
    withReason
    reasonHint="Whoever of the house looks at the card reads it."
    run={(form) => api.sales.excludeComparable({ params: { id }, body: { reason: form.text('reason') } })}
    done={() => ({ title: 'Left out', description: name })}
    onClose={onClose}
  >
    {() => <p>{name} no longer counts for any card. It stays in the list, and can be counted again.</p>}
  </ActDialog>
)
