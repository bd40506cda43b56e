import { type ReactNode, useEffect, useRef, useState } from 'react'

import { sentenceOf } from '../../api/errors.ts'
import { cleanOtp } from '../../api/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'

const codeLength = 6

type Props = {
  hint: string
  working: boolean
  /** The failure of the last try; each new one clears the field. */
  error: Error | null
  onCode: (otp: string) => void
  children?: ReactNode
}

/** One real input for the six digits: paste, autofill from a text message and screen readers all work as usual. */
export function CodeForm({ hint, working, error, onCode, children }: Props) {
  const [digits, setDigits] = useState('')
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (!error) return
    setDigits('')
    input.current?.focus()
  }, [error])

  const change = (typed: string) => {
    if (working) return
    const next = cleanOtp(typed).slice(0, codeLength)
    setDigits(next)
    if (next.length === codeLength && next !== digits) onCode(next)
  }

  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!working && digits) onCode(digits)
      }}
    >
      <Field
        ref={input}
        label="Verification code"
        name="otp"
        className="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        value={digits}
        readOnly={working}
        onChange={(event) => change(event.target.value)}
        hint={hint}
        error={error && sentenceOf(error)}
      />
      <div className="row">
        <Button type="submit" working={working}>
          Verify code
        </Button>
        {children}
      </div>
    </form>
  )
}
