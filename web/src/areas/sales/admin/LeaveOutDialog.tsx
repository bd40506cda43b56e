import { api } from '../../../api/api.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import * as labels from './labels.ts'

type Props = { sale: { id: string }; name: string; onClose: () => void }

/** Excludes a sale from the comps. */
export const LeaveOutDialog = ({ sale: { id }, name, onClose }: Props) => (
  <ActDialog
    title={labels.exclude}
    submit={labels.excludeSale}
    withReason
    reasonHint={labels.staffWhoViewTheCard}
    run={(form) => api.sales.excludeComparable({ params: { id }, body: { reason: form.text('reason') } })}
    done={() => ({ title: labels.saleExcluded, description: name })}
    onClose={onClose}
  >
    {() => <p>{labels.wontCountForAnyCard(name)}</p>}
  </ActDialog>
)
