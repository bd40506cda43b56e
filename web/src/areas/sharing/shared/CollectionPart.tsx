import { cardCategories, gradeText } from '@ambry/contract/cards/kinds'
import { formatDollars } from '@ambry/contract/kernel/money'
import { countLabel } from '@ambry/contract/sharing/labels'
import type { SharedCards } from '@ambry/contract/sharing/pages'
import type { PublicCard } from '@ambry/contract/sharing/records'

import { buttonClass } from '../../../ui/Button.tsx'
import { CardBadge } from '../../../ui/CardBadge.tsx'
import * as labels from './labels.ts'
import { badgesOf } from './shared-badges.ts'
import styles from './shared-page.module.css'

const sumOf = (categories: SharedCards['categories']) => categories.reduce((sum, { cards }) => sum + cards, 0)

export const CollectionName = ({ view, categories }: SharedCards) => (
  <section className={`wrap ${styles.name}`} aria-labelledby="name">
    <h1 id="name">{view.name}</h1>
    <p className="lead">{countLabel(sumOf(categories))}</p>
  </section>
)

/** Its cards in a cabinet, all or by category. */
export function CollectionPart({ view, token, category, categories }: SharedCards) {
  const at = (query: Record<string, string | null>) => {
    const words = new URLSearchParams(
      Object.entries(query).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
    )
    return `/shared/${token}${words.size > 0 ? `?${words}` : ''}`
  }
  const tab = (name: string, cards: number, to: string | null) => (
    <a key={name} href={at({ category: to })} aria-current={(category ?? null) === to || undefined}>
      {name}
      &nbsp;
      <span className="num dim">{cards}</span>
    </a>
  )
  return (
    <>
      {categories.length > 1 && (
        <nav className={`tabs ${styles.tabs}`} aria-label={labels.kindsOfCards}>
          {tab('All', sumOf(categories), null)}
          {categories.map((one) => tab(cardCategories[one.category], one.cards, one.category))}
        </nav>
      )}
      <ul className="cabinet" aria-label={labels.cards}>
        {view.cards.map((card, i) => (
          <CardCell key={card.id} card={card} to={at({ card: card.id })} place={i} />
        ))}
      </ul>
      {view.nextCursor && (
        <p className={styles.more}>
          <a className={buttonClass({ variant: 'secondary' })} href={at({ category, cursor: view.nextCursor })}>
            {labels.showMore}
          </a>
        </p>
      )}
    </>
  )
}

/** Images above the fold are loaded eagerly, the first two with high priority. */
const haste = (place: number) =>
  place < 2 ? ({ fetchPriority: 'high' } as const) : place < 4 ? {} : ({ loading: 'lazy' } as const)

type CellProps = { card: PublicCard; to: string; place: number }

const CardCell = ({ card, to, place }: CellProps) => (
  <li>
    <a className="cell" href={to}>
      <span className="niche">
        <span className="slab card-picture">
          <img
            src={`${card.picture}?w=240`}
            srcSet={`${card.picture}?w=240 240w, ${card.picture}?w=480 480w`}
            sizes="(max-width: 760px) 37vw, 214px"
            width="240"
            height="402"
            alt=""
            decoding="async"
            {...haste(place)}
          />
        </span>
      </span>
      <span className="plate">
        <strong>{card.playerName}</strong>
        <span className={styles.plateLine}>
          {[[card.year, card.set].filter(Boolean).join(' '), card.variety, gradeText(card)].filter(Boolean).join(', ')}
        </span>
        <span className="plate-foot">
          <span className="num">
            {card.valueCents !== undefined && card.valueCents !== null && (
              <>
                {formatDollars(card.valueCents)}
                {card.isOwnEstimate && (
                  <>
                    {' '}
                    <small className="est">{labels.ownersEstimate}</small>
                  </>
                )}
              </>
            )}
          </span>
          <span className="badges">
            {badgesOf(card).map(([badge, name]) => (
              <CardBadge key={badge} badge={badge} name={name} />
            ))}
          </span>
        </span>
      </span>
    </a>
  </li>
)
