import { addDays, formatDate } from '@ambry/contract/kernel/dates'
import { keysOf } from '@ambry/contract/kernel/keys'
import { openDays, visibilities } from '@ambry/contract/source/kinds'

import { TextArea } from '../../../ui/fields/Field.tsx'
import { Segments } from '../../../ui/fields/Segments.tsx'
import type { PartProps } from './CardPart.tsx'
import * as labels from './labels.ts'
import styles from './post.module.css'

const dayOptions = Object.fromEntries(openDays.map((days) => [String(days), labels.days(days)]))

/** How long the post is open, who sees it, and a note. */
export function WhenPart({ draft, change, isEdited }: PartProps & { isEdited: boolean }) {
  const today = new Date().toISOString().slice(0, 10)
  return (
    <section className={styles.part} aria-labelledby="post-when">
      <h2 id="post-when">
        <span className={styles.number}>4</span> {labels.deadlineAndVisibility}
      </h2>
      <div className={styles.when}>
        <div>
          {!isEdited && (
            <>
              <span className="field-label">{labels.openFor}</span>
              <Segments
                label={labels.openFor}
                value={String(draft.days)}
                options={dayOptions}
                onChange={(days) => change({ days: Number(days) })}
              />
              <p className="small muted">{labels.closesOn(formatDate(addDays(today, draft.days)))}</p>
            </>
          )}
          <TextArea
            label={labels.note}
            name="note"
            optional
            maxLength={500}
            hint={labels.noteHint}
            value={draft.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        </div>
        <fieldset className={styles.visibility}>
          <legend className="field-label">{labels.whoSees}</legend>
          {keysOf(visibilities).map((key) => (
            <label key={key} data-on={draft.visibility === key || undefined}>
              <input
                type="radio"
                className="tick"
                name="visibility"
                checked={draft.visibility === key}
                onChange={() => change({ visibility: key })}
              />
              <span>
                <strong>{visibilities[key].label}</strong>
                <small className="muted">{visibilities[key].text}</small>
              </span>
            </label>
          ))}
        </fieldset>
      </div>
    </section>
  )
}
