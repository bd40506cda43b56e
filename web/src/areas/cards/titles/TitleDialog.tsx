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
import * as labels from './labels.ts'

/** Corrects a card's owner. It requires a fresh code. */
export function TitleDialog({ card, onClose }: { card: AdminCardDetail; onClose: () => void }) {
  const [owner, setOwner] = useState<Owner>(undefined)
  const correct = useAction({
    mutationFn: (reason: string) =>
      api.cards.correctTitle({ params: { id: card.id }, body: { ownerId: owner?.id ?? null, reason } }),
    onSuccess: (saved) => {
      toasts.show({
        title: labels.ownershipCorrected,
        description: labels.nowBelongs(saved.playerName, saved.owner.name),
      })
      onClose()
    },
  })
  const next = owner === null ? 'Ambry' : owner ? personName(owner) : 'the new owner'
  return (
    <GuardedDialog
      title={labels.correctOwnership(card.playerName)}
      submit={labels.correctOwnershipTitle}
      danger
      working={correct.isPending}
      failure={correct.error && <Failure text={sentenceOf(correct.error)} />}
      onSubmit={(form) => owner !== undefined && correct.mutate(form.text('reason'))}
      onClose={onClose}
    >
      <p>{labels.theCardPasses(card.owner.name, next)}</p>
      <MemberPicker label={labels.newOwner} value={owner} onChange={setOwner} />
      <ReasonField error={correct.error} />
    </GuardedDialog>
  )
}
