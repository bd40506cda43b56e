import '../styles/entry-fields.css'

import { type InputHTMLAttributes, useState } from 'react'

import { amountText, centsOf } from './amount.ts'
import { type FieldProps, Labelled } from './Field.tsx'

type Props = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'defaultValue'> & { cents?: number | null }

/** How long a press of a button takes. */
const pressMs = 150

/** An amount of dollars. It is read by `centsOf`, and says by itself when what was typed is none. With a `value` it shows that. */
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
              // a line that appears under the pointer would take the press away from the button below it
              setTimeout(() => setFault(said), pressMs)
            }}
          />
        </span>
      )}
    </Labelled>
  )
}
