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

type Own = Pick<RegistryCardDetail, 'costCents' | 'acquiredOn' | 'acquiredFrom'>
type Values = Identity & Own
type Props = {
  card: RegistryCardDetail
  /** Why what the card is can no longer be changed; null when it can. */
  why: string | null
  refetch: () => Promise<RegistryCardDetail | undefined>
  onClose: () => void
}

const ownLabels: Record<keyof Own, string> = {
  costCents: 'Cost',
  acquiredOn: 'Date acquired',
  acquiredFrom: 'Acquired from',
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

/** What the card is and what its owner keeps about it. Two tabs never overwrite each other. */
export function EditCardDialog({ card, why, refetch, onClose }: Props) {
  const form = useVersionedSave<Values>({
    record: versioned(card),
    refetch: async () => {
      const fresh = await refetch()
      return fresh && versioned(fresh)
    },
    save: async (version, changes) => {
      const saved = await api.cards.editCard({ params: { id: card.id }, body: { version, ...changes } })
      toasts.show({ title: 'Saved', description: saved.playerName })
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
      title="Edit card"
      submit="Save changes"
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
              what="This card was changed in another window"
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
        <Note tone="info" title="Card details are locked.">
          {why}
        </Note>
      )}
      <IdentityFields values={values} error={error} disabled={why !== null} />
      <hr className="rule" />
      <div className="grid-2 grid-close">
        <MoneyField
          label="Cost"
          name="costCents"
          optional
          hint="What you paid. Only you can see it."
          cents={values.costCents}
          error={fieldError(error, 'costCents')}
        />
        <Field
          label="Date acquired"
          name="acquiredOn"
          type="date"
          optional
          defaultValue={values.acquiredOn ?? ''}
          error={fieldError(error, 'acquiredOn')}
        />
        <Field
          label="Acquired from"
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
