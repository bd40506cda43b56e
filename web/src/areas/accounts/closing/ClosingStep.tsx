import { formatDate } from '@ambry/contract/kernel/dates'
import { useEffect, useRef } from 'react'

import { sentenceOf } from '../../../api/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import styles from '../sign-in/sign-in.module.css'
import * as labels from '../sign-in/step-labels.ts'
import { useKeepAccount } from './use-keep-account.ts'

type Props = { phone: string; otp: string; closesAt: string; letIn: () => Promise<void>; onStartAgain: () => void }

/** All that a member sees whose account is closing: until when they can keep it. */
export function ClosingStep({ phone, otp, closesAt, letIn, onStartAgain }: Props) {
  const keep = useKeepAccount(letIn)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.say}>
      <h1 ref={title} tabIndex={-1}>
        {labels.yourAccountCloses(formatDate(closesAt))}
      </h1>
      <p className="lead">{labels.untilThenNothingIsDeleted}</p>
      {keep.error && <Failure text={sentenceOf(keep.error)} />}
      <div className="row">
        <Button size="large" working={keep.isPending} onClick={() => keep.mutate({ phone, otp })}>
          {labels.keepMyAccount}
        </Button>
        <Button variant="quiet" size="large" onClick={onStartAgain}>
          {labels.letItClose}
        </Button>
      </div>
    </div>
  )
}
