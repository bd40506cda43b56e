import { formatUnits } from '@ambry/contract/funds/arithmetic/units'

import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import * as labels from './labels.ts'
import styles from './position.module.css'
import { unitsText } from './units-text.ts'

type Props = {
  label: string
  typed: string
  /** Shown and offered by a button. */
  most: number | undefined
  hint: string | undefined
  error: string | null | undefined
  onType: (typed: string) => void
}

export const UnitsField = ({ label, typed, most, hint, error, onType }: Props) => (
  <div className={styles.units}>
    <Field
      label={label}
      name="units"
      value={typed}
      required
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      className="num"
      hint={hint}
      error={error}
      onChange={(event) => onType(event.target.value)}
    />
    {most !== undefined && most > 0 && (
      <Button variant="quiet" size="small" onClick={() => onType(unitsText(most))}>
        {labels.useAll}
        <span className="sr">: {formatUnits(most)}</span>
      </Button>
    )}
  </div>
)
