import { formatDate } from '@ambry/contract/kernel/dates'
import type { ShareLink } from '@ambry/contract/sharing/records'
import { useState } from 'react'

import { api } from '../../api/api.ts'
import { fieldError, sentenceOf } from '../../api/errors.ts'
import { useVersionedSave } from '../../api/use-versioned-save.ts'
import { ConflictNote } from '../../parts/dialogs/ConflictNote.tsx'
import { GuardedDialog } from '../../parts/dialogs/GuardedDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Segments } from '../../ui/fields/Segments.tsx'
import { toasts } from '../../ui/layers/toast.ts'
import * as labels from './labels.ts'
import { showsLabel } from './share-labels.ts'
import { DaysField, MaxViewsField, NotifyField, PasswordField, ShowsField } from './sheet/ShareFields.tsx'
import { type LinkValues, readEdit, valuesOf } from './sheet/share-form.ts'

const fieldLabels: Record<keyof LinkValues, string> = {
  name: 'Name',
  shows: 'Details',
  maxViews: labels.viewLimit,
  notify: labels.notifyMeOnFirstView,
  expiresInDays: labels.openFor,
  password: 'Password',
}

const versioned = (link: ShareLink) => ({ version: link.version, values: valuesOf(link) })

/** What a link shows, for how long and to whom. Edits in two tabs never overwrite each other. */
export function EditLinkDialog({ link, onClose }: { link: ShareLink; onClose: () => void }) {
  const params = { id: link.id }
  const form = useVersionedSave<LinkValues>({
    id: link.id,
    record: versioned(link),
    refetch: async () => versioned(await api.sharing.shareLink({ params, query: {} })),
    save: async (version, changes) => {
      const saved = await api.sharing.editShareLink({ params, body: { version, ...changes } })
      toasts.show({ title: labels.saved, description: saved.name })
      onClose()
      return versioned(saved)
    },
  })
  const { base, conflict, error } = form
  const isAtField = Object.keys(fieldLabels).some((key) => fieldError(error, key))
  return (
    <GuardedDialog
      key={base.version}
      title={labels.editLink}
      submit={labels.saveChanges}
      wide
      working={form.isPending}
      onInput={form.edited}
      onSubmit={(reader) => (form.isEdited ? form.submit(readEdit(reader)) : onClose())}
      onClose={onClose}
      failure={
        <>
          {error && !isAtField && <Failure text={sentenceOf(error)} />}
          {conflict && (
            <ConflictNote
              what={labels.thisLinkWasChanged}
              fields={conflict.keys.map((key) => ({
                label: fieldLabels[key],
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
      <Field
        label={labels.name}
        name="name"
        required
        maxLength={80}
        autoComplete="off"
        defaultValue={base.values.name}
        error={fieldError(error, 'name')}
      />
      <ShowsField shows={base.values.shows} />
      <DaysField days={null} closes={expiryLabel(link)} error={error} />
      <div className="grid-2">
        <PasswordChange hasPassword={link.hasPassword} error={error} />
        <MaxViewsField maxViews={base.values.maxViews} error={error} />
      </div>
      <NotifyField notify={base.values.notify} />
    </GuardedDialog>
  )
}

const expiryLabel = (link: ShareLink): string =>
  link.displayStatus === 'expired'
    ? labels.itExpired(formatDate(link.expiresAt))
    : labels.itExpiresOnUnlessYou(formatDate(link.expiresAt))

const passwordDoes = { keep: 'Keep', change: 'Change', remove: 'Remove' } as const

/** The current password can't be read, only kept, changed or removed. */
function PasswordChange({ hasPassword, error }: { hasPassword: boolean; error: unknown }) {
  const [does, setDoes] = useState<keyof typeof passwordDoes>('keep')
  if (!hasPassword) return <PasswordField label={labels.password} hint={labels.thisLinkHasNoPassword} error={error} />
  return (
    <div className="stack-small">
      <span className="field-label" aria-hidden="true">
        {labels.password}
      </span>
      <Segments label={labels.password} value={does} options={passwordDoes} onChange={setDoes} small />
      <input type="hidden" name="password-does" value={does} />
      {does === 'change' && (
        <PasswordField
          label={labels.newPassword}
          hint={labels.thePreviousPasswordStopsWorking}
          required
          error={error}
        />
      )}
    </div>
  )
}

function shown(values: LinkValues, key: keyof LinkValues): string {
  if (key === 'shows') return showsLabel(values.shows)
  if (key === 'notify') return values.notify ? 'on' : 'off'
  return String(values[key] ?? 'none')
}
