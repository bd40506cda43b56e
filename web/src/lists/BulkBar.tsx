import { useState } from 'react'

import { sentenceOf } from '../api/errors.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failure } from '../ui/Failure.tsx'
import { TextArea } from '../ui/Field.tsx'
import { readForm } from '../ui/form.ts'
import { countOf, type Selection } from '../ui/table/selection.ts'
import { toasts } from '../ui/toast.ts'

/** The rows a bulk call is for, as the API takes them. */
type Chosen = { ids: string[] } | { all: Record<string, string>; except: string[]; expected: number }
type BulkResult = { done: number; refused: readonly { name: string; reason: string }[] }

export type BulkAction = {
  label: string
  /** What happens to each of them, said before it is done. */
  consequence: string
  danger?: boolean
  reason?: 'required' | 'optional'
  run: (select: Chosen, reason: string | null) => Promise<BulkResult>
}

type Props = {
  actions: readonly BulkAction[]
  selection: Selection
  total: number | undefined
  /** The filters that hold, for a selection of everything that matches. */
  question: Record<string, string>
  onAll: (total: number) => void
  onClear: () => void
}

/** Stands above the table while rows are ticked. */
export function BulkBar({ actions, selection, total, question, onAll, onClear }: Props) {
  const [asked, setAsked] = useState<BulkAction | null>(null)
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
      {asked && (
        <BulkDialog action={asked} chosen={chosen} count={count} onClose={() => setAsked(null)} onDone={onClear} />
      )}
    </section>
  )
}

type DialogProps = { action: BulkAction; chosen: Chosen; count: number; onClose: () => void; onDone: () => void }

function BulkDialog({ action, chosen, count, onClose, onDone }: DialogProps) {
  const [result, setResult] = useState<BulkResult | null>(null)
  const run = useAction({
    mutationFn: (reason: string | null) => action.run(chosen, reason),
    onSuccess: (answer) => {
      toasts.show({ title: action.label, description: doneSentence(answer) })
      if (answer.refused.length > 0) setResult(answer)
      else finish()
    },
  })
  const finish = () => {
    onClose()
    onDone()
  }
  if (result) {
    return (
      <Dialog title={doneSentence(result)} onClose={finish}>
        <ul className="lines">
          {result.refused.map(({ name, reason }) => (
            <li className="line" key={name}>
              <div className="line-words">
                <strong>{name}</strong>
                <p>{reason}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className="dialog-foot">
          <Button onClick={finish}>Close</Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={`${action.label}: ${count.toLocaleString('en-US')} selected`} onClose={onClose}>
      <form className="stack" onSubmit={(event) => run.mutate(readForm(event).optional('reason'))}>
        <p>{action.consequence}</p>
        {action.reason && (
          <TextArea
            label="Reason"
            name="reason"
            optional={action.reason === 'optional'}
            required={action.reason === 'required'}
            minLength={3}
            maxLength={500}
            hint="Kept in the audit log."
          />
        )}
        {run.error && <Failure text={sentenceOf(run.error)} />}
        <div className="dialog-foot">
          <Button type="submit" look={action.danger ? 'danger' : 'primary'} working={run.isPending}>
            {action.label}
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function doneSentence({ done, refused }: BulkResult): string {
  const said = done === 1 ? '1 done' : `${done} done`
  return refused.length > 0 ? `${said}, ${refused.length} could not be` : said
}
