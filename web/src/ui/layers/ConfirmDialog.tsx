import { type ReactNode, useState } from 'react'

import { TextArea } from '../fields/Field.tsx'
import { FormDialog } from './FormDialog.tsx'

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
  const [words, setLabel] = useState('')
  return (
    <FormDialog
      title={title}
      submit={confirm}
      danger={danger}
      working={working}
      failure={failure}
      onSubmit={(form) => onConfirm(form.optional('reason'))}
      onClose={onClose}
    >
      <p>{consequence}</p>
      {reason && (
        <TextArea
          label="Reason"
          name="reason"
          value={words}
          onChange={(event) => setLabel(event.target.value)}
          required={reason === 'required'}
          optional={reason === 'optional'}
          minLength={3}
          maxLength={500}
          hint={reasonHint ?? 'Saved in the audit log.'}
        />
      )}
    </FormDialog>
  )
}
