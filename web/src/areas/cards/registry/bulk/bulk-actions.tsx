import type { RegistrySummary } from '@ambry/contract/cards/registry/summary'
import { useId } from 'react'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import type { BulkAction, BulkResult, Chosen, OwnBulk } from '../../../../parts/lists/BulkDialog.tsx'
import { ShareSheet } from '../../../../parts/sharing/ShareSheet.tsx'
import { shareSubjectOf } from '../../../../parts/sharing/share-subject.ts'
import { Field, SelectField } from '../../../../ui/fields/Field.tsx'
import { putBack } from '../../put-back.ts'
import { cardCount } from '../summary-labels.ts'
import { idsOf } from './chosen-cards.ts'

type Known = Pick<RegistrySummary, 'tags' | 'vaults'>
type Body = Parameters<typeof api.cards.changeCards>[0]['body']

/** The list writes its filters as plain words; the server reads them as what they are. */
const change = (body: object) => api.cards.changeCards({ body: body as Body })

/** What can be done to several cards at once, and to one from its row. */
export const bulkActionsOf = ({ tags, vaults }: Known) =>
  ({
    tag: {
      label: 'Add tag',
      consequence: 'Only you can see your tags. They aren’t passed on to the next owner.',
      fields: (error) => <TagField tags={tags} error={error} />,
      run: (select, _, form) => change({ action: 'tag', tag: form.text('tag'), select }),
    },
    untag: {
      label: 'Remove tag',
      consequence: 'The tag is removed from every selected card that has it.',
      fields: (error) => (
        <SelectField label="Tag" name="tag" required error={fieldError(error, 'tag')}>
          {tags.map(({ tag }) => (
            <option key={tag}>{tag}</option>
          ))}
        </SelectField>
      ),
      run: (select, _, form) => change({ action: 'untag', tag: form.text('tag'), select }),
    },
    share: {
      label: 'Share',
      form: ({ chosen, onClose, onDone }) => (
        <ShareSheet subject={shareSubjectOf(chosen, idsOf)} onClose={onClose} onDone={onDone} />
      ),
    },
    send: {
      label: 'Send to vault',
      consequence: 'We’ll expect the package and take each card into custody when it arrives.',
      fields: (error) => <ParcelFields vaults={vaults} error={error} />,
      run: (select, _, form) =>
        change({
          action: 'send',
          vault: form.text('vault'),
          carrier: form.optional('carrier'),
          tracking: form.optional('tracking'),
          select,
        }),
    },
    requestReturn: {
      label: 'Request return',
      consequence: 'We’ll prepare the package. Cards that are listed, reserved, or pledged stay where they are.',
      run: (select) => change({ action: 'requestReturn', select }),
    },
    remove: {
      label: 'Remove cards',
      danger: true,
      consequence:
        'Your notes, tags, and documents for these cards are removed, and their cert numbers become available. You can only remove cards that are with you and not committed.',
      run: (select) => change({ action: 'remove', select }),
      undo: undoOf,
    },
  }) satisfies Record<string, BulkAction | OwnBulk>

export type RegistryAction = keyof ReturnType<typeof bulkActionsOf>

function TagField({ tags, error }: { tags: Known['tags']; error: unknown }) {
  const id = useId()
  return (
    <>
      <Field
        label="Tag"
        name="tag"
        required
        maxLength={40}
        autoComplete="off"
        list={id}
        error={fieldError(error, 'tag')}
      />
      <datalist id={id}>
        {tags.map(({ tag }) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  )
}

function ParcelFields({ vaults, error }: { vaults: readonly string[]; error: unknown }) {
  return (
    <>
      <SelectField label="Vault" name="vault" required error={fieldError(error, 'vault')}>
        {vaults.map((vault) => (
          <option key={vault}>{vault}</option>
        ))}
      </SelectField>
      <div className="grid-2">
        <Field
          label="Carrier"
          name="carrier"
          optional
          maxLength={60}
          autoComplete="off"
          error={fieldError(error, 'carrier')}
        />
        <Field
          label="Tracking number"
          name="tracking"
          optional
          maxLength={60}
          autoComplete="off"
          error={fieldError(error, 'tracking')}
        />
      </div>
    </>
  )
}

/** Cards named one by one can be put back; of a whole filter nobody knows which they were. */
function undoOf(select: Chosen, { refused }: BulkResult): (() => void) | undefined {
  if (!('ids' in select)) return undefined
  const stayed = new Set(refused.map(({ id }) => id))
  const ids = select.ids.filter((id) => !stayed.has(id))
  return ids.length === 0 ? undefined : () => void putBack(ids, cardCount(ids.length))
}
