import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { sentenceOf } from '../../api/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeField } from '../../ui/fields/CodeField.tsx'
import { codeIn, codeLength } from '../../ui/fields/code.ts'
import styles from './accounts.module.css'
import * as labels from './code-labels.ts'
import { useWebOtp } from './use-web-otp.ts'

type Props = {
  hint?: string
  working: boolean
  /** The code that is being checked, when it did not come from this field. */
  checking?: string | undefined
  /** The error of the last attempt; each new one clears the field. */
  error: Error | null
  onCode: (otp: string) => void
  /** Shown between the boxes and the buttons, below the error. */
  notes?: ReactNode
  /** Replaces the submit button. */
  action?: ReactNode
  /** Additional buttons. */
  children?: ReactNode
}

/** Six digits, submitted automatically once complete. */
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
        label={labels.verificationCode}
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
            {labels.continueLabel}
          </Button>
        )}
        {children}
      </div>
    </form>
  )
}
