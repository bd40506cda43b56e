import { type RefObject, useEffect } from 'react'

import { Button } from '../../../ui/Button.tsx'
import { mayFocusAtOnce } from '../../../ui/fields/focus-at-once.ts'
import { PhoneField } from '../../../ui/fields/phone/PhoneField.tsx'
import type { PhoneState } from '../../../ui/fields/phone/use-phone.ts'
import styles from './sign-in.module.css'
import type { House } from './site-facts.ts'

type Props = {
  house: House
  phone: PhoneState
  working: boolean
  /** Why the last code could not be sent. */
  error: string | null
  /** Whether somebody came back to correct the number. */
  isBack: boolean
  input: RefObject<HTMLInputElement | null>
  onSend: (phone: string) => void
}

export function PhoneStep({ house, phone, working, error, isBack, input, onSend }: Props) {
  useEffect(() => {
    // somebody who came before this code did may be elsewhere by now
    const isNowhere = document.activeElement === document.body
    if (isBack || (isNowhere && mayFocusAtOnce())) input.current?.focus({ preventScroll: true })
  }, [isBack, input])

  return (
    <form
      className={styles.wayInForm}
      aria-label="Sign in"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (working) return
        const number = phone.read()
        if (number === null) input.current?.focus()
        else onSend(number)
      }}
    >
      <PhoneField
        ref={input}
        label="Mobile number"
        phone={phone}
        served={house?.allowedCountries}
        error={error}
        large
      />
      <Button
        type="submit"
        size="large"
        full
        working={working}
        // the focus stays in the field: leaving it may bring up a sentence, which would move the button from under the hand
        onMouseDown={(event) => event.preventDefault()}
      >
        Text me a code
      </Button>
      <p className="small muted">
        We’ll text you a six-digit code. Message rates may apply. Not a member? <a href="#ask">Request access</a>
      </p>
    </form>
  )
}
