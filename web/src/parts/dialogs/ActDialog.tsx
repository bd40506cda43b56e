import type { ReactNode } from 'react'

import type { CallOptions } from '../../api/client.ts'
import { fieldError, sentenceOf } from '../../api/errors.ts'
import { useAction } from '../../api/use-action.ts'
import { useAttemptKey } from '../../api/use-attempt-key.ts'
import { Failure } from '../../ui/Failure.tsx'
import { TextArea } from '../../ui/fields/Field.tsx'
import type { FormReader } from '../../ui/fields/form.ts'
import { FormDialog } from '../../ui/layers/FormDialog.tsx'
import { toasts } from '../../ui/layers/toast.ts'
import { GuardedDialog } from './GuardedDialog.tsx'

type Props<Result> = {
  title: string
  submit: string
  danger?: boolean
  /** The label of the dismiss button where “Cancel” would be ambiguous. */
  dismiss?: string
  wide?: boolean
  /** What is typed or chosen can't be sent; the form says why, or the button does with this text. */
  blocked?: boolean | string | undefined
  /** It has no field and is opened by a shortcut, so Enter submits it. */
  enterSends?: boolean
  /** A long form asks for confirmation before its input is lost. */
  long?: boolean
  /** Adds a reason field, with a hint saying who can read it. */
  withReason?: boolean
  reasonLabel?: string
  reasonHint?: string
  /** Throws an Error with a message for the user if some input is missing. */
  run: (form: FormReader, options: CallOptions) => Promise<Result>
  /** The success toast; null if the next page shows the result. */
  done: (result: Result) => { title: string; description: string } | null
  onDone?: (result: Result) => void
  onClose: () => void
  children: (error: unknown) => ReactNode
}

/**
 * A form that moves money. It is one attempt for as long as it is open: clicked twice or resent after a lost
 * connection, it is still done once.
 */
export function ActDialog<Result>(props: Props<Result>) {
  const { title, submit, danger, dismiss, wide, enterSends, long, withReason, run, done, onDone, onClose, children } =
    props
  const { blocked, reasonLabel = 'Reason', reasonHint = 'Saved in the audit log.' } = props
  const idempotencyKey = useAttemptKey()
  const act = useAction({
    mutationFn: (form: FormReader) => run(form, { idempotencyKey }),
    onWaiting: onClose,
    onSuccess: (result) => {
      const said = done(result)
      if (said) toasts.show(said)
      onClose()
      onDone?.(result)
    },
  })
  const { error } = act
  const Form = long ? GuardedDialog : FormDialog
  return (
    <Form
      title={title}
      submit={submit}
      danger={danger}
      dismiss={dismiss}
      wide={wide ?? false}
      enterSends={enterSends}
      blocked={blocked}
      working={act.isPending}
      failure={error && <Failure text={sentenceOf(error)} />}
      // clears the error while the input is being corrected
      onInput={() => act.isError && act.reset()}
      onSubmit={(form) => act.mutate(form)}
      onClose={onClose}
    >
      {children(error)}
      {withReason && (
        <TextArea
          label={reasonLabel}
          name="reason"
          required
          minLength={3}
          maxLength={500}
          hint={reasonHint}
          error={fieldError(error, 'reason')}
        />
      )}
    </Form>
  )
}
