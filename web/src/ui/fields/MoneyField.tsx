import '../styles/entry-fields.css'

import { type InputHTMLAttributes, useState } from 'react'

import { amountText, centsOf } from './amount.ts'
import { type FieldProps, Labelled } from './Field.tsx'

type Props = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'defaultValue'> & { cents?: number | null }

/** The duration of a click. */
const pressMs = 150

/**
 * An amount in dollars. It is parsed by `centsOf`, and shows its own error for invalid input. With a `value` it is
 * controlled.
 */
export function MoneyField({ label, hint, error, optional, cents = null, ...input }: Props) {
  const [fault, setFault] = useState<string | null>(null)
  const check = (box: HTMLInputElement) => {
    const isBad = centsOf(box.value) === 'bad'
    const said = isBad ? 'Enter an amount such as 1,250 or 1,250.50.' : ''
    box.setCustomValidity(said)
    return said || null
  }
  return (
    <Labelled label={label} hint={hint} error={fault ?? error} optional={optional}>
      {(tie) => (
        <span className="money-field">
          <span aria-hidden="true">$</span>
          <input
            {...input}
            {...tie}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            {...(input.value === undefined && { defaultValue: amountText(cents) })}
            className="input num"
            onInput={(event) => event.currentTarget.validity.customError && setFault(check(event.currentTarget))}
            onBlur={(event) => {
              const said = check(event.currentTarget)
              // an error line appearing during the click would move the button below away from the pointer
              setTimeout(() => setFault(said), pressMs)
            }}
          />
        </span>
      )}
    </Labelled>
  )
}
