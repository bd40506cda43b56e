import type { ShareAnalytics } from '@ambry/contract/sharing/records'
import { Link } from '@tanstack/react-router'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { counted } from '../../../parts/figure-labels.ts'
import { here } from '../../../paths.ts'
import * as labels from './labels.ts'
import styles from './share-analytics.module.css'

/** The most viewed cards, across all links. */
export function TopCards({ cards }: { cards: ShareAnalytics['cards'] }) {
  return (
    <section className="sheet" aria-labelledby="top-cards">
      <div className="desk-head">
        <h2 id="top-cards">{labels.mostViewedCards}</h2>
      </div>
      {cards.length === 0 ? (
        <p className={`muted ${styles.none}`}>{labels.noCardViews}</p>
      ) : (
        <ol className={styles.top}>
          {cards.map(({ card, views, people }) => (
            <li key={card.id}>
              <span className="ident">
                <CardPicture picture={card.picture} size="row" />
                <span>
                  <Link to="/admin/cards" search={{ card: card.id }}>
                    {card.title}
                  </Link>
                  <small>{card.facts}</small>
                </span>
              </span>
              <Counts views={views} people={people} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** The members whose links are viewed most. */
export function TopOwners({ owners }: { owners: ShareAnalytics['owners'] }) {
  return (
    <section className="sheet" aria-labelledby="top-owners">
      <div className="desk-head">
        <h2 id="top-owners">{labels.membersByViews}</h2>
      </div>
      {owners.length === 0 ? (
        <p className={`muted ${styles.none}`}>{labels.noViewsInThisPeriod}</p>
      ) : (
        <ol className={styles.top}>
          {owners.map(({ id, name, links, views, people }) => (
            <li key={id}>
              <span>
                <Link to="." search={here('/admin/share-analytics', { tab: 'links', ownerId: id })}>
                  {name}
                </Link>
                <small>{counted(links, 'link')}</small>
              </span>
              <Counts views={views} people={people} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

const Counts = ({ views, people }: { views: number; people: number }) => (
  <span className={`num ${styles.counts}`}>
    <strong>{counted(views, 'view')}</strong>
    <small>{counted(people, 'person', 'people')}</small>
  </span>
)
