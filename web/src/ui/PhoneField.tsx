import '../styles/entry-fields.css'

import { ChevronDown } from 'lucide-react'
import { type ReactNode, type Ref, useMemo } from 'react'

import { countryName } from './countries.ts'
import { dialByCountry } from './dial-codes.ts'
import { Labelled } from './Field.tsx'
import { dialOf, flagOf, settle, typed } from './phone-number.ts'
import type { PhoneState } from './use-phone.ts'

type Props = {
  label: string
  phone: PhoneState
  /** The countries to name first. */
  served: readonly string[] | undefined
  /** What the server found wrong; what the field itself finds stands before it. */
  error?: string | null | undefined
  hint?: ReactNode
  large?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A country and a number in one box. The country is the browser's own list, so that typing and a phone's picker work. */
export function PhoneField({ label, phone, served, error, hint, large, ref }: Props) {
  const { value, fault, change, leave } = phone
  const write = (text: string, isAtEnd: boolean) => {
    const next = { ...value, number: text }
    // several signs at once were pasted or filled in; an edit in the middle is left alone, or the caret would jump
    const isFilled = text.length - value.number.length > 1
    change(isFilled ? settle(next) : isAtEnd ? typed(next) : next)
  }
  return (
    <Labelled label={label} hint={hint} error={fault ?? error}>
      {(tie) => (
        <div className={large ? 'phone phone-large' : 'phone'} data-invalid={tie['aria-invalid']}>
          <span className="phone-country">
            <span aria-hidden="true">+{dialOf(value.country)}</span>
            <ChevronDown aria-hidden="true" className="icon-small" />
            <select
              aria-label="Country"
              value={value.country}
              onChange={(event) => change(settle({ ...value, country: event.target.value }))}
            >
              <Countries served={served} />
            </select>
          </span>
          <input
            {...tie}
            ref={ref}
            className="phone-number num"
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            enterKeyHint="send"
            maxLength={30}
            value={value.number}
            onChange={({ target }) => write(target.value, target.selectionEnd === target.value.length)}
            onBlur={leave}
          />
        </div>
      )}
    </Labelled>
  )
}

/** Those that the house serves first, then all the others by name. */
function Countries({ served = [] }: { served: readonly string[] | undefined }) {
  const others = useMemo(
    () =>
      [...dialByCountry.keys()]
        .filter((country) => !served.includes(country))
        .sort((one, other) => countryName(one).localeCompare(countryName(other), 'en-US')),
    [served],
  )
  if (served.length === 0) return others.map(optionOf)
  return (
    <>
      {served.map(optionOf)}
      <optgroup label="Other countries">{others.map(optionOf)}</optgroup>
    </>
  )
}

// the name comes first, because typing in an open list looks for it
const optionOf = (country: string) => (
  <option key={country} value={country}>
    {countryName(country)} +{dialOf(country)} {flagOf(country)}
  </option>
)
