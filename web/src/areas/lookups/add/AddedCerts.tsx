import { Button } from '../../../ui/Button.tsx'
import { isByHand } from '../lookup-labels.ts'
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

/** What became of each cert, and the way on for those without an answer. */
export function AddedCerts({ result, tiles, onHand, onOpen, onMore, onClose }: Props) {
  const nameOf = (cert: string) =>
    tiles.find((tile) => tile.cert === cert)?.answer?.facts?.playerName ?? `Cert # ${cert}`
  const unanswered = tiles.filter(({ answer, state }) => state === 'failed' || (answer && isByHand(answer.result)))
  return (
    <div className="stack">
      {result.registered.length > 0 && (
        <p>Photos of both sides show that you have the cards. Until you add some, we show drawings.</p>
      )}
      <ul className="lines">
        {result.registered.map(({ certNumber, cardId }) => (
          <li className="line" key={certNumber}>
            <div className="line-text">
              <strong>{nameOf(certNumber)}</strong>
              <p className="record">{certNumber}</p>
            </div>
            <Button variant="secondary" size="small" onClick={() => onOpen(cardId)}>
              Open<span className="sr"> {nameOf(certNumber)}</span>
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
              <strong>Cert {cert}</strong>
              <p>No answer yet. Enter the card manually; we’ll verify it later.</p>
            </div>
            <Button variant="secondary" size="small" onClick={() => onHand(cert)}>
              Enter manually<span className="sr"> cert {cert}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="dialog-foot">
        <Button onClick={onClose}>Done</Button>
        <Button variant="secondary" onClick={onMore}>
          Add more
        </Button>
      </div>
    </div>
  )
}
