import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { type FieldProps, Labelled } from '../../../ui/fields/Field.tsx'
import { countryName } from '../../../ui/fields/phone/countries.ts'
import { dialByCountry } from '../../../ui/fields/phone/dial-codes.ts'
import styles from './admin-settings.module.css'
import * as labels from './labels.ts'

/** Countries as chips, added from a select. The form reads their codes from a hidden input. */
export function CountriesField({ label, name, hint, error, value }: FieldProps & { value: readonly string[] }) {
  const [chosen, setChosen] = useState(value)
  const hidden = useRef<HTMLInputElement>(null)
  const change = (next: readonly string[]) => {
    setChosen(next)
    // setting a hidden input fires no event, so the form is notified here
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const others = [...dialByCountry.keys()]
    .filter((code) => !chosen.includes(code))
    .sort((a, b) => countryName(a).localeCompare(countryName(b)))
  return (
    <div className="wide">
      <Labelled label={label} hint={hint} error={error}>
        {(tie) => (
          <div className="row">
            {chosen.map((code) => (
              <button
                type="button"
                key={code}
                className="chip"
                aria-label={`Remove ${countryName(code)}`}
                onClick={() => change(chosen.filter((other) => other !== code))}
              >
                {countryName(code)}
                <X aria-hidden="true" className="icon-small" />
              </button>
            ))}
            <select
              {...tie}
              className={`input ${styles.addCountry}`}
              value=""
              onChange={(event) => change([...chosen, event.target.value])}
            >
              <option value="" disabled>
                {labels.addCountry}
              </option>
              {others.map((code) => (
                <option key={code} value={code}>
                  {countryName(code)}
                </option>
              ))}
            </select>
            <input ref={hidden} type="hidden" name={name} value={chosen.join(',')} readOnly />
          </div>
        )}
      </Labelled>
    </div>
  )
}
