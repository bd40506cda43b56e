import '../styles/entry-fields.css'

import { formatBps } from '@ambry/contract/billing/fees/kinds'
import { type InputHTMLAttributes, useState } from 'react'

import { type FieldProps, Labelled } from './Field.tsx'
import { bpsOf, rateText } from './rate.ts'

type Props = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'defaultValue'> & {
    bps?: number | null
    /** The highest rate allowed, in basis points. */
    most?: number
  }

/** A rate in percent. It is parsed by `bpsOf`, and shows its own error for invalid input. */
export function RateField({ label, hint, error, optional, bps = null, most = 10_000, ...input }: Props) {
  const [fault, setFault] = useState<string | null>(null)
  const check = (box: HTMLInputElement) => {
    const typed = bpsOf(box.value)
    const tooHigh = typeof typed === 'number' && typed > most ? `The rate can’t be more than ${formatBps(most)}.` : ''
    const said = typed === 'bad' ? 'Enter a rate such as 4 or 8.25.' : tooHigh
    box.setCustomValidity(said)
    setFault(said || null)
  }
  return (
    <Labelled label={label} hint={hint} error={fault ?? error} optional={optional}>
      {(tie) => (
        <span className="rate-field">
          <input
            {...input}
            {...tie}
            {...(input.value === undefined && { defaultValue: rateText(bps) })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            className="input num"
            onInput={(event) => event.currentTarget.validity.customError && check(event.currentTarget)}
            onBlur={(event) => check(event.currentTarget)}
          />
          <span aria-hidden="true">%</span>
        </span>
      )}
    </Labelled>
  )
}
