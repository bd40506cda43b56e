import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { Borrowing, EligibleCard } from '@ambry/contract/lending/borrowing-records'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { memo, useState } from 'react'

import { CardPicture } from '../../../parts/CardPicture.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import styles from './borrow.module.css'
import * as labels from './labels.ts'
import { limitsOf } from './quote.ts'
import type { ChangeDraft } from './use-draft.ts'

type Props = { borrowing: Borrowing; chosen: readonly string[]; onChange: ChangeDraft }

const shownAtFirst = 8

/** Eligible cards first, then those that can't be pledged, each with the reason. */
const inOrder = (cards: readonly EligibleCard[], chosen: readonly string[]) =>
  cards.toSorted(
    (one, other) =>
      Number(one.reason !== null) - Number(other.reason !== null) ||
      Number(!chosen.includes(one.id)) - Number(!chosen.includes(other.id)) ||
      (other.valueCents ?? 0) - (one.valueCents ?? 0),
  )

/** My cards, each with what it carries or why it can't be pledged. */
export const CollateralPart = memo(function CollateralPart({ borrowing, chosen, onChange }: Props) {
  // the order stays while cards are chosen, so that nothing moves under the pointer
  const [order] = useState(() => inOrder(borrowing.cards, chosen).map(({ id }) => id))
  const [isAll, setAll] = useState(false)
  const rank = new Map(order.map((id, at) => [id, at]))
  const cards = borrowing.cards.toSorted((one, other) => (rank.get(one.id) ?? 1e9) - (rank.get(other.id) ?? 1e9))
  const shown = isAll ? cards : cards.slice(0, shownAtFirst)
  const toggle = (id: string, isChosen: boolean) =>
    onChange((draft) => {
      const cardIds = isChosen ? [...draft.cardIds, id] : draft.cardIds.filter((each) => each !== id)
      const before = limitsOf(borrowing, draft)
      const after = limitsOf(borrowing, { ...draft, cardIds })
      // an amount at the standard limit follows it; any other stays, as far as the cards carry it
      const amountCents =
        draft.amountCents === before.standardCents || draft.amountCents > after.mostCents
          ? after.standardCents
          : draft.amountCents
      return { cardIds, amountCents, acceptedDisclosure: false }
    })
  return (
    <section className={styles.part} aria-labelledby="lend-collateral">
      <h2 id="lend-collateral">
        <span className={styles.number}>1</span> {labels.collateral}
      </h2>
      {cards.length === 0 ? (
        <Empty
          kind="card"
          title={labels.noCards}
          action={
            <Link to="/registry" search={{ sheet: 'add' }} className={buttonClass()}>
              {labels.registerACard}
            </Link>
          }
        >
          {labels.noCardsText}
        </Empty>
      ) : (
        <ul className={styles.cards}>
          {shown.map((card) => (
            <CardRow
              key={card.id}
              card={card}
              isChosen={chosen.includes(card.id)}
              onToggle={(isChosen) => toggle(card.id, isChosen)}
            />
          ))}
        </ul>
      )}
      <div className={styles.after}>
        {cards.length > shownAtFirst && !isAll && (
          <Button variant="quiet" size="small" onClick={() => setAll(true)}>
            {labels.showAll(cards.length)}
          </Button>
        )}
        {cards.length > 0 && (
          <Link to="/registry" search={{ sheet: 'add' }} className={styles.register}>
            <Plus aria-hidden="true" className="icon-small" />
            {labels.registerAnotherCard}
          </Link>
        )}
      </div>
    </section>
  )
})

type RowProps = { card: EligibleCard; isChosen: boolean; onToggle: (isChosen: boolean) => void }

function CardRow({ card, isChosen, onToggle }: RowProps) {
  const isOff = card.reason !== null
  return (
    <li>
      <label className={styles.card} data-off={isOff || undefined} data-chosen={isChosen || undefined}>
        <input
          type="checkbox"
          className="tick"
          checked={isChosen && !isOff}
          disabled={isOff}
          aria-label={cardTitle(card)}
          aria-describedby={`carries-${card.id}`}
          onChange={(event) => onToggle(event.target.checked)}
        />
        <CardPicture picture={card.picture} size="row" />
        <span className={styles.cardText}>
          <span className={styles.cardName}>{card.playerName}</span>
          <span className="small muted">
            {[card.year, card.set].filter(Boolean).join(' ')}, {gradeText(card)}
          </span>
          {card.why && <span className={styles.why}>{card.why}</span>}
        </span>
        <span className={styles.cardValue}>
          <strong className="num">{card.valueCents === null ? labels.noValue : formatDollars(card.valueCents)}</strong>
          <span id={`carries-${card.id}`} className="small muted">
            {isOff ? labels.reasonShort(card) : labels.carries(formatDollars(card.carriesCents))}
          </span>
          {card.valuedOn && <span className="small dim">{labels.valuedOn(formatDate(card.valuedOn))}</span>}
        </span>
      </label>
      {card.loan && (
        <Link to="/lend" search={{ loan: card.loan.id }} className={styles.cardLoan}>
          {labels.viewLoan(card.loan.number)}
        </Link>
      )}
    </li>
  )
}
