import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import { riskGrades } from '@ambry/contract/lending/lenders/kinds'
import type { LendingOverview, OfferedLoan } from '@ambry/contract/lending/lenders/records'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../../api/api.ts'
import { pagesOf } from '../../../../api/queries.ts'
import { CardPicture } from '../../../../parts/CardPicture.tsx'
import { Loaded } from '../../../../parts/Loaded.tsx'
import { ShowMore } from '../../../../parts/ShowMore.tsx'
import { here, useSearchOf } from '../../../../paths.ts'
import { buttonClass } from '../../../../ui/Button.tsx'
import { Defined } from '../../../../ui/Defined.tsx'
import { Empty } from '../../../../ui/Empty.tsx'
import { SkeletonBar } from '../../../../ui/Skeleton.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { LtvBar } from '../../ltv/LtvBar.tsx'
import { rateText } from '../../rates.ts'
import * as labels from '../labels.ts'
import styles from '../lenders.module.css'
import { CommitPanel } from './CommitPanel.tsx'

/** Loans to take part in; the chosen one opens beside the list. */
export function OfferedLoans({ overview }: { overview: LendingOverview }) {
  const offered = useInfiniteQuery(pagesOf(api.lending.offeredLoans, { query: {} }))
  const { offer } = useSearchOf('/lend')
  return (
    <section className={styles.part} aria-labelledby="offered">
      <Loaded query={offered} skeleton={<SkeletonBar height={320} />}>
        {({ pages }) => {
          const loans = pages.flatMap(({ items }) => items)
          const chosen = loans.find(({ id }) => id === offer) ?? loans[0]
          return (
            <div className={styles.offers}>
              <div>
                <div className={styles.sectionHead}>
                  <h2 id="offered">{labels.offeredLoans}</h2>
                  {loans.length > 1 && <p className="small muted">{labels.closingSoonest}</p>}
                </div>
                {loans.length === 0 && (
                  <Empty kind="card" title={labels.noOffers}>
                    {labels.noOffersText}
                  </Empty>
                )}
                {loans.map((loan) => (
                  <Offer key={loan.id} loan={loan} isChosen={loan.id === chosen?.id} />
                ))}
                <ShowMore list={offered} />
              </div>
              {chosen && <CommitPanel key={chosen.id} loan={chosen} overview={overview} />}
            </div>
          )
        }}
      </Loaded>
    </section>
  )
}

function Offer({ loan, isChosen }: { loan: OfferedLoan; isChosen: boolean }) {
  const facts = [
    { name: labels.loan, value: formatDollars(loan.principalCents) },
    { name: labels.ltv, value: <LtvBar loan={loan} isNamed={false} /> },
    { name: labels.yourRate, value: rateText(loan.lenderRateBps) },
    { name: labels.term, value: labels.months(loan.termMonths) },
    { name: labels.riskGrade, value: <Defined word={loan.grade} text={riskGrades[loan.grade]} /> },
  ]
  return (
    <article className={styles.offer} data-chosen={isChosen || undefined}>
      <div className={`niche ${styles.offerCards}`}>
        {loan.cards.slice(0, 2).map((card) => (
          <CardPicture key={card.id} picture={card.picture} size="row" name={card.title} />
        ))}
      </div>
      <div className={styles.offerText}>
        <div className={styles.sectionHead}>
          <h3>{loan.title}</h3>
          <p className="small muted">{labels.closes(formatDate(loan.closesOn))}</p>
        </div>
        <p className="small muted">
          {labels.valuedAt(formatDollars(loan.valueCents), formatDate(loan.valuedOn ?? loan.openedAt))}
        </p>
        <dl className={styles.offerFacts}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        <Progress loan={loan} />
        <div className={styles.offerEnd}>
          <p className="small muted">
            {committedText(loan)}
            {loan.mineCents > 0 && ` ${labels.youCommitted(formatDollars(loan.mineCents))}.`}
          </p>
          {isChosen ? (
            <Tag tone="outline">{labels.selected}</Tag>
          ) : (
            <Link
              to="."
              search={here('/lend', { tab: 'lending', offer: loan.id })}
              resetScroll={false}
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              {labels.review}
            </Link>
          )}
        </div>
      </div>
    </article>
  )
}

function committedText({ committedCents, amountCents }: OfferedLoan): string {
  if (committedCents === 0) return labels.nothingCommitted
  if (committedCents === amountCents) return labels.fullyCommitted
  return labels.committedOf(formatDollars(committedCents), formatDollars(amountCents))
}

const Progress = ({ loan: { committedCents, amountCents } }: { loan: OfferedLoan }) => (
  <span className={styles.progress} aria-hidden="true">
    <span ref={(bar) => bar?.style.setProperty('width', `${(committedCents / amountCents) * 100}%`)} />
  </span>
)
