import type { CustodyMove } from '@ambry/contract/cards/records'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import styles from './custody.module.css'

const names: Record<string, string> = {
  send: 'Shipped by owner',
  expect: 'Expected',
  receive: 'Received in vault',
  undo_receive: 'Receipt corrected',
  move: 'Moved within the vault',
  audit: 'Audited',
  release: 'Released from the vault',
  ship: 'Handed to carrier',
  deliver: 'Delivered to owner',
  confirm_delivery: 'Delivery confirmed by owner',
  ask_return: 'Return requested',
  cancel: 'Canceled',
}

/** Who did what with the card, where, and in what condition it was. */
export function CardMoves({ moves }: { moves: readonly CustodyMove[] }) {
  if (moves.length === 0) return <p className="muted">This card hasn’t been in our custody.</p>
  const newest = [...moves].sort((one, other) => (one.at < other.at ? 1 : -1))
  return (
    <ol className="lines" aria-label="Custody log">
      {newest.map((move) => (
        <li className="line" key={move.id}>
          <div className="line-text">
            <strong>{names[move.action] ?? move.action.replaceAll('_', ' ')}</strong>
            <p>{[placeOf(move), parcelOf(move)].filter(Boolean).join('. ')}</p>
            {move.condition && <p>Condition: {move.condition}</p>}
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

/** Each opens large in a tab of its own. */
function MovePhotos({ move }: { move: CustodyMove }) {
  return (
    <ul className={styles.movePhotos} aria-label="Photos">
      {move.photoIds.map((id, at) => (
        <li key={id}>
          <a href={`/files/photos/${id}?w=full`} target="_blank" rel="noreferrer">
            <img
              src={`/files/photos/${id}?w=160`}
              alt={`View ${at + 1} from this step`}
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
