import { identityLevels } from '@ambry/contract/identity/kinds'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { Button } from '../../../../ui/Button.tsx'
import * as labels from '../labels.ts'
import styles from './case.module.css'
import type { OpenedCase } from './use-case.ts'

const nameOf = (action: string) =>
  Object.hasOwn(labels.reviewActions, action)
    ? labels.reviewActions[action as keyof typeof labels.reviewActions]
    : action

/** Earlier decisions, what was written about them, and notes. */
export function CaseHistory({ shown, onChanged }: { shown: OpenedCase; onChanged: () => void }) {
  const [isNoting, setNoting] = useState(false)
  return (
    <section aria-labelledby="case-history">
      <div className="row between">
        <h2 id="case-history">{labels.history}</h2>
        <Button variant="quiet" size="small" onClick={() => setNoting(true)}>
          {labels.addNote}
        </Button>
      </div>
      {shown.reviews.length === 0 && <p className="small muted">{labels.noHistory}</p>}
      <ol className={styles.history}>
        {shown.reviews.map(({ id, action, level, message, note, by, at }) => (
          <li key={id}>
            <p>
              <strong>{nameOf(action)}</strong>
              {level && action !== 'note' && <span className="muted"> {identityLevels[level]}</span>}
            </p>
            {message && <p>{labels.quoted(message)}</p>}
            {note && <p className="muted">{note}</p>}
            <p className="small muted">{[by, formatDateTime(at)].filter(Boolean).join(', ')}</p>
          </li>
        ))}
      </ol>
      {isNoting && (
        <ActDialog
          title={labels.addNote}
          submit={labels.addNote}
          withReason
          reasonLabel={labels.note}
          reasonHint={labels.noteHint}
          run={(form) => api.identity.noteIdentity({ params: { id: shown.id }, body: { note: form.text('reason') } })}
          done={() => ({ title: labels.noteAdded, description: shown.member.name })}
          onDone={onChanged}
          onClose={() => setNoting(false)}
        >
          {() => null}
        </ActDialog>
      )}
    </section>
  )
}
