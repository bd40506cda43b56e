import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { GuardedDialog } from '../../../parts/dialogs/GuardedDialog.tsx'
import { MemberPicker, type Owner } from '../../../parts/MemberPicker.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import type { FormReader } from '../../../ui/fields/form.ts'
import { toasts } from '../../../ui/layers/toast.ts'
import { IdentityFields } from '../card/IdentityFields.tsx'
import { identityKeys, readIdentity } from '../card/identity.ts'
import * as labels from './labels.ts'

type Props = { onRegistered: (id: string) => void; onClose: () => void }

/** Registers a card for Ambry or for a member. */
export function RegisterDialog({ onRegistered, onClose }: Props) {
  const [owner, setOwner] = useState<Owner>(null)
  const register = useAction({
    mutationFn: (form: FormReader) =>
      api.cards.createCard({ body: { ownerId: owner?.id ?? null, card: readIdentity(form) } }),
    onSuccess: (card) => {
      toasts.show({ title: labels.cardRegistered, description: card.playerName })
      onClose()
      onRegistered(card.id)
    },
  })
  const isAtField = identityKeys.some((key) => fieldError(register.error, key))
  return (
    <GuardedDialog
      title={labels.registerCard}
      submit={labels.registerCard}
      wide
      working={register.isPending}
      failure={register.error && !isAtField && <Failure text={sentenceOf(register.error)} />}
      onSubmit={(form) => register.mutate(form)}
      onClose={onClose}
    >
      <MemberPicker label={labels.owner} value={owner} onChange={setOwner} />
      <hr className="rule" />
      <IdentityFields values={{}} error={register.error} />
    </GuardedDialog>
  )
}
