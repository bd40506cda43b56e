import type { AdminCardDetail } from '@ambry/contract/cards/records'
import { useRef } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { useVersionedSave } from '../../../api/use-versioned-save.ts'
import { ConflictNote } from '../../../parts/dialogs/ConflictNote.tsx'
import { GuardedDialog } from '../../../parts/dialogs/GuardedDialog.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { IdentityFields } from '../card/IdentityFields.tsx'
import {
  type Identity,
  identityKeys,
  identityLabels,
  identityOf,
  readIdentity,
  showIdentity,
} from '../card/identity.ts'
import { ReasonField } from '../custody/CustodyDialog.tsx'
import * as labels from './labels.ts'

type Props = {
  card: AdminCardDetail
  refetch: () => Promise<AdminCardDetail | undefined>
  onClose: () => void
}

const versioned = (card: AdminCardDetail) => ({
  version: card.version,
  values: identityOf(card as Parameters<typeof identityOf>[0]),
})

/** Corrects a card's details. The correction and its reason are kept permanently. */
export function CorrectDialog({ card, refetch, onClose }: Props) {
  const reason = useRef('')
  const form = useVersionedSave<Identity>({
    id: card.id,
    record: versioned(card),
    refetch: async () => {
      const fresh = await refetch()
      return fresh && versioned(fresh)
    },
    save: async (version, changes) => {
      const body = { version, reason: reason.current, ...changes }
      const saved = await api.cards.correctCard({ params: { id: card.id }, body })
      toasts.show({ title: labels.cardDetailsCorrected, description: saved.playerName })
      onClose()
      return versioned(saved)
    },
  })
  const { base, conflict, error } = form
  const isAtField = [...identityKeys, 'reason'].some((key) => fieldError(error, key))
  return (
    <GuardedDialog
      key={base.version}
      title={labels.correctDetails(card.playerName)}
      submit={labels.correct}
      wide
      working={form.isPending}
      onInput={form.edited}
      onSubmit={(reader) => {
        reason.current = reader.text('reason')
        form.submit(readIdentity(reader))
      }}
      onClose={onClose}
      failure={
        <>
          {error && !isAtField && <Failure text={sentenceOf(error)} />}
          {conflict && (
            <ConflictNote
              what={labels.someoneElseChangedThisCard}
              fields={conflict.keys.map((key) => ({
                label: identityLabels[key],
                theirs: showIdentity(conflict.theirs.values, key),
              }))}
              working={form.isPending}
              onKeepMine={form.keepMine}
              onTakeTheirs={form.takeTheirs}
            />
          )}
        </>
      }
    >
      <IdentityFields values={base.values} error={error} />
      <ReasonField error={error} />
    </GuardedDialog>
  )
}
