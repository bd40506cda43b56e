import type { CertAnswer } from '@ambry/contract/lookups/records'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { ClaimDialog } from '../../cards/titles/ClaimDialogs.tsx'
import type { Whose } from '../lookup-calls.ts'
import { isBlocked, isByHand } from '../lookup-labels.ts'
import { RegisterAnswer } from './RegisterAnswer.tsx'

type Props = { answer: CertAnswer; whose: Whose; onChanged: () => void }

/** How the cert stands in the registry, and the next step. Whose it is, is never said to members. */
export function RegistrationPart({ answer, whose, onChanged }: Props) {
  const [confirming, setConfirming] = useState<'register' | 'claim' | null>(null)
  const close = () => setConfirming(null)
  const { result, registration, cardId, certNumber } = answer
  if (isBlocked(result) && registration === 'free') {
    return <p className="muted">PSA has no record of this cert number, so it can’t be registered.</p>
  }
  if (registration === 'yours' || (whose === 'house' && cardId)) {
    return (
      <p className="row">
        {whose === 'house' ? 'This card is registered.' : 'This card is in your registry.'}
        {cardId && (
          <Link
            to={whose === 'house' ? '/admin/cards' : '/registry'}
            search={{ card: cardId }}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            View card
          </Link>
        )}
      </p>
    )
  }
  if (registration === 'taken') {
    return (
      <>
        <p className="row">
          Another member has registered this card. If it’s yours, you can claim it.
          <Button variant="secondary" size="small" onClick={() => setConfirming('claim')}>
            Claim this card
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
          Register manually
        </Link>
      </p>
    )
  }
  if (!answer.facts) return null
  return (
    <>
      <p className="row">
        <Button onClick={() => setConfirming('register')}>Register card</Button>
        <span className="small muted">Not registered here yet.</span>
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
