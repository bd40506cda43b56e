import type { HouseDispute } from '@ambry/contract/card-records'

import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import { TextArea } from '../../../ui/Field.tsx'
import { StepDialog } from '../card/StepDialog.tsx'

export type Decision = 'uphold' | 'reject'

type Props = { dispute: HouseDispute; decision: Decision; onClose: () => void }

/** Decides a claim. Both sides read the sentence. */
export function DecideDialog({ dispute, decision, onClose }: Props) {
  const { claimant, owner, title } = dispute
  const words = {
    uphold: {
      title: `Uphold the claim: ${title}`,
      consequence: `The title passes from ${owner.name} to ${claimant.name} at once. ${owner.name} loses the card from their registry; what they kept about it is hidden. Both are told your decision.`,
    },
    reject: {
      title: `Reject the claim: ${title}`,
      consequence: `The card stays with ${owner.name} and is free for commitments again. ${claimant.name} is told your decision.`,
    },
  }[decision]
  return (
    <StepDialog
      onClose={onClose}
      step={{
        ...words,
        submit: decision === 'uphold' ? 'Uphold the claim' : 'Reject the claim',
        danger: decision === 'uphold',
        done: 'The claim is decided.',
        fields: (error) => (
          <>
            <blockquote className="claim">{dispute.statement}</blockquote>
            <TextArea
              label="Decision"
              name="decision"
              required
              minLength={3}
              maxLength={500}
              hint="One sentence that both sides read."
              error={fieldError(error, 'decision')}
            />
          </>
        ),
        run: (form) =>
          api.cards.decideDispute({
            params: { id: dispute.id },
            body: { action: decision, decision: form.text('decision') },
          }),
      }}
    />
  )
}
