import type { OwnBulk } from '../../../parts/lists/BulkDialog.tsx'
import { InvoicesDialog } from './InvoicesDialog.tsx'
import * as labels from './labels.ts'
import type { ManyAction } from './many-labels.ts'

const actionLabels: Record<ManyAction, string> = { issue: 'Issue', remind: 'Remind', discard: labels.discardDrafts }

export const bulk: readonly OwnBulk[] = (['issue', 'remind', 'discard'] as const).map((action) => ({
  label: actionLabels[action],
  needs: 'invoice.manage',
  form: (parts) => <InvoicesDialog action={action} {...parts} />,
}))
