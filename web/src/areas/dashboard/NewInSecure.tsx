import '../../ui/styles/cards.css'

import { slabCardOf } from '@ambry/contract/cards/slab'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'
import { CardPicture } from '../../parts/CardPicture.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Cabinet, CabinetSkeleton, Cell } from '../../ui/cards/Cabinet.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { priceText } from '../secure/price-text.ts'
import styles from './dashboard.module.css'
import * as labels from './labels.ts'

const few = 4

/** The newest cards in Secure. */
export function NewInSecure() {
  const cards = useQuery(query(api.secure.gallery, { query: { sort: '-listedAt', limit: few } }))
  // nothing is listed, so the section is hidden
  if (cards.data?.items.length === 0) return null
  return (
    <section className={styles.shelf} aria-labelledby="new-in-secure">
      <div className={styles.sectionHead}>
        <h2 id="new-in-secure">{labels.newInSecure}</h2>
        <Link to="/secure" className="small">
          {labels.browseSecure}
        </Link>
      </div>
      <Loaded query={cards} skeleton={<CabinetSkeleton cells={few} plain />}>
        {({ items }) => (
          <Cabinet label={labels.newInSecure}>
            {items.map((card) => (
              <Cell
                key={card.id}
                card={slabCardOf(card)}
                picture={<CardPicture picture={card.picture} size="niche" />}
                flag={card.isFeatured && <Tag tone="info">{labels.promoted}</Tag>}
                value={<span className="num">{priceText(card.listPriceCents)}</span>}
                link={({ className, children }) => (
                  <Link to="/secure/$id" params={{ id: card.id }} className={className}>
                    {children}
                  </Link>
                )}
              />
            ))}
          </Cabinet>
        )}
      </Loaded>
    </section>
  )
}
