import type { RegistryCardDetail } from '@ambry/contract/cards/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { useVersionedSave } from '../../../api/use-versioned-save.ts'
import { ConflictNote } from '../../../parts/dialogs/ConflictNote.tsx'
import { GuardedDialog } from '../../../parts/dialogs/GuardedDialog.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { centsOf } from '../../../ui/fields/amount.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import type { FormReader } from '../../../ui/fields/form.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Note } from '../../../ui/Tag.tsx'
import { IdentityFields } from './IdentityFields.tsx'
import { type Identity, identityKeys, identityLabels, identityOf, readIdentity, showIdentity } from './identity.ts'
import * as labels from './labels.ts'

type Own = Pick<RegistryCardDetail, 'costCents' | 'acquiredOn' | 'acquiredFrom'>
type Values = Identity & Own
type Props = {
  card: RegistryCardDetail
  /** Why the card's details are locked, or null if they can be edited. */
  why: string | null
  refetch: () => Promise<RegistryCardDetail | undefined>
  onClose: () => void
}

const ownLabels: Record<keyof Own, string> = {
  costCents: 'Cost',
  acquiredOn: labels.dateAcquired,
  acquiredFrom: labels.acquiredFrom,
}

const versioned = (card: RegistryCardDetail) => ({
  version: card.version,
  values: {
    ...identityOf(card as Parameters<typeof identityOf>[0]),
    costCents: card.costCents,
    acquiredOn: card.acquiredOn,
    acquiredFrom: card.acquiredFrom,
  } satisfies Values,
})

function readOwn(form: FormReader): Own {
  const cost = centsOf(form.text('costCents'))
  return {
    costCents: cost === 'bad' ? null : cost,
    acquiredOn: form.optional('acquiredOn'),
    acquiredFrom: form.optional('acquiredFrom'),
  }
}

/** Edits the card's details and its owner's notes. Edits in two tabs never overwrite each other. */
export function EditCardDialog({ card, why, refetch, onClose }: Props) {
  const form = useVersionedSave<Values>({
    id: card.id,
    record: versioned(card),
    refetch: async () => {
      const fresh = await refetch()
      return fresh && versioned(fresh)
    },
    save: async (version, changes) => {
      const saved = await api.cards.editCard({ params: { id: card.id }, body: { version, ...changes } })
      toasts.show({ title: labels.saved, description: saved.playerName })
      onClose()
      return versioned(saved)
    },
  })
  const { base, conflict, error } = form
  const { values } = base
  const isAtField = [...identityKeys, ...Object.keys(ownLabels)].some((key) => fieldError(error, key))
  return (
    <GuardedDialog
      key={base.version}
      title={labels.editCard}
      submit={labels.saveChanges}
      wide
      working={form.isPending}
      onInput={form.edited}
      onSubmit={(reader) =>
        form.isEdited ? form.submit({ ...(why === null && readIdentity(reader)), ...readOwn(reader) }) : onClose()
      }
      onClose={onClose}
      failure={
        <>
          {error && !isAtField && <Failure text={sentenceOf(error)} />}
          {conflict && (
            <ConflictNote
              what={labels.thisCardWasChanged}
              fields={conflict.keys.map((key) => ({
                label: key in ownLabels ? ownLabels[key as keyof Own] : identityLabels[key as keyof Identity],
                theirs: shown(conflict.theirs.values, key),
              }))}
              working={form.isPending}
              onKeepMine={form.keepMine}
              onTakeTheirs={form.takeTheirs}
            />
          )}
        </>
      }
    >
      {why !== null && (
        <Note tone="info" title={labels.cardDetailsAreLocked}>
          {why}
        </Note>
      )}
      <IdentityFields values={values} error={error} disabled={why !== null} />
      <hr className="rule" />
      <div className="grid-2 grid-close">
        <MoneyField
          label={labels.cost}
          name="costCents"
          optional
          hint={labels.whatYouPaid}
          cents={values.costCents}
          error={fieldError(error, 'costCents')}
        />
        <Field
          label={labels.dateAcquired}
          name="acquiredOn"
          type="date"
          optional
          defaultValue={values.acquiredOn ?? ''}
          error={fieldError(error, 'acquiredOn')}
        />
        <Field
          label={labels.acquiredFrom}
          name="acquiredFrom"
          optional
          autoComplete="off"
          maxLength={120}
          defaultValue={values.acquiredFrom ?? ''}
          error={fieldError(error, 'acquiredFrom')}
        />
      </div>
    </GuardedDialog>
  )
}

function shown(values: Values, key: keyof Values): string {
  if (key === 'costCents') return values.costCents === null ? 'nothing' : formatMoney(values.costCents)
  if (key === 'acquiredOn') return formatDate(values.acquiredOn) || 'nothing'
  if (key === 'acquiredFrom') return values.acquiredFrom ?? 'nothing'
  return showIdentity(values, key)
}
