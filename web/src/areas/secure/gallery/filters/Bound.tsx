import { useState } from 'react'

type Props = {
  label: string
  /** The placeholder: the end of the available range. */
  hint: string
  value: string
  /** Parses the input into the URL's value; null if invalid. */
  read: (typed: string) => string | null
  onChange: (value: string) => void
}

/** One end of a range. It applies on blur or Enter, not on every keystroke. */
export function Bound({ label, hint, value, read, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isBad, setBad] = useState(false)
  const settle = () => {
    if (typed === null) return
    const next = read(typed)
    setBad(next === null)
    if (next === null) return
    setTyped(null)
    if (typed !== value) onChange(next)
  }
  return (
    <input
      className="input num"
      aria-label={label}
      aria-invalid={isBad || undefined}
      inputMode="numeric"
      autoComplete="off"
      maxLength={14}
      placeholder={hint}
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // in the drawer, Enter would submit the form before the value is applied
        event.preventDefault()
        settle()
      }}
    />
  )
}
