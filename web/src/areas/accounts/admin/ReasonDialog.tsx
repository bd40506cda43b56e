import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { TextArea } from '../../../ui/Field.tsx'
import { readForm } from '../../../ui/form.ts'

type Props = {
  title: string
  /** What pressing the button brings about. */
  consequence: string
  confirm: string
  act: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason that the audit log keeps, and says the consequence before the button. */
export function ReasonDialog({ title, consequence, confirm, act, onClose }: Props) {
  const run = useAction({ mutationFn: act, onSuccess: onClose })
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          const reason = readForm(event).text('reason')
          run.mutate(reason)
        }}
      >
        <p>{consequence}</p>
        <TextArea label="Reason" name="reason" required minLength={3} maxLength={500} hint="Kept in the audit log." />
        {run.error && <Failure text={sentenceOf(run.error)} />}
        <div className="row">
          <Button type="submit" look="danger" working={run.isPending}>
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
