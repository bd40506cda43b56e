import type { AdminCardDetail } from '@ambry/contract/cards/records'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { GuardedDialog } from '../../../parts/dialogs/GuardedDialog.tsx'
import { MemberPicker, type Owner } from '../../../parts/MemberPicker.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { personName } from '../../../ui/phone.ts'
import { ReasonField } from '../custody/CustodyDialog.tsx'

/** Corrects whose card it is. It is grave enough to ask for a fresh code. */
export function TitleDialog({ card, onClose }: { card: AdminCardDetail; onClose: () => void }) {
  const [owner, setOwner] = useState<Owner>(undefined)
  const correct = useAction({
    mutationFn: (reason: string) =>
      api.cards.correctTitle({ params: { id: card.id }, body: { ownerId: owner?.id ?? null, reason } }),
    onSuccess: (saved) => {
      toasts.show({
        title: 'Ownership corrected',
        description: `${saved.playerName} now belongs to ${saved.owner.name}.`,
      })
      onClose()
    },
  })
  const next = owner === null ? 'Ambry' : owner ? personName(owner) : 'the new owner'
  return (
    <GuardedDialog
      title={`Correct ownership: ${card.playerName}`}
      submit="Correct ownership"
      danger
      working={correct.isPending}
      failure={correct.error && <Failure text={sentenceOf(correct.error)} />}
      onSubmit={(form) => owner !== undefined && correct.mutate(form.text('reason'))}
      onClose={onClose}
    >
      <p>
        The card passes from {card.owner.name} to {next}. The current owner’s private details stay hidden from the next
        one. The correction is recorded in the card’s history.
      </p>
      <MemberPicker label="New owner" value={owner} onChange={setOwner} />
      <ReasonField error={correct.error} />
    </GuardedDialog>
  )
}
