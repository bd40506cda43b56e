import { useEffect, useRef } from 'react'

import { sentenceOf } from '../../../api/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { readForm } from '../../../ui/fields/form.ts'
import { ProfileFields } from '../ProfileFields.tsx'
import { type ProfileValues, readProfile } from '../profile.ts'
import { useRegister } from '../use-sign-in.ts'
import styles from './sign-in.module.css'
import * as labels from './step-labels.ts'

type Props = {
  phone: string
  otp: string
  /** What was typed before a new code had to be requested. */
  draft: ProfileValues | null
  onDraft: (values: ProfileValues) => void
  letIn: () => Promise<void>
  onStartAgain: () => void
}

/** The phone of an invitee is verified; all profile fields are optional. */
export function RegisterStep({ phone, otp, draft, onDraft, letIn, onStartAgain }: Props) {
  const register = useRegister(letIn)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.say}>
      <h1 ref={title} tabIndex={-1}>
        {labels.welcomeToAmbry}
      </h1>
      <p className="lead">{labels.everythingHereIsOptional}</p>
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
          {labels.ifYouAcceptedOur}{' '}
          <a href="/terms" target="_blank" rel="noreferrer">
            {labels.terms}
          </a>{' '}
          {labels.and}{' '}
          <a href="/privacy" target="_blank" rel="noreferrer">
            {labels.privacyPolicy}
          </a>{' '}
          {labels.whenYouRequestedAccess}
        </p>
        <div className="wide row">
          <Button type="submit" size="large" working={register.isPending}>
            {labels.joinAmbry}
          </Button>
          <Button variant="quiet" size="large" onClick={onStartAgain}>
            {labels.startOver}
          </Button>
        </div>
      </form>
    </div>
  )
}
