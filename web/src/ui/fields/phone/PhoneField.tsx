import '../../styles/entry-fields.css'

import { ChevronDown } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { flushSync } from 'react-dom'
import { Labelled } from '../Field.tsx'
import { countryName } from './countries.ts'
import { dialByCountry } from './dial-codes.ts'
import { dialOf, flagOf, settle, typed } from './phone-number.ts'
import type { PhoneState } from './use-phone.ts'

type Props = {
  label: string
  phone: PhoneState
  /** The countries to list first. */
  served: readonly string[] | undefined
  /** The server's error; the field's own takes precedence. */
  error?: string | null | undefined
  hint?: ReactNode
  large?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A country and a number in one field. The country is a native select, so that typing and a phone's picker work. */
export function PhoneField({ label, phone, served, error, hint, large, ref }: Props) {
  const { value, fault, change, leave } = phone
  const write = (text: string, isAtEnd: boolean) => {
    const next = { ...value, number: text }
    // several characters at once were pasted or autofilled; an edit in the middle is left alone, or the caret would
    // jump
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
            <CountrySelect
              country={value.country}
              served={served}
              onChange={(country) => change(settle({ ...value, country }))}
            />
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

type CountryProps = { country: string; served: readonly string[] | undefined; onChange: (country: string) => void }

/**
 * The countries we serve first, then all others by name. The others are two hundred options that few people need, so
 * they are added when the select gets focus, before the browser opens it.
 */
function CountrySelect({ country, served = [], onChange }: CountryProps) {
  const [others, setOthers] = useState<readonly string[]>([])
  const first = served.includes(country) ? served : [country, ...served]
  const fill = () => {
    if (others.length === 0) flushSync(() => setOthers(allByName()))
  }
  return (
    <select
      aria-label="Country"
      value={country}
      onPointerDown={fill}
      onFocus={fill}
      onChange={(event) => onChange(event.target.value)}
    >
      {first.map(optionOf)}
      {others.length > 0 && (
        <optgroup label="Other countries">{others.filter((other) => !first.includes(other)).map(optionOf)}</optgroup>
      )}
    </select>
  )
}

const allByName = (): readonly string[] =>
  [...dialByCountry.keys()].sort((one, other) => countryName(one).localeCompare(countryName(other), 'en-US'))

// the name comes first, because typing in an open list searches by it
const optionOf = (country: string) => (
  <option key={country} value={country}>
    {countryName(country)} +{dialOf(country)} {flagOf(country)}
  </option>
)
