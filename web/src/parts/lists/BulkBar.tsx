import { useState } from 'react'

import { Button } from '../../ui/Button.tsx'
import { countOf, type Selection } from '../../ui/table/selection.ts'
import { type BulkAction, BulkDialog, type Chosen, type OwnBulk } from './BulkDialog.tsx'

type Props = {
  actions: readonly (BulkAction | OwnBulk)[]
  selection: Selection
  total: number | undefined
  /** The active filters, for selecting everything that matches. */
  query: Record<string, string>
  onAll: (total: number) => void
  onClear: () => void
}

/** Shown above the table while rows are selected. */
export function BulkBar({ actions, selection, total, query, onAll, onClear }: Props) {
  const [confirming, setConfirming] = useState<BulkAction | OwnBulk | null>(null)
  const count = countOf(selection)
  const chosen: Chosen =
    selection.kind === 'some'
      ? { ids: [...selection.ids] }
      : { all: query, except: [...selection.except], expected: count }
  // the list may have grown since everything was selected, so it can be selected again
  const isAll = selection.kind === 'some' ? count === total : selection.total === total
  return (
    <section className="bulk" aria-label="Selected rows">
      <strong role="status">{count.toLocaleString('en-US')} selected</strong>
      {actions.map((action) => (
        <Button key={action.label} variant="secondary" size="small" onClick={() => setConfirming(action)}>
          {action.label}
        </Button>
      ))}
      {total !== undefined && !isAll && (
        <Button variant="quiet" size="small" onClick={() => onAll(total)}>
          Select all {total.toLocaleString('en-US')}
        </Button>
      )}
      <Button variant="quiet" size="small" className="bulk-clear" onClick={onClear}>
        Clear
      </Button>
      {confirming &&
        'form' in confirming &&
        confirming.form({ chosen, onClose: () => setConfirming(null), onDone: onClear })}
      {confirming && 'run' in confirming && (
        <BulkDialog
          action={confirming}
          chosen={chosen}
          what={`${count.toLocaleString('en-US')} selected`}
          onClose={() => setConfirming(null)}
          onDone={onClear}
        />
      )}
    </section>
  )
}
