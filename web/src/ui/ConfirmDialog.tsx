import { type ReactNode, useState } from 'react'

import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { TextArea } from './Field.tsx'
import { readForm } from './form.ts'

type Props = {
  title: string
  /** What pressing the button brings about. */
  consequence: ReactNode
  confirm: string
  danger?: boolean
  reason?: 'required' | 'optional' | undefined
  reasonHint?: string
  working: boolean
  /** What went wrong, shown in place; the words typed stay. */
  failure?: ReactNode
  onConfirm: (reason: string | null) => void
  onClose: () => void
}

/** Says the consequence before the button; asks for the reason where one is kept. */
export function ConfirmDialog(props: Props) {
  const { title, consequence, confirm, danger, reason, reasonHint, working, failure, onConfirm, onClose } = props
  const [words, setWords] = useState('')
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" onSubmit={(event) => onConfirm(readForm(event).optional('reason'))}>
        <p>{consequence}</p>
        {reason && (
          <TextArea
            label="Reason"
            name="reason"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            required={reason === 'required'}
            optional={reason === 'optional'}
            minLength={3}
            maxLength={500}
            hint={reasonHint ?? 'Kept in the audit log.'}
          />
        )}
        {failure}
        <div className="dialog-foot">
          <Button type="submit" look={danger ? 'danger' : 'primary'} working={working}>
            {confirm}
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
