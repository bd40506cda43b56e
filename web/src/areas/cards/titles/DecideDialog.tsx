import type { AdminDispute } from '@ambry/contract/cards/records'

import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { GuardedDialog } from '../../../parts/dialogs/GuardedDialog.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { TextArea } from '../../../ui/fields/Field.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import styles from './titles.module.css'

export type Decision = 'uphold' | 'reject'

type Props = { dispute: AdminDispute; decision: Decision; onClose: () => void }

/** Decides a claim. Both sides read the sentence. A title may pass by it, so it asks for a fresh code. */
export function DecideDialog({ dispute, decision, onClose }: Props) {
  const { claimant, owner } = dispute
  const words = {
    uphold: {
      submit: 'Uphold claim',
      consequence: `Ownership passes from ${owner.name} to ${claimant.name} immediately. The card leaves ${owner.name}’s registry, and their private details are hidden. Both are notified.`,
    },
    reject: {
      submit: 'Reject claim',
      consequence: `The card stays with ${owner.name} and can be committed again. ${claimant.name} is notified.`,
    },
  }[decision]
  const title = `${words.submit}: ${dispute.title}`
  const decide = useAction({
    mutationFn: (sentence: string) =>
      api.cards.decideDispute({ params: { id: dispute.id }, body: { action: decision, decision: sentence } }),
    onSuccess: () => {
      toasts.show({ title, description: 'Claim decided.' })
      onClose()
    },
  })
  const { error } = decide
  const atField = fieldError(error, 'decision')
  return (
    <GuardedDialog
      title={title}
      submit={words.submit}
      danger={decision === 'reject'}
      working={decide.isPending}
      failure={error && !atField && <Failure text={sentenceOf(error)} />}
      onSubmit={(form) => decide.mutate(form.text('decision'))}
      onClose={onClose}
    >
      <p>{words.consequence}</p>
      <blockquote className={styles.claim}>{dispute.statement}</blockquote>
      <TextArea
        label="Decision"
        name="decision"
        required
        minLength={3}
        maxLength={500}
        hint="One sentence that both members will see."
        error={atField}
      />
    </GuardedDialog>
  )
}
