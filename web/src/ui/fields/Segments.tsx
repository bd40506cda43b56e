import { type ReactNode, useId } from 'react'

type Props<Value extends string> = {
  label: string
  value: Value
  options: Record<Value, string>
  /** Icons instead of the labels, which are still used for screen readers and tooltips. */
  icons?: Record<Value, ReactNode>
  onChange: (value: Value) => void
  small?: boolean
}

/** One of a few options, all visible. */
export function Segments<Value extends string>({ label, value, options, icons, onChange, small }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={small ? 'segments segments-small' : 'segments'} aria-label={label}>
      {Object.entries<string>(options).map(([key, text]) => (
        <label key={key} className="segment" title={icons && text}>
          <input type="radio" name={name} checked={key === value} onChange={() => onChange(key as Value)} />
          {icons ? (
            <>
              {icons[key as Value]}
              <span className="sr">{text}</span>
            </>
          ) : (
            text
          )}
        </label>
      ))}
    </fieldset>
  )
}
