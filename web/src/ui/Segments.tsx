import { useId } from 'react'

type Props<Value extends string> = {
  label: string
  value: Value
  options: Record<Value, string>
  onChange: (value: Value) => void
  small?: boolean
}

/** One of a few, all in sight. */
export function Segments<Value extends string>({ label, value, options, onChange, small }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={small ? 'segments segments-small' : 'segments'} aria-label={label}>
      {Object.entries<string>(options).map(([key, text]) => (
        <label key={key} className="segment">
          <input type="radio" name={name} checked={key === value} onChange={() => onChange(key as Value)} />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
