import type { AdminDispute } from '@ambry/contract/cards/records'

import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { GuardedDialog } from '../../../parts/dialogs/GuardedDialog.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { TextArea } from '../../../ui/fields/Field.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import * as labels from './labels.ts'
import styles from './titles.module.css'

export type Decision = 'uphold' | 'reject'

type Props = { dispute: AdminDispute; decision: Decision; onClose: () => void }

/** Decides a claim. Both sides see the explanation. Since a title may change hands, it requires a fresh code. */
export function DecideDialog({ dispute, decision, onClose }: Props) {
  const { claimant, owner } = dispute
  const words = {
    uphold: {
      submit: labels.upholdClaim,
      consequence: labels.ownershipPassesFromToImmediately(owner.name, claimant.name),
    },
    reject: {
      submit: labels.rejectClaim,
      consequence: labels.theCardStays(owner.name, claimant.name),
    },
  }[decision]
  const title = `${words.submit}: ${dispute.title}`
  const decide = useAction({
    mutationFn: (sentence: string) =>
      api.cards.decideDispute({ params: { id: dispute.id }, body: { action: decision, decision: sentence } }),
    onSuccess: () => {
      toasts.show({ title, description: labels.claimDecided })
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
        label={labels.decision}
        name="decision"
        required
        minLength={3}
        maxLength={500}
        hint={labels.oneSentenceThatBothMembers}
        error={atField}
      />
    </GuardedDialog>
  )
}
