import type { RegistryCardDetail } from '@ambry/contract/cards/records'
import { X } from 'lucide-react'
import { useRef } from 'react'

import { api } from '../../../api/api.ts'
import { isStale, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { useVersionedSave } from '../../../api/use-versioned-save.ts'
import { ConflictNote } from '../../../parts/dialogs/ConflictNote.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { TextArea } from '../../../ui/fields/Field.tsx'
import { readForm } from '../../../ui/fields/form.ts'
import styles from './card.module.css'
import * as labels from './labels.ts'

type Props = { card: RegistryCardDetail; refetch: () => Promise<RegistryCardDetail | undefined> }
type Notes = { notes: string | null }

const versioned = ({ version, notes }: RegistryCardDetail) => ({ version, values: { notes } })

/** The owner's private notes, saved in place. */
export function NotesPart({ card, refetch }: Props) {
  const form = useVersionedSave<Notes>({
    id: card.id,
    record: versioned(card),
    refetch: async () => {
      const fresh = await refetch()
      return fresh && versioned(fresh)
    },
    save: async (version, changes) =>
      versioned(await api.cards.editCard({ params: { id: card.id }, body: { version, ...changes } })),
  })
  const { base, conflict, error } = form
  return (
    <form
      key={base.version}
      className="stack"
      onChange={form.edited}
      onSubmit={(event) => form.submit({ notes: readForm(event).optional('notes') })}
    >
      <TextArea
        label={labels.privateNotes}
        name="notes"
        rows={4}
        maxLength={4000}
        hint={labels.onlyYouCanSeeThese}
        defaultValue={base.values.notes ?? ''}
      />
      {error && <Failure text={sentenceOf(error)} />}
      {conflict && (
        <ConflictNote
          what={labels.yourNotesWereChanged}
          fields={[{ label: labels.notes, theirs: conflict.theirs.values.notes ?? 'nothing' }]}
          working={form.isPending}
          onKeepMine={form.keepMine}
          onTakeTheirs={form.takeTheirs}
        />
      )}
      <div className="row">
        <Button type="submit" variant="secondary" size="small" working={form.isPending}>
          {labels.saveNotes}
        </Button>
        <span role="status" className="small">
          {form.isSaved && 'Saved.'}
        </span>
      </div>
    </form>
  )
}

const most = 20

/** Each tag is saved as soon as it is entered. */
export function TagsPart({ card, refetch }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const save = useAction({
    mutationFn: async (change: (tags: readonly string[]) => string[]) => {
      const send = ({ version, tags }: Pick<RegistryCardDetail, 'version' | 'tags'>) =>
        api.cards.editCard({ params: { id: card.id }, body: { version, tags: change(tags) } })
      try {
        return await send(card)
      } catch (error) {
        // adding or removing one tag works on any version of the others, so retry on the fresh record
        const fresh = isStale(error) ? await refetch() : undefined
        if (!fresh) throw error
        return send(fresh)
      }
    },
    onSuccess: () => {
      if (box.current) box.current.value = ''
    },
  })
  const add = (typed: string) => {
    const tag = typed.replaceAll(',', ' ').replaceAll(/\s+/g, ' ').trim()
    if (tag) save.mutate((tags) => [...new Set([...tags, tag])])
  }
  return (
    <div className="stack-small">
      <span className="field-label">{labels.tags}</span>
      <div className={styles.tags}>
        {card.tags.map((tag) => (
          <span className="chip" key={tag}>
            {tag}
            <button
              type="button"
              className={styles.tagOff}
              aria-label={labels.removeTag(tag)}
              onClick={() => save.mutate((tags) => tags.filter((other) => other !== tag))}
            >
              <X aria-hidden="true" className="icon-small" />
            </button>
          </span>
        ))}
        {card.tags.length < most && (
          <form
            className={styles.tagNew}
            onSubmit={(event) => {
              add(readForm(event).text('tag'))
            }}
          >
            <input
              ref={box}
              name="tag"
              className="input"
              aria-label={labels.newTag}
              placeholder={labels.addATag}
              maxLength={40}
            />
            <Button type="submit" variant="secondary" size="small" working={save.isPending}>
              {labels.add}
            </Button>
          </form>
        )}
      </div>
      {save.error && <Failure text={sentenceOf(save.error)} />}
    </div>
  )
}
