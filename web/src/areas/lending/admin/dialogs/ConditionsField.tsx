import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'

import { Labelled } from '../../../../ui/fields/Field.tsx'
import styles from './dialogs.module.css'
import * as labels from './labels.ts'
import { longestCondition, mostConditions, withCondition } from './offer.ts'

type Props = { conditions: readonly string[]; onChange: (conditions: readonly string[]) => void }

/** Conditions as chips. Enter adds one, Backspace in the empty field removes the last. */
export function ConditionsField({ conditions, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const list = useId()
  const add = () => {
    const next = withCondition(conditions, typed)
    if (next === conditions) return
    onChange(next)
    setTyped('')
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      // otherwise it would submit the form
      event.preventDefault()
      add()
    }
    if (event.key === 'Backspace' && typed === '') onChange(conditions.slice(0, -1))
  }
  const left = labels.suggestions.filter((text) => !conditions.includes(text))
  return (
    <Labelled label={labels.conditions} hint={labels.conditionsHint}>
      {(tie) => (
        <div className={styles.conditions}>
          {conditions.map((text) => (
            <button
              type="button"
              key={text}
              className="chip"
              aria-label={labels.removeCondition(text)}
              onClick={() => onChange(conditions.filter((one) => one !== text))}
            >
              {text}
              <X aria-hidden="true" className="icon-small" />
            </button>
          ))}
          <input
            {...tie}
            className="input"
            list={list}
            value={typed}
            maxLength={longestCondition}
            placeholder={labels.addCondition}
            disabled={conditions.length >= mostConditions}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKey}
            onBlur={add}
          />
          <datalist id={list}>
            {left.map((text) => (
              <option key={text} value={text} />
            ))}
          </datalist>
        </div>
      )}
    </Labelled>
  )
}
