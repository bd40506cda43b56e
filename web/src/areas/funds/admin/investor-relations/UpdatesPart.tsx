import '../../../../ui/styles/prose.css'

import type { AdminFundDetail } from '@ambry/contract/funds/admin/records'
import { type Audience, audiences } from '@ambry/contract/funds/kinds'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { useUnsaved } from '../../../../api/use-unsaved.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { Markdown } from '../../../../parts/markdown/Markdown.tsx'
import { NeedsRight } from '../../../../parts/rights.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Field, SelectField, TextArea } from '../../../../ui/fields/Field.tsx'
import styles from '../funds-admin.module.css'
import * as labels from './labels.ts'

type Props = { fund: AdminFundDetail }
type Draft = { title: string; body: string; audience: Audience; documentId: string }

const nothing: Draft = { title: '', body: '', audience: 'holders', documentId: '' }

/** What holders were told, and the next update with its preview. */
export const UpdatesPart = ({ fund }: Props) => (
  <div className={styles.parts}>
    <NeedsRight right="fund.manage">
      <Composer fund={fund} />
    </NeedsRight>
    <section className={`sheet sheet-pad ${styles.sheet}`} aria-labelledby="fund-updates">
      <h2 id="fund-updates">{labels.updates}</h2>
      {fund.updates.length === 0 && <p className="muted">{labels.updatesEmpty}</p>}
      <ol className="lines">
        {fund.updates.map(({ id, title, body, documentId, at }) => (
          <li className={`line ${styles.update}`} key={id}>
            <article>
              <h3>{title}</h3>
              <p className="small muted">{formatDateTime(at)}</p>
              <Markdown text={body} />
              {documentId && (
                <a href={`/files/fund-documents/${documentId}`} target="_blank" rel="noreferrer">
                  {labels.attached}
                </a>
              )}
            </article>
          </li>
        ))}
      </ol>
    </section>
  </div>
)

function Composer({ fund }: Props) {
  const [draft, setDraft] = useState(nothing)
  const [isPublishing, setPublishing] = useState(false)
  const set = (patch: Partial<Draft>) => setDraft({ ...draft, ...patch })
  const isEdited = draft.title !== '' || draft.body !== ''
  useUnsaved(isEdited, false, 'tab')
  return (
    <section className={`sheet ${styles.composer}`} aria-labelledby="fund-composer">
      <form
        className={`stack ${styles.pad}`}
        onSubmit={(event) => {
          event.preventDefault()
          setPublishing(true)
        }}
      >
        <h2 id="fund-composer">{labels.compose}</h2>
        <Field
          label={labels.updateTitle}
          name="title"
          required
          minLength={3}
          maxLength={120}
          autoComplete="off"
          value={draft.title}
          onChange={(event) => set({ title: event.target.value })}
        />
        <TextArea
          label={labels.body}
          name="body"
          required
          minLength={3}
          maxLength={10_000}
          rows={10}
          hint={labels.bodyHint}
          value={draft.body}
          onChange={(event) => set({ body: event.target.value })}
        />
        <div className="grid-2 grid-close">
          <SelectField
            label={labels.audience}
            name="audience"
            value={draft.audience}
            onChange={(event) => set({ audience: event.target.value as Audience })}
          >
            {Object.entries(audiences).map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={labels.attach}
            name="documentId"
            optional
            value={draft.documentId}
            onChange={(event) => set({ documentId: event.target.value })}
          >
            <option value="">{labels.noDocument}</option>
            {fund.documents.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
        </div>
        <div>
          <Button type="submit">{labels.publishUpdate}</Button>
        </div>
      </form>
      <article className={styles.preview} aria-label={labels.preview}>
        <p className="small muted">{labels.preview}</p>
        {isEdited ? (
          <>
            <h3>{draft.title || labels.untitled}</h3>
            <Markdown text={draft.body} />
          </>
        ) : (
          <p className="muted">{labels.previewEmpty}</p>
        )}
      </article>
      {isPublishing && (
        <PublishDialog
          fund={fund}
          draft={draft}
          onDone={() => setDraft(nothing)}
          onClose={() => setPublishing(false)}
        />
      )}
    </section>
  )
}

type PublishProps = Props & { draft: Draft; onDone: () => void; onClose: () => void }

const PublishDialog = ({ fund, draft, onDone, onClose }: PublishProps) => (
  <ActDialog
    title={labels.publishTitle}
    submit={labels.publishUpdate}
    enterSends
    run={(_, options) =>
      api.funds.publishFundUpdate(
        {
          params: { id: fund.id },
          body: {
            ...{ title: draft.title.trim(), body: draft.body.trim(), audience: draft.audience },
            documentId: draft.documentId || null,
          },
        },
        options,
      )
    }
    done={() => ({ title: labels.updatePublished, description: draft.title })}
    onDone={onDone}
    onClose={onClose}
  >
    {() => <p>{labels.publishText(audiences[draft.audience])}</p>}
  </ActDialog>
)
