import { cardCategories, gradeText } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { CatalogCard } from '@ambry/contract/sales/catalog/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { rest } from '../../../parts/catalog/CatalogField.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import type { Whose } from '../lookup-calls.ts'
import * as labels from './labels.ts'
import styles from './one-cert.module.css'

/** A card without a cert number: what the catalog knows about it, and its sales by grade. */
export function CatalogAnswer({ card, whose }: { card: CatalogCard; whose: Whose }) {
  const detail = useQuery(query(api.sales.catalogCard, { params: { id: card.id } }))
  return (
    <article className={styles.answer} aria-label={card.playerName}>
      <div className={`niche ${styles.answerNiche}`}>
        <CardPicture picture={card.picture} size="large" />
      </div>
      <div className={styles.answerLabel}>
        <p className="row">
          <Tag tone="info">{labels.inTheCatalog}</Tag>
        </p>
        <h2>{card.playerName}</h2>
        <p className="lead">
          {[rest(card), card.category && cardCategories[card.category]].filter(Boolean).join(', ')}
        </p>
        <dl className="facts">
          <Fact name={labels.salesInAYear}>{card.sales.toLocaleString('en-US')}</Fact>
          {card.lastPriceCents !== null && card.lastSoldOn !== null && (
            <Fact name={labels.lastSale}>
              {formatDollars(card.lastPriceCents)}, {formatDate(card.lastSoldOn)}
            </Fact>
          )}
          {card.population !== null && (
            <Fact name={labels.gradedCopies}>{card.population.toLocaleString('en-US')}</Fact>
          )}
        </dl>
        <Loaded query={detail} skeleton={<SkeletonLines lines={4} />}>
          {({ grades }) =>
            grades.length === 0 ? (
              <p className="small muted">{labels.noSalesYet}</p>
            ) : (
              <table className={styles.population} aria-label={labels.salesByGrade}>
                <thead>
                  <tr>
                    <th scope="col">{labels.grade}</th>
                    <th scope="col">{labels.sales}</th>
                    <th scope="col">{labels.median}</th>
                  </tr>
                </thead>
                <tbody>
                  {grades.map(({ grader, grade, sales, medianCents }) => (
                    <tr key={`${grader} ${grade}`}>
                      <th scope="row">{gradeText({ grader, grade, qualifier: null })}</th>
                      <td>{sales}</td>
                      <td>{formatDollars(medianCents)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )
          }
        </Loaded>
        {whose === 'mine' && (
          <div className="row">
            <Link to="/source/post" search={{ card: card.id }} className={buttonClass({ variant: 'secondary' })}>
              {labels.postAWantedCard}
            </Link>
          </div>
        )}
      </div>
    </article>
  )
}
