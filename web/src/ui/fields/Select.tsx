import { useId } from 'react'

type Props<Value extends string> = {
  label: string
  value: Value
  options: Readonly<Record<Value, string>>
  onChange: (value: Value) => void
}

/** A select with its label in front, for bars and headers. */
export function Select<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  const id = useId()
  return (
    <div className="select">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {Object.entries<string>(options).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
