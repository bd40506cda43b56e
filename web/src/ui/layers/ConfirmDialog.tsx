import { type ReactNode, useState } from 'react'

import { TextArea } from '../fields/Field.tsx'
import { FormDialog } from './FormDialog.tsx'

type Props = {
  title: string
  /** What the button will do. */
  consequence: ReactNode
  confirm: string
  danger?: boolean
  reason?: 'required' | 'optional' | undefined
  reasonHint?: string
  working: boolean
  /** The error, shown in place; typed input stays. */
  failure?: ReactNode
  onConfirm: (reason: string | null) => void
  onClose: () => void
}

/** States the effect above the button, and asks for a reason where one is recorded. */
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
