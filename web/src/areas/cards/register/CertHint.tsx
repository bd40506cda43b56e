import { type Grader, graderPages } from '@ambry/contract/cards/kinds'
import { CircleAlert, CircleCheck } from 'lucide-react'

import { sentenceOf } from '../../../api/errors.ts'
import { certLabel } from '../card/identity.ts'
import styles from './CertHint.module.css'
import type { CertState } from './use-cert-state.ts'

type Props = {
  state: CertState
  grader: Grader
  onOpen: (id: string) => void
  onClaim: () => void
  onLookUp: () => void
}

/** What stands below a cert that is being typed. There is always a way on. */
export function CertHint(props: Props) {
  return (
    <span role="status" className={styles.certHint}>
      <Words {...props} />
    </span>
  )
}

function Words({ state, grader, onOpen, onClaim, onLookUp }: Props) {
  switch (state.kind) {
    case 'unfit':
      return certLabel(grader)
    case 'checking':
      return 'Checking title…'
    case 'free':
      return (
        <>
          <CircleCheck aria-hidden="true" className="icon-small up" /> Not registered here yet.{' '}
          {grader === 'PSA' && (
            <button type="button" className="link" onClick={onLookUp}>
              Look up at PSA
            </button>
          )}
        </>
      )
    case 'mine':
      return (
        <>
          <CircleAlert aria-hidden="true" className="icon-small" /> Already in your registry.{' '}
          <button type="button" className="link" onClick={() => onOpen(state.id)}>
            Open it
          </button>
        </>
      )
    case 'taken':
      return (
        <>
          <CircleAlert aria-hidden="true" className="icon-small down" /> Registered by another member.{' '}
          <button type="button" className="link" onClick={onClaim}>
            Claim this card
          </button>
        </>
      )
    case 'failed':
      return sentenceOf(state.error)
    default:
      return <LookUp grader={grader} />
  }
}

/** Only PSA is asked by the house; the others have pages of their own. */
function LookUp({ grader }: { grader: Grader }) {
  const page = graderPages[grader]
  if (grader === 'PSA' || page === null) return 'As printed on the label, including leading zeros.'
  return (
    <>
      As printed on the label.{' '}
      <a href={page} target="_blank" rel="noreferrer">
        Look up at {grader}
      </a>
    </>
  )
}
