import { useState } from 'react'

type Props = {
  label: string
  /** What stands there while it is empty: the end of what there is. */
  hint: string
  value: string
  /** What was typed as the address says it; null when it is nothing that can be asked for. */
  read: (typed: string) => string | null
  onChange: (value: string) => void
}

/** One end of a span. It asks when it is left or when Enter is pressed, not with every figure. */
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
        // in the drawer it would send the form before this is read
        event.preventDefault()
        settle()
      }}
    />
  )
}
