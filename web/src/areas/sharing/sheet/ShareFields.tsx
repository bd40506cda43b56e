import {
  mostShareDays,
  type ShareField,
  shareFieldNames,
  shareFields,
  usualShareDays,
} from '@ambry/contract/sharing/kinds'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

import { fieldError } from '../../../api/errors.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Check, Field, Labelled } from '../../../ui/fields/Field.tsx'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { fieldName, photosTell } from './share-form.ts'
import styles from './share-sheet.module.css'

const hints: Partial<Record<ShareField, string>> = {
  value: 'Your estimate is labeled as yours',
  owner: 'first name and initial',
}

/** What strangers may see besides what the card is. */
export function ShowsField({ shows }: { shows: readonly ShareField[] }) {
  const [ticked, setTicked] = useState(shows)
  return (
    <fieldset className={styles.shows}>
      <legend className="field-label">Details to include</legend>
      <div className={styles.ticks}>
        {shareFieldNames.map((field) => (
          <Check
            key={field}
            name={fieldName(field)}
            defaultChecked={shows.includes(field)}
            onChange={({ target }) =>
              setTicked(target.checked ? [...ticked, field] : ticked.filter((one) => one !== field))
            }
            label={
              <>
                {shareFields[field]}
                {hints[field] && <span className="small muted">, {hints[field]}</span>}
              </>
            }
          />
        ))}
      </div>
      <p className="hint" role="status">
        {photosTell(ticked)
          ? 'Photos of the front may show the cert number on the label. Leave photos out to keep it private.'
          : 'Details you leave out don’t appear anywhere on the shared page.'}
      </p>
    </fieldset>
  )
}

/** Not by number alone: such keys would stand before all others. */
const usualDays = { '7 d': '7 d', '14 d': '14 d', '30 d': '30 d', '90 d': '90 d' } as const
type Choice = keyof typeof usualDays | 'other' | 'keep'

type DaysProps = {
  /** Null in a form for a link that is there already: it closes when it was to close. */
  days: number | null
  /** When one that is there already closes. */
  closes?: string
  error: unknown
}

/** How long it is open: one of the usual spans, or a number of days. */
export function DaysField({ days, closes, error }: DaysProps) {
  const before = `${days} d`
  const [choice, setChoice] = useState<Choice>(
    days === null ? 'keep' : Object.hasOwn(usualDays, before) ? (before as Choice) : 'other',
  )
  const options = { ...(days === null && { keep: 'Current' }), ...usualDays, other: 'Custom' } as Record<Choice, string>
  const wrong = fieldError(error, 'days') ?? fieldError(error, 'expiresInDays')
  return (
    <div className="field">
      <span className="field-label" aria-hidden="true">
        {days === null ? 'Expires after (from today)' : 'Expires after'}
      </span>
      <div className={styles.days}>
        <Segments label="Expires after" value={choice} options={options} onChange={setChoice} small />
        {choice === 'other' ? (
          <Field
            label={`Days, up to ${mostShareDays}`}
            name="days"
            type="number"
            inputMode="numeric"
            required
            min={1}
            max={mostShareDays}
            defaultValue={days ?? usualShareDays}
            error={wrong}
          />
        ) : (
          <input type="hidden" name="days" value={choice === 'keep' ? '' : Number.parseInt(choice, 10)} />
        )}
      </div>
      <p className="hint">{closes ?? 'Then the link expires. You can close it sooner.'}</p>
    </div>
  )
}

type PasswordProps = { label: string; hint: string; required?: boolean; error: unknown }

/** Chosen by one, told to others: it can be looked at while it is typed. */
export function PasswordField({ label, hint, required = false, error }: PasswordProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Labelled label={label} optional={!required} hint={hint} error={fieldError(error, 'password')}>
      {(tie) => (
        <span className={styles.password}>
          <input
            {...tie}
            className="input"
            name="password"
            type={isShown ? 'text' : 'password'}
            required={required}
            minLength={4}
            maxLength={100}
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
          />
          <IconButton
            label={isShown ? 'Hide password' : 'Show password'}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        </span>
      )}
    </Labelled>
  )
}

export const MaxViewsField = ({ maxViews, error }: { maxViews: number | null; error: unknown }) => (
  <Field
    label="View limit"
    name="maxViews"
    type="number"
    inputMode="numeric"
    optional
    min={1}
    max={1_000_000}
    defaultValue={maxViews ?? ''}
    hint="The link closes after this many views. Your own views, bots, and link previews don’t count."
    error={fieldError(error, 'maxViews')}
  />
)

export const NotifyField = ({ notify }: { notify: boolean }) => (
  <Check name="notify" defaultChecked={notify} label="Notify me on first view" />
)
