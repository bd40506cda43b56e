import { Button } from '../../../ui/Button.tsx'
import { isByHand } from '../lookup-labels.ts'
import * as labels from './labels.ts'
import type { Tile } from './tiles.ts'

export type AddResult = {
  registered: { certNumber: string; cardId: string }[]
  refused: { certNumber: string; reason: string }[]
}

type Props = {
  result: AddResult
  tiles: readonly Tile[]
  onHand: (cert: string) => void
  onOpen: (id: string) => void
  onMore: () => void
  onClose: () => void
}

/** The outcome for each cert number, and next steps for those without a result. */
export function AddedCerts({ result, tiles, onHand, onOpen, onMore, onClose }: Props) {
  const nameOf = (cert: string) =>
    tiles.find((tile) => tile.cert === cert)?.answer?.facts?.playerName ?? labels.cert(cert)
  const unanswered = tiles.filter(({ answer, state }) => state === 'failed' || (answer && isByHand(answer.result)))
  return (
    <div className="stack">
      {result.registered.length > 0 && <p>{labels.photosOfBothSidesShow}</p>}
      <ul className="lines">
        {result.registered.map(({ certNumber, cardId }) => (
          <li className="line" key={certNumber}>
            <div className="line-text">
              <strong>{nameOf(certNumber)}</strong>
              <p className="record">{certNumber}</p>
            </div>
            <Button variant="secondary" size="small" onClick={() => onOpen(cardId)}>
              {labels.open}
              <span className="sr"> {nameOf(certNumber)}</span>
            </Button>
          </li>
        ))}
        {result.refused.map(({ certNumber, reason }) => (
          <li className="line" key={certNumber}>
            <div className="line-text">
              <strong>{nameOf(certNumber)}</strong>
              <p>
                <span className="down">{reason}</span>
              </p>
            </div>
          </li>
        ))}
        {unanswered.map(({ cert }) => (
          <li className="line" key={cert}>
            <div className="line-text">
              <strong>{labels.certCert(cert)}</strong>
              <p>{labels.noAnswerYet}</p>
            </div>
            <Button variant="secondary" size="small" onClick={() => onHand(cert)}>
              {labels.enterManually}
              <span className="sr"> {labels.cert3(cert)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="dialog-foot">
        <Button onClick={onClose}>{labels.done}</Button>
        <Button variant="secondary" onClick={onMore}>
          {labels.addMore}
        </Button>
      </div>
    </div>
  )
}
