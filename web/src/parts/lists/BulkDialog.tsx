import type { Permission } from '@ambry/contract/areas'
import { type ReactNode, useState } from 'react'

import type { CallOptions } from '../../api/client.ts'
import { fieldError, sentenceOf } from '../../api/errors.ts'
import { useAction } from '../../api/use-action.ts'
import { useAttemptKey } from '../../api/use-attempt-key.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { TextArea } from '../../ui/fields/Field.tsx'
import type { FormReader } from '../../ui/fields/form.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { FormDialog } from '../../ui/layers/FormDialog.tsx'
import { toasts } from '../../ui/layers/toast.ts'

/** The rows of a bulk call, as the API expects them. */
export type Chosen = { ids: string[] } | { all: Record<string, string>; except: string[]; expected: number }
export type BulkResult = { done: number; refused: readonly { id: string; name: string; reason: string }[] }

export type BulkAction = {
  label: string
  /** The staff right it takes. */
  needs?: Permission
  /** What happens to each row, stated before it is done. */
  consequence: string
  danger?: boolean
  reason?: 'required' | 'optional'
  /** Additional fields of the dialog. */
  fields?: ((error: unknown) => ReactNode) | undefined
  /** `options` contains the key of this attempt, so that resending after a lost connection is the same one. */
  run: (select: Chosen, reason: string | null, form: FormReader, options: CallOptions) => Promise<BulkResult>
  /** How to undo it, if possible. */
  undo?: (select: Chosen, result: BulkResult) => (() => void) | undefined
}

/** A bulk action with its own form. */
export type OwnBulk = {
  label: string
  needs?: Permission
  form: (parts: { chosen: Chosen; onClose: () => void; onDone: () => void }) => ReactNode
}

type Props = {
  action: BulkAction
  chosen: Chosen
  /** What it applies to: `12 selected`, or the name of one. */
  what: string
  onClose: () => void
  onDone?: () => void
}

/** Asks for confirmation before a bulk action, and reports which rows failed. */
export function BulkDialog({ action, chosen, what, onClose, onDone }: Props) {
  const [result, setResult] = useState<BulkResult | null>(null)
  const idempotencyKey = useAttemptKey()
  const run = useAction({
    mutationFn: (form: FormReader) => action.run(chosen, form.optional('reason'), form, { idempotencyKey }),
    onSuccess: (answer) => {
      const undo = action.undo?.(chosen, answer)
      toasts.show({
        title: action.label,
        description: doneSentence(answer),
        ...(undo && { action: { label: 'Undo', run: undo } }),
      })
      if (answer.refused.length > 0) setResult(answer)
      else finish()
    },
  })
  const finish = () => {
    onClose()
    onDone?.()
  }
  if (result) {
    return (
      <Dialog title={doneSentence(result)} onClose={finish}>
        <ul className="lines">
          {result.refused.map(({ id, name, reason }) => (
            <li className="line" key={id}>
              <div className="line-text">
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
    <FormDialog
      title={`${action.label}: ${what}`}
      submit={action.label}
      danger={action.danger}
      working={run.isPending}
      failure={run.error && <Failure text={sentenceOf(run.error)} />}
      onSubmit={(form) => run.mutate(form)}
      onClose={onClose}
    >
      <p>{action.consequence}</p>
      {action.fields?.(run.error)}
      {action.reason && (
        <TextArea
          label="Reason"
          name="reason"
          optional={action.reason === 'optional'}
          required={action.reason === 'required'}
          minLength={3}
          maxLength={500}
          hint="Saved in the audit log."
          error={fieldError(run.error, 'reason')}
        />
      )}
    </FormDialog>
  )
}

function doneSentence({ done, refused }: BulkResult): string {
  const said = done === 1 ? '1 done' : `${done} done`
  return refused.length > 0 ? `${said}, ${refused.length} skipped` : said
}
