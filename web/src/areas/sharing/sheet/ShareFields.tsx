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
import * as labels from './labels.ts'
import { fieldName, photosTell } from './share-form.ts'
import styles from './share-sheet.module.css'

const hints: Partial<Record<ShareField, string>> = {
  value: labels.yourEstimateIsLabeled,
  owner: 'first name and initial',
}

/** What visitors may see in addition to the card's identity. */
export function ShowsField({ shows }: { shows: readonly ShareField[] }) {
  const [ticked, setTicked] = useState(shows)
  return (
    <fieldset className={styles.shows}>
      <legend className="field-label">{labels.detailsToInclude}</legend>
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
        {photosTell(ticked) ? labels.photosOfTheFrontMay : labels.detailsYouLeaveOutDont}
      </p>
    </fieldset>
  )
}

/** The keys aren't plain numbers, because an object would sort those before all others. */
const usualDays = { '7 d': '7 d', '14 d': '14 d', '30 d': '30 d', '90 d': '90 d' } as const
type Choice = keyof typeof usualDays | 'other' | 'keep'

type DaysProps = {
  /** Null when editing an existing link, which keeps its closing date. */
  days: number | null
  /** When an existing link closes. */
  closes?: string
  error: unknown
}

/** How long it is open: one of the presets, or a number of days. */
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
        {days === null ? labels.expiresAfterFromToday : labels.expiresAfter}
      </span>
      <div className={styles.days}>
        <Segments label={labels.expiresAfter} value={choice} options={options} onChange={setChoice} small />
        {choice === 'other' ? (
          <Field
            label={labels.daysUp(mostShareDays)}
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
      <p className="hint">{closes ?? labels.thenTheLinkExpires}</p>
    </div>
  )
}

type PasswordProps = { label: string; hint: string; required?: boolean; error: unknown }

/** The password is meant to be shared, so it can be revealed while typing. */
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
            label={isShown ? labels.hidePassword : labels.showPassword}
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
    label={labels.viewLimit}
    name="maxViews"
    type="number"
    inputMode="numeric"
    optional
    min={1}
    max={1_000_000}
    defaultValue={maxViews ?? ''}
    hint={labels.theLinkClosesAfter}
    error={fieldError(error, 'maxViews')}
  />
)

export const NotifyField = ({ notify }: { notify: boolean }) => (
  <Check name="notify" defaultChecked={notify} label={labels.notifyMeOnFirstView} />
)
