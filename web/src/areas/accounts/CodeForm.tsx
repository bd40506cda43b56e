import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { sentenceOf } from '../../api/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeField } from '../../ui/fields/CodeField.tsx'
import { codeIn, codeLength } from '../../ui/fields/code.ts'
import styles from './accounts.module.css'
import { useWebOtp } from './use-web-otp.ts'

type Props = {
  hint?: string
  working: boolean
  /** The code that is being checked, when it did not come from this field. */
  checking?: string | undefined
  /** The failure of the last try; each new one clears the field. */
  error: Error | null
  onCode: (otp: string) => void
  /** Stands between the boxes and the buttons, below what went wrong. */
  notes?: ReactNode
  /** In place of the button that sends the code. */
  action?: ReactNode
  /** Further buttons. */
  children?: ReactNode
}

/** Six digits, sent by themselves when the last one is there. */
export function CodeForm({ hint, working, checking, error, onCode, notes, action, children }: Props) {
  const id = useId()
  const [digits, setDigits] = useState('')
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (!error) return
    setDigits('')
    input.current?.focus({ preventScroll: true })
  }, [error])

  const change = (next: string) => {
    if (working) return
    setDigits(next)
    if (next.length === codeLength && next !== digits) onCode(next)
  }
  useWebOtp((code) => change(codeIn(code)))

  return (
    <form
      className={styles.codeForm}
      onSubmit={(event) => {
        event.preventDefault()
        if (!working && digits.length === codeLength) onCode(digits)
      }}
    >
      {hint && <p className="muted">{hint}</p>}
      <CodeField
        ref={input}
        label="Verification code"
        value={working && checking ? checking : digits}
        onChange={change}
        readOnly={working}
        invalid={error !== null && digits === ''}
        describedBy={`${id}-notes`}
      />
      <div className={styles.codeNotes} id={`${id}-notes`}>
        {error && (
          <p className="field-error">
            <CircleAlert aria-hidden="true" />
            {sentenceOf(error)}
          </p>
        )}
        {notes}
      </div>
      <div className="row">
        {action ?? (
          <Button type="submit" size="large" working={working} disabled={!working && digits.length < codeLength}>
            Continue
          </Button>
        )}
        {children}
      </div>
    </form>
  )
}
