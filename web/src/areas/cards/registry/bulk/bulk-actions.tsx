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
import * as labels from './labels.ts'

type Known = Pick<RegistrySummary, 'tags' | 'vaults'>
type Body = Parameters<typeof api.cards.changeCards>[0]['body']

/** the list keeps its filters as plain strings, which the server validates */
const change = (body: object) => api.cards.changeCards({ body: body as Body })

/** Actions on several cards at once, or on one from its row. */
export const bulkActionsOf = ({ tags, vaults }: Known) =>
  ({
    tag: {
      label: labels.addTag,
      consequence: labels.onlyYouCanSee,
      fields: (error) => <TagField tags={tags} error={error} />,
      run: (select, _, form) => change({ action: 'tag', tag: form.text('tag'), select }),
    },
    untag: {
      label: labels.removeTag,
      consequence: labels.theTagIsRemoved,
      fields: (error) => (
        <SelectField label={labels.tag} name="tag" required error={fieldError(error, 'tag')}>
          {tags.map(({ tag }) => (
            <option key={tag}>{tag}</option>
          ))}
        </SelectField>
      ),
      run: (select, _, form) => change({ action: 'untag', tag: form.text('tag'), select }),
    },
    share: {
      label: labels.share,
      form: ({ chosen, onClose, onDone }) => (
        <ShareSheet subject={shareSubjectOf(chosen, idsOf)} onClose={onClose} onDone={onDone} />
      ),
    },
    send: {
      label: labels.sendToVault,
      consequence: labels.wellExpectThePackage,
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
      label: labels.requestReturn,
      consequence: labels.wellPrepareThePackage,
      run: (select) => change({ action: 'requestReturn', select }),
    },
    remove: {
      label: labels.removeCards,
      danger: true,
      consequence: labels.yourNotes,
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
        label={labels.tag}
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
      <SelectField label={labels.vault} name="vault" required error={fieldError(error, 'vault')}>
        {vaults.map((vault) => (
          <option key={vault}>{vault}</option>
        ))}
      </SelectField>
      <div className="grid-2">
        <Field
          label={labels.carrier}
          name="carrier"
          optional
          maxLength={60}
          autoComplete="off"
          error={fieldError(error, 'carrier')}
        />
        <Field
          label={labels.trackingNumber}
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

/** Only cards selected individually can be restored; for a whole filter the affected ids aren't known. */
function undoOf(select: Chosen, { refused }: BulkResult): (() => void) | undefined {
  if (!('ids' in select)) return undefined
  const stayed = new Set(refused.map(({ id }) => id))
  const ids = select.ids.filter((id) => !stayed.has(id))
  return ids.length === 0 ? undefined : () => void putBack(ids, cardCount(ids.length))
}
