import type { CertAnswer } from '@ambry/contract/lookups/records'

import { Spinner } from '../../../ui/Spinner.tsx'
import { factLine, gradeLabel } from '../answer-labels.ts'
import { isByHand, meaningOf } from '../lookup-labels.ts'
import { AnswerSlab } from '../one/AnswerSlab.tsx'
import { SampleTag } from '../ResultTag.tsx'
import styles from './add-certs.module.css'
import * as labels from './labels.ts'
import { canBeAdded, type Tile } from './tiles.ts'

type Props = {
  tile: Tile
  onWant: (isWanted: boolean) => void
  onHand: () => void
  onOpen: (id: string) => void
  onClaim: () => void
}

/** One cert number being added: the card to review, or why it can't be added and what to do. */
export function CertTile({ tile, onWant, onHand, onOpen, onClaim }: Props) {
  const { cert, answer, state, fault, isWanted } = tile
  return (
    <li className={state === 'answered' || state === 'failed' ? styles.tile : `${styles.tile} ${styles.tileBare}`}>
      <div className="niche">
        {state === 'asking' ? (
          <Spinner />
        ) : (
          <AnswerSlab certNumber={cert} facts={answer?.facts ?? null} picture={answer?.picture ?? null} />
        )}
      </div>
      <div className={styles.words}>
        <span className="record">{cert}</span>
        {answer?.facts && (
          <>
            <strong>{answer.facts.playerName}</strong>
            <p>{factLine(answer.facts)}</p>
            <p>{gradeLabel(answer.facts, answer.label)}</p>
          </>
        )}
        {state === 'waiting' && <p>{labels.waiting}</p>}
        {state === 'asking' && <p>{labels.checkingWithPsa}</p>}
        {fault && (
          <>
            <p className="down">{fault}</p>
            <Way onClick={onHand}>{labels.enterManually}</Way>
          </>
        )}
        {answer?.isSample && <SampleTag />}
        {answer && <Registration answer={answer} onHand={onHand} onOpen={onOpen} onClaim={onClaim} />}
        {answer && canBeAdded(answer) && (
          <label className={`check ${styles.tick}`}>
            <input
              type="checkbox"
              className="tick"
              checked={isWanted}
              onChange={(event) => onWant(event.target.checked)}
            />
            <span>
              {labels.add}
              <span className="sr"> {answer.facts?.playerName}</span>
            </span>
          </label>
        )}
      </div>
    </li>
  )
}

type StandingProps = { answer: CertAnswer } & Pick<Props, 'onHand' | 'onOpen' | 'onClaim'>

/** Says that a cert number is taken, but never by whom. */
function Registration({ answer, onHand, onOpen, onClaim }: StandingProps) {
  const { registration, cardId, result, facts } = answer
  if (registration === 'yours') {
    return (
      <>
        <p>{labels.alreadyInYourRegistry}</p>
        {cardId && <Way onClick={() => onOpen(cardId)}>{labels.openIt}</Way>}
      </>
    )
  }
  if (registration === 'taken') {
    return (
      <>
        <p>{labels.registeredByAnotherMember}</p>
        <Way onClick={onClaim}>{labels.claimThisCard}</Way>
      </>
    )
  }
  if (facts) return null
  return (
    <>
      <p>{meaningOf(answer)}</p>
      {isByHand(result) && <Way onClick={onHand}>{labels.enterManually}</Way>}
    </>
  )
}

function Way({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className="link" onClick={onClick}>
      {children}
    </button>
  )
}
