import type { CustodyMove } from '@ambry/contract/cards/records'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import styles from './custody.module.css'
import * as labels from './labels.ts'

const names: Record<string, string> = {
  send: labels.shippedByOwner,
  expect: 'Expected',
  receive: labels.receivedInVault,
  undo_receive: labels.receiptCorrected,
  move: labels.movedWithinTheVault,
  audit: 'Audited',
  release: labels.releasedFromTheVault,
  ship: labels.handedToCarrier,
  deliver: labels.deliveredToOwner,
  confirm_delivery: labels.deliveryConfirmedByOwner,
  ask_return: labels.returnRequested,
  cancel: 'Canceled',
}

/** Who did what with the card, where, and in what condition it was. */
export function CardMoves({ moves }: { moves: readonly CustodyMove[] }) {
  if (moves.length === 0) return <p className="muted">{labels.thisCardHasntBeen}</p>
  const newest = [...moves].sort((one, other) => (one.at < other.at ? 1 : -1))
  return (
    <ol className="lines" aria-label={labels.custodyLog}>
      {newest.map((move) => (
        <li className="line" key={move.id}>
          <div className="line-text">
            <strong>{names[move.action] ?? move.action.replaceAll('_', ' ')}</strong>
            <p>{[placeOf(move), parcelOf(move)].filter(Boolean).join('. ')}</p>
            {move.condition && <p>{labels.condition(move.condition)}</p>}
            {move.note && <p>{move.note}</p>}
            {move.photoIds.length > 0 && <MovePhotos move={move} />}
          </div>
          <span className={`small dim ${styles.moveWhen}`}>
            <time dateTime={move.at}>{formatDateTime(move.at)}</time>
            <br />
            {move.by}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Each photo opens full size in a new tab. */
function MovePhotos({ move }: { move: CustodyMove }) {
  return (
    <ul className={styles.movePhotos} aria-label={labels.photos}>
      {move.photoIds.map((id, at) => (
        <li key={id}>
          <a href={`/files/photos/${id}?w=full`} target="_blank" rel="noreferrer">
            <img
              src={`/files/photos/${id}?w=160`}
              alt={labels.photoFromThisStep(at + 1)}
              width={48}
              height={64}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

const placeOf = ({ vault, place }: CustodyMove): string => [vault, place].filter(Boolean).join(', ')
const parcelOf = ({ carrier, tracking }: CustodyMove): string => [carrier, tracking].filter(Boolean).join(' ')
