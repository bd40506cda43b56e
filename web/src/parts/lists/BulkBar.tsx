import { useState } from 'react'

import { Button } from '../../ui/Button.tsx'
import { countOf, type Selection } from '../../ui/table/selection.ts'
import { type BulkAction, BulkDialog, type Chosen, type OwnBulk } from './BulkDialog.tsx'

type Props = {
  actions: readonly (BulkAction | OwnBulk)[]
  selection: Selection
  total: number | undefined
  /** The filters that hold, for a selection of everything that matches. */
  question: Record<string, string>
  onAll: (total: number) => void
  onClear: () => void
}

/** Stands above the table while rows are ticked. */
export function BulkBar({ actions, selection, total, question, onAll, onClear }: Props) {
  const [asked, setAsked] = useState<BulkAction | OwnBulk | null>(null)
  const count = countOf(selection)
  const chosen: Chosen =
    selection.kind === 'some'
      ? { ids: [...selection.ids] }
      : { all: question, except: [...selection.except], expected: count }
  // the list may have grown since everything was chosen: then it can be chosen anew
  const isAll = selection.kind === 'some' ? count === total : selection.total === total
  return (
    <section className="bulk" aria-label="Selected rows">
      <strong role="status">{count.toLocaleString('en-US')} selected</strong>
      {actions.map((action) => (
        <Button key={action.label} look="secondary" size="small" onClick={() => setAsked(action)}>
          {action.label}
        </Button>
      ))}
      {total !== undefined && !isAll && (
        <Button look="quiet" size="small" onClick={() => onAll(total)}>
          Select all {total.toLocaleString('en-US')}
        </Button>
      )}
      <Button look="quiet" size="small" className="bulk-clear" onClick={onClear}>
        Clear
      </Button>
      {asked && 'form' in asked && asked.form({ chosen, onClose: () => setAsked(null), onDone: onClear })}
      {asked && 'run' in asked && (
        <BulkDialog
          action={asked}
          chosen={chosen}
          what={`${count.toLocaleString('en-US')} selected`}
          onClose={() => setAsked(null)}
          onDone={onClear}
        />
      )}
    </section>
  )
}
