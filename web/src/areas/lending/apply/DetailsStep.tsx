import { type UsState, usStateNames, usStates } from '@ambry/contract/lending/kinds'
import { useState } from 'react'

import { Button } from '../../../ui/Button.tsx'
import { SelectField, TextArea } from '../../../ui/fields/Field.tsx'
import { Note } from '../../../ui/Tag.tsx'
import styles from './apply.module.css'
import * as labels from './labels.ts'
import type { StepProps } from './step-props.ts'

/** What the loan is for, and the state whose rules apply. */
export function DetailsStep({ borrowing, draft, onChange, onNext }: StepProps & { onNext: () => void }) {
  const rule = borrowing.states.find(({ code }) => code === draft.state)
  const [isTried, setTried] = useState(false)
  const fault = draft.purpose.trim() === '' ? labels.enterAPurpose : null
  return (
    <form
      className={`stack ${styles.step}`}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (fault === null && draft.state !== null && !rule?.isClosed) onNext()
      }}
    >
      <h2>{labels.aboutTheLoan}</h2>
      <TextArea
        label={labels.purpose}
        name="purpose"
        maxLength={300}
        hint={labels.purposeHint}
        value={draft.purpose}
        error={isTried ? fault : null}
        onChange={(event) => onChange({ purpose: event.target.value })}
      />
      <SelectField
        label={labels.state}
        name="state"
        required
        hint={borrowing.state ? labels.stateFromAddress(usStates[borrowing.state]) : labels.stateHint}
        value={draft.state ?? ''}
        onChange={(event) =>
          onChange({ state: (event.target.value || null) as UsState | null, acceptedDisclosure: false })
        }
      >
        <option value="">{labels.chooseAState}</option>
        {usStateNames.map((code) => (
          <option key={code} value={code}>
            {usStates[code]}
          </option>
        ))}
      </SelectField>
      {rule && (
        <Note tone={rule.isClosed ? 'bad' : 'info'} role="status">
          {labels.stateRule(rule)}
        </Note>
      )}
      <div className={styles.act}>
        <Button type="submit" size="large" disabled={rule?.isClosed ?? false}>
          {labels.continueOn}
        </Button>
      </div>
    </form>
  )
}
