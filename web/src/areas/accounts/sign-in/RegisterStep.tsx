import { useEffect, useRef } from 'react'

import { sentenceOf } from '../../../api/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { readForm } from '../../../ui/fields/form.ts'
import { ProfileFields } from '../ProfileFields.tsx'
import { type ProfileValues, readProfile } from '../profile.ts'
import { useRegister } from '../use-sign-in.ts'
import styles from './sign-in.module.css'

type Props = {
  phone: string
  otp: string
  /** What was written before a new code had to be asked for. */
  draft: ProfileValues | null
  onDraft: (values: ProfileValues) => void
  letIn: () => Promise<void>
  onStartAgain: () => void
}

/** An invited phone has proved itself; what the member tells about themselves is up to them. */
export function RegisterStep({ phone, otp, draft, onDraft, letIn, onStartAgain }: Props) {
  const register = useRegister(letIn)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.say}>
      <h1 ref={title} tabIndex={-1}>
        Welcome to Ambry
      </h1>
      <p className="lead">Everything here is optional, and you can change it later.</p>
      <form
        className="grid-2"
        onSubmit={(event) => {
          const profile = readProfile(readForm(event))
          onDraft(profile)
          register.mutate({ phone, otp, ...profile })
        }}
      >
        <ProfileFields {...(draft && { values: draft })} error={register.error} />
        {register.error && (
          <div className="wide">
            <Failure text={sentenceOf(register.error)} />
          </div>
        )}
        <p className="wide small muted">
          If you accepted our{' '}
          <a href="/terms" target="_blank" rel="noreferrer">
            terms
          </a>{' '}
          and{' '}
          <a href="/privacy" target="_blank" rel="noreferrer">
            privacy policy
          </a>{' '}
          when you requested access, joining confirms it.
        </p>
        <div className="wide row">
          <Button type="submit" size="large" working={register.isPending}>
            Join Ambry
          </Button>
          <Button variant="quiet" size="large" onClick={onStartAgain}>
            Start over
          </Button>
        </div>
      </form>
    </div>
  )
}
