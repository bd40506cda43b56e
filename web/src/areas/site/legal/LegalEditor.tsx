import type { LegalPageRecord } from '@ambry/contract/site/legal/endpoints'
import { useState } from 'react'

import { isStale, sentenceOf } from '../../../api/errors.ts'
import { useUnsaved } from '../../../api/use-unsaved.ts'
import { Markdown } from '../../../parts/markdown/Markdown.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Field, TextArea } from '../../../ui/fields/Field.tsx'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { Changes } from './LegalChanges.tsx'
import { LegalDialogs, type LegalStep } from './LegalDialogs.tsx'
import { LegalVersions } from './LegalVersions.tsx'
import * as labels from './labels.ts'
import styles from './legal.module.css'
import { type LegalDraftState, useLegalDraft } from './use-legal-draft.ts'

type Props = { record: LegalPageRecord; refetch: () => Promise<LegalPageRecord | undefined> }

const views = { preview: 'Preview', changes: 'Changes', versions: 'Versions' } as const
type View = keyof typeof views

/** Text on the left, preview on the right. The draft autosaves; members don't see it until it is published. */
export function LegalEditor({ record, refetch }: Props) {
  const draft = useLegalDraft(record, refetch)
  const [view, setView] = useState<View>('preview')
  const [step, setStep] = useState<LegalStep | null>(null)
  useUnsaved(draft.isUnsaved)
  return (
    <div className={styles.desk}>
      <form
        className="stack"
        aria-label={labels.draft}
        onSubmit={(event) => {
          event.preventDefault()
          draft.saveNow()
        }}
      >
        <Field
          label={labels.title}
          name="title"
          required
          maxLength={120}
          autoComplete="off"
          value={draft.title}
          onChange={(event) => draft.change({ title: event.target.value })}
        />
        <TextArea
          label={labels.textMarkdown}
          name="markdown"
          rows={22}
          maxLength={200_000}
          spellCheck
          value={draft.markdown}
          onChange={(event) => draft.change({ markdown: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) draft.saveNow()
          }}
          hint={labels.useForAHeading}
        />
        <DraftState draft={draft} />
        <div className="row">
          <Button onClick={() => setStep('publish')} disabled={!draft.canPublish}>
            {labels.publishTitle}
          </Button>
          <Button variant="danger" onClick={() => setStep('discard')} disabled={draft.version === 0}>
            {labels.discardDraft}
          </Button>
        </div>
        {!draft.canPublish && <p className="small muted">{draft.whyNot}</p>}
      </form>
      <div className="stack">
        <Segments label={labels.show} value={view} options={views} onChange={setView} small />
        <div className={`niche ${styles.documentNiche}`}>
          {view === 'preview' && (
            <article className={`sheet ${styles.paper}`} aria-label={labels.preview}>
              <h2>{draft.title || 'Untitled'}</h2>
              <Markdown text={draft.markdown} contents />
            </article>
          )}
          {view === 'changes' && <Changes before={record.current} after={draft} />}
          {view === 'versions' && <LegalVersions record={record} />}
        </div>
      </div>
      {step && <LegalDialogs step={step} record={record} draft={draft} onClose={() => setStep(null)} />}
    </div>
  )
}

/** Always shows whether the current input is saved. */
function DraftState({ draft }: { draft: LegalDraftState }) {
  if (isStale(draft.error)) {
    return (
      <Note title={sentenceOf(draft.error)} role="alert">
        {labels.whatYouEnteredIsStill}{' '}
        <Button variant="secondary" size="small" onClick={draft.takeTheirs}>
          {labels.useTheOtherDraft}
        </Button>
        <Button variant="quiet" size="small" onClick={draft.keepMine}>
          {labels.keepMine}
        </Button>
      </Note>
    )
  }
  if (draft.error) return <Failure text={sentenceOf(draft.error)} onRetry={draft.saveNow} />
  return (
    <p className="small muted" role="status">
      {draft.isUnsaved ? 'Saving…' : draft.version > 0 ? labels.draftSaved : labels.publishedVersion}
    </p>
  )
}
