import type { OwnBulk } from '../../../parts/lists/BulkDialog.tsx'
import { InvoicesDialog } from './InvoicesDialog.tsx'
import type { ManyAction } from './many-labels.ts'

const labels: Record<ManyAction, string> = { issue: 'Issue', remind: 'Remind', discard: 'Discard drafts' }

export const bulk: readonly OwnBulk[] = (['issue', 'remind', 'discard'] as const).map((action) => ({
  label: labels[action],
  form: (parts) => <InvoicesDialog action={action} {...parts} />,
}))
