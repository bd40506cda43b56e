import { type Grader, graderPages } from '@ambry/contract/cards/kinds'
import { CircleAlert, CircleCheck } from 'lucide-react'

import { sentenceOf } from '../../../api/errors.ts'
import { certLabel } from '../card/identity.ts'
import styles from './CertHint.module.css'
import * as labels from './labels.ts'
import type { CertState } from './use-cert-state.ts'

type Props = {
  state: CertState
  grader: Grader
  onOpen: (id: string) => void
  onClaim: () => void
  onLookUp: () => void
}

/** The hint below a cert number being typed. Every state offers a next step. */
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
      return labels.checkingTitle
    case 'free':
      return (
        <>
          <CircleCheck aria-hidden="true" className="icon-small up" /> {labels.notRegisteredHereYet}{' '}
          {grader === 'PSA' && (
            <button type="button" className="link" onClick={onLookUp}>
              {labels.lookUpAtPsa}
            </button>
          )}
        </>
      )
    case 'mine':
      return (
        <>
          <CircleAlert aria-hidden="true" className="icon-small" /> {labels.alreadyInYourRegistry}{' '}
          <button type="button" className="link" onClick={() => onOpen(state.id)}>
            {labels.openIt}
          </button>
        </>
      )
    case 'taken':
      return (
        <>
          <CircleAlert aria-hidden="true" className="icon-small down" /> {labels.registeredByAnotherMember}{' '}
          <button type="button" className="link" onClick={onClaim}>
            {labels.claimThisCard}
          </button>
        </>
      )
    case 'failed':
      return sentenceOf(state.error)
    default:
      return <LookUp grader={grader} />
  }
}

/** We only look up PSA; for other graders we link to their own pages. */
function LookUp({ grader }: { grader: Grader }) {
  const page = graderPages[grader]
  if (grader === 'PSA' || page === null) return labels.asPrintedOnTheLabel
  return (
    <>
      {labels.asPrintedOnTheLabelSentence}{' '}
      <a href={page} target="_blank" rel="noreferrer">
        {labels.lookUp(grader)}
      </a>
    </>
  )
}
