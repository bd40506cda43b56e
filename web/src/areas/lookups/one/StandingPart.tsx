import type { CertAnswer } from '@ambry/contract/lookups/records'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { ClaimDialog } from '../../cards/titles/ClaimDialogs.tsx'
import type { Whose } from '../lookup-calls.ts'
import { isBlocked, isByHand } from '../lookup-words.ts'
import { RegisterAnswer } from './RegisterAnswer.tsx'

type Props = { answer: CertAnswer; whose: Whose; onChanged: () => void }

/** How the cert stands in the registry, and the next step. Whose it is, is never said to members. */
export function StandingPart({ answer, whose, onChanged }: Props) {
  const [asked, setAsked] = useState<'register' | 'claim' | null>(null)
  const close = () => setAsked(null)
  const { result, standing, cardId, certNumber } = answer
  if (isBlocked(result) && standing === 'free') {
    return <p className="muted">A cert that PSA does not know cannot be registered, by hand neither.</p>
  }
  if (standing === 'yours' || (whose === 'house' && cardId)) {
    return (
      <p className="row">
        {whose === 'house' ? 'This cert is registered.' : 'It is in your registry.'}
        {cardId && (
          <Link
            to={whose === 'house' ? '/admin/cards' : '/registry'}
            search={{ card: cardId }}
            className={buttonClass({ look: 'secondary', size: 'small' })}
          >
            Open the card
          </Link>
        )}
      </p>
    )
  }
  if (standing === 'taken') {
    return (
      <>
        <p className="row">
          Another member has registered this cert. If it is yours, you can claim it.
          <Button look="secondary" size="small" onClick={() => setAsked('claim')}>
            Claim this card
          </Button>
        </p>
        {asked === 'claim' && <ClaimDialog grader="PSA" certNumber={certNumber} onClaimed={close} onClose={close} />}
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
          Register by hand
        </Link>
      </p>
    )
  }
  if (!answer.facts) return null
  return (
    <>
      <p className="row">
        <Button onClick={() => setAsked('register')}>Register this card</Button>
        <span className="small muted">Nobody has registered it here.</span>
      </p>
      {asked === 'register' && (
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
