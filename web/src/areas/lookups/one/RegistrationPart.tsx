import type { CertAnswer } from '@ambry/contract/lookups/records'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { ClaimDialog } from '../../cards/titles/ClaimDialogs.tsx'
import type { Whose } from '../lookup-calls.ts'
import { isBlocked, isByHand } from '../lookup-labels.ts'
import * as labels from './labels.ts'
import { RegisterAnswer } from './RegisterAnswer.tsx'

type Props = { answer: CertAnswer; whose: Whose; onChanged: () => void }

/** The cert's registration status and the next step. Members are never told who the owner is. */
export function RegistrationPart({ answer, whose, onChanged }: Props) {
  const [confirming, setConfirming] = useState<'register' | 'claim' | null>(null)
  const close = () => setConfirming(null)
  const { result, registration, cardId, certNumber } = answer
  if (isBlocked(result) && registration === 'free') {
    return <p className="muted">{labels.psaHasNoRecord}</p>
  }
  if (registration === 'yours' || (whose === 'house' && cardId)) {
    return (
      <p className="row">
        {whose === 'house' ? labels.thisCardIsRegistered : labels.thisCard}
        {cardId && (
          <Link
            to={whose === 'house' ? '/admin/cards' : '/registry'}
            search={{ card: cardId }}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            {labels.viewCard}
          </Link>
        )}
      </p>
    )
  }
  if (registration === 'taken') {
    return (
      <>
        <p className="row">
          {labels.anotherMemberHasRegistered}
          <Button variant="secondary" size="small" onClick={() => setConfirming('claim')}>
            {labels.claimThisCard}
          </Button>
        </p>
        {confirming === 'claim' && (
          <ClaimDialog grader="PSA" certNumber={certNumber} onClaimed={close} onClose={close} />
        )}
      </>
    )
  }
  if (isByHand(result)) {
    return (
      <p>
        <Link
          to={whose === 'house' ? '/admin/cards' : '/registry'}
          search={whose === 'house' ? {} : { sheet: 'hand', cert: certNumber }}
          className={buttonClass()}
        >
          {labels.registerManually}
        </Link>
      </p>
    )
  }
  if (!answer.facts) return null
  return (
    <>
      <p className="row">
        <Button onClick={() => setConfirming('register')}>{labels.registerCard}</Button>
        <span className="small muted">{labels.notRegisteredHereYet}</span>
      </p>
      {confirming === 'register' && (
        <RegisterAnswer
          answer={answer}
          facts={answer.facts}
          whose={whose}
          onRegistered={() => {
            close()
            onChanged()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
