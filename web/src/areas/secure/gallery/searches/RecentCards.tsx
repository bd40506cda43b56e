import { gradeText } from '@ambry/contract/cards/kinds'
import type { SecureCard } from '@ambry/contract/secure/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'
import { CardPicture } from '../../../../parts/CardPicture.tsx'
import { priceText } from '../../price-text.ts'
import { fromGallery } from '../../secure-address.ts'
import { staleTime } from '../gallery-queries.ts'
import { type Shelf, shelved } from '../shelf.ts'
import { goneAs, goneFlags } from '../tile-labels.ts'
import * as labels from './labels.ts'
import styles from './RecentCards.module.css'

/** The member's recently viewed cards. Hidden while loading or empty. */
export function RecentCards() {
  const { data, isFetching } = useQuery({ ...query(api.secure.recentCards, { query: {} }), staleTime })
  const [kept, setKept] = useState<{ of: typeof data; shelf: Shelf } | null>(null)
  // like in the gallery, a card that leaves Secure keeps its place. The first result must be fresh, since opening a
  // card changes the order
  if (data && kept?.of !== data && !(kept === null && isFetching))
    setKept({
      of: data,
      shelf: shelved(kept?.shelf ?? null, { query: 'recent', pages: [data.items], hasNext: false }),
    })
  if (!kept || kept.shelf.order.length === 0) return null
  const { order, cards, gone } = kept.shelf
  return (
    <section className={styles.secureRecent} aria-labelledby="secure-recent">
      <h2 id="secure-recent">{labels.recentlyViewed}</h2>
      <ul aria-labelledby="secure-recent">
        {order
          .flatMap((id) => cards.get(id) ?? [])
          .map((card) => (
            <li key={card.id}>
              {gone.has(card.id) ? (
                <div className={styles.secureRecentGone}>
                  <Inside card={card} last={goneFlags[goneAs(card)].text} />
                </div>
              ) : (
                <Link to="/secure/$id" params={{ id: card.id }} state={fromGallery}>
                  <Inside card={card} last={priceText(card.listPriceCents)} />
                </Link>
              )}
            </li>
          ))}
      </ul>
    </section>
  )
}

const Inside = ({ card, last }: { card: SecureCard; last: string }) => (
  <>
    <CardPicture picture={card.picture} size="niche" />
    <strong>{card.playerName}</strong>
    <small>{[card.year, gradeText(card)].filter(Boolean).join(', ')}</small>
    <span className="num">{last}</span>
  </>
)
