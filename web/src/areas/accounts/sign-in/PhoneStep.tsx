import { type RefObject, useEffect } from 'react'

import { Button } from '../../../ui/Button.tsx'
import { mayFocusAtOnce } from '../../../ui/fields/focus-at-once.ts'
import { PhoneField } from '../../../ui/fields/phone/PhoneField.tsx'
import type { PhoneState } from '../../../ui/fields/phone/use-phone.ts'
import * as labels from './labels.ts'
import styles from './sign-in.module.css'
import type { House } from './site-facts.ts'

type Props = {
  house: House
  phone: PhoneState
  working: boolean
  /** Why the last code couldn't be sent. */
  error: string | null
  /** Whether the user came back to correct the number. */
  isBack: boolean
  input: RefObject<HTMLInputElement | null>
  onSend: (phone: string) => void
}

export function PhoneStep({ house, phone, working, error, isBack, input, onSend }: Props) {
  useEffect(() => {
    // before this code loaded, the user may have focused something else
    const isNowhere = document.activeElement === document.body
    if (isBack || (isNowhere && mayFocusAtOnce())) input.current?.focus({ preventScroll: true })
  }, [isBack, input])

  return (
    <form
      className={styles.wayInForm}
      aria-label={labels.signIn}
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
        label={labels.mobileNumber}
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
        // keeps focus in the field: blurring it may show an error, which would move the button away from the pointer
        onMouseDown={(event) => event.preventDefault()}
      >
        {labels.textMeACode}
      </Button>
      <p className="small muted">
        {labels.wellTextYouASix} <a href="#ask">{labels.requestAccess}</a>
      </p>
    </form>
  )
}
