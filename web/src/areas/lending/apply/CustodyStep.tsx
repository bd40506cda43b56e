import { type CustodyChoice, custodyChoices } from '@ambry/contract/lending/kinds'

import { Button } from '../../../ui/Button.tsx'
import { Check } from '../../../ui/fields/Field.tsx'
import styles from './apply.module.css'
import * as labels from './labels.ts'
import type { StepProps } from './step-props.ts'

/** How the cards get to the vault, and where they go after payoff. */
export function CustodyStep({ draft, quote, onChange, onNext }: StepProps & { onNext: () => void }) {
  const missing = quote.cards.filter(({ custody }) => custody !== 'in_vault')
  const offered: CustodyChoice[] = missing.length === 0 ? ['vault'] : ['pickup', 'ship']
  return (
    <form
      className={`stack ${styles.step}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (draft.custodyChoice && offered.includes(draft.custodyChoice)) onNext()
      }}
    >
      <h2>{labels.custody}</h2>
      <p className="muted">
        {missing.length === 0 ? labels.allInVault : labels.toSend(missing.map(({ playerName }) => playerName))}
      </p>
      <fieldset className={styles.choices} aria-label={labels.custody}>
        {offered.map((choice) => (
          <label key={choice} className={styles.choice}>
            <input
              type="radio"
              className="tick"
              name="custody"
              required
              checked={draft.custodyChoice === choice}
              onChange={() => onChange({ custodyChoice: choice })}
            />
            <span>
              <strong>{custodyChoices[choice]}</strong>
              <span className="small muted">{labels.custodyText[choice]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Check
        name="returns"
        label={labels.returnAfterPayoff}
        checked={draft.returnsCards}
        onChange={(event) => onChange({ returnsCards: event.target.checked })}
      />
      <div className={styles.act}>
        <Button type="submit" size="large">
          {labels.continueOn}
        </Button>
      </div>
    </form>
  )
}
