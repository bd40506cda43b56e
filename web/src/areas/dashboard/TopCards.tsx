import { gradeText } from '@ambry/contract/cards/kinds'
import { slabCardOf } from '@ambry/contract/cards/slab'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'
import { CardPicture } from '../../parts/CardPicture.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Cabinet, CabinetSkeleton, Cell } from '../../ui/cards/Cabinet.tsx'
import { CardValue } from '../cards/CardValue.tsx'
import { percentText, toneOf } from '../cards/card-labels.ts'
import styles from './dashboard.module.css'
import * as labels from './labels.ts'

const few = 6

/** The member's most valuable cards. */
export function TopCards({ cards }: { cards: number }) {
  const top = useQuery(query(api.cards.registry, { query: { sort: '-value', limit: few } }))
  return (
    <section className={styles.shelf} aria-labelledby="top-cards">
      <div className={styles.sectionHead}>
        <h2 id="top-cards">{labels.topCards}</h2>
        <Link to="/registry" className="small">
          {labels.allInRegistry(cards)}
        </Link>
      </div>
      <Loaded query={top} skeleton={<CabinetSkeleton columns={few} narrow={3} plain />}>
        {({ items }) => (
          <Cabinet label={labels.topCards} columns={few} narrow={3}>
            {items.map((card) => (
              <Cell
                key={card.id}
                card={slabCardOf(card)}
                line={gradeText(card)}
                picture={<CardPicture picture={card.picture} size="niche" />}
                value={
                  <>
                    <CardValue card={card} inLink />
                    {card.changeBps !== null && card.changeBps !== 0 && (
                      <span className={`num ${styles.cellChange} ${toneOf(card.changeBps)}`}>
                        {percentText(card.changeBps)}
                      </span>
                    )}
                  </>
                }
                link={({ className, children }) => (
                  <Link to="/registry" search={{ card: card.id }} className={className}>
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
