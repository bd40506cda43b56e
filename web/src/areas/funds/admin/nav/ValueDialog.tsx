import type { ValuationLine } from '@ambry/contract/funds/admin/records'
import { type ValueSource, valueSourceNames } from '@ambry/contract/funds/kinds'
import { formatDollars } from '@ambry/contract/kernel/money'
import { useState } from 'react'

import { fieldError } from '../../../../api/errors.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { amountText } from '../../../../ui/fields/amount.ts'
import { Check, SelectField, TextArea } from '../../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { Dialog } from '../../../../ui/layers/Dialog.tsx'
import { cardLine } from '../../../cards/card-labels.ts'
import { changeOf, changeText, toneOf } from '../figures.ts'
import styles from '../funds-admin.module.css'
import { centsIn } from '../terms/terms.ts'
import * as labels from './labels.ts'
import { isFar, type NewValue } from './use-valuation.ts'

type Props = {
  line: ValuationLine
  isLocked: boolean
  save: (value: NewValue) => Promise<void>
  onClose: () => void
}

/** A card's value with every suggestion: sales, appraisal, index, cost. */
export function ValueDialog({ line, isLocked, save, onClose }: Props) {
  const [typed, setTyped] = useState(() => amountText(line.valueCents))
  const [source, setSource] = useState<ValueSource>(line.source)
  const cents = centsIn(typed)
  const isUnusual = cents > 0 && isFar(line.beforeCents, cents)
  const take = (suggestion: ValuationLine['suggestions'][number]) => {
    setTyped(amountText(suggestion.cents))
    setSource(suggestion.source)
  }
  if (isLocked)
    return (
      <Dialog title={labels.valueTitle(line.playerName)} onClose={onClose}>
        <div className="stack">
          <Suggestions line={line} />
          {line.note && <p>{line.note}</p>}
        </div>
      </Dialog>
    )
  return (
    <ActDialog
      title={labels.valueTitle(line.playerName)}
      submit={labels.saveValue}
      run={async (form) => {
        if (isUnusual && !form.checked('isConfirmed')) throw new Error(labels.checkFirst)
        await save({
          ...{ holdingId: line.holdingId, valueCents: cents, source },
          ...{ note: form.optional('note'), isConfirmed: isUnusual },
        })
      }}
      done={() => null}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p className="small muted">
            {cardLine(line)}. {labels.lastValue(formatDollars(line.beforeCents))}
          </p>
          <Suggestions line={line} onTake={take} />
          <div className="grid-2 grid-close">
            <MoneyField
              label={labels.value}
              name="valueCents"
              required
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              error={fieldError(error, 'lines.0.valueCents')}
            />
            <SelectField
              label={labels.source}
              name="source"
              value={source}
              onChange={(event) => setSource(event.target.value as ValueSource)}
              error={fieldError(error, 'lines.0.source')}
            >
              {valueSourceNames.map((name) => (
                <option key={name} value={name}>
                  {labels.sources[name]}
                </option>
              ))}
            </SelectField>
          </div>
          {isUnusual && <Check name="isConfirmed" label={labels.isChecked} />}
          <TextArea
            label={labels.note}
            name="note"
            optional
            maxLength={300}
            defaultValue={line.note ?? ''}
            hint={labels.noteHint}
          />
        </>
      )}
    </ActDialog>
  )
}

type SuggestionsProps = {
  line: ValuationLine
  onTake?: (suggestion: ValuationLine['suggestions'][number]) => void
}

const Suggestions = ({ line, onTake }: SuggestionsProps) => (
  <section aria-label={labels.suggestions}>
    {line.suggestions.length === 0 && <p className="muted">{labels.noSuggestions}</p>}
    <ul className="lines">
      {line.suggestions.map((suggestion) => {
        const change = changeOf(line.beforeCents, suggestion.cents)
        return (
          <li className={`line ${styles.suggestion}`} key={`${suggestion.source} ${suggestion.cents}`}>
            <div className="line-text">
              <strong>{labels.sources[suggestion.source]}</strong>
              <p>{suggestion.text}</p>
            </div>
            <span>
              <strong className="num">{formatDollars(suggestion.cents)}</strong>{' '}
              {change !== null && <small className={toneOf(change)}>{changeText(change)}</small>}
            </span>
            {onTake && (
              <Button variant="secondary" size="small" onClick={() => onTake(suggestion)}>
                {labels.useValue}
                <span className="sr"> {labels.sources[suggestion.source]}</span>
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  </section>
)
