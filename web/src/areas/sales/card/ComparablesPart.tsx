import type { Valuation } from '@ambry/contract/cards/records'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { CardComparables, ComparablePoint } from '@ambry/contract/sales/comparables/endpoints'
import { comparablesSentence } from '@ambry/contract/sales/comparables/labels'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ChartSkeleton } from '../../../ui/charts/ChartSkeleton.tsx'
import { LineChart } from '../../../ui/charts/LineChart.tsx'
import { dollars } from '../../../ui/charts/units.ts'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { isOwnFigure } from '../../cards/card-labels.ts'
import { gradeOf, soldText } from '../sale-labels.ts'
import styles from './ComparablesPart.module.css'
import * as labels from './labels.ts'

type Props = { card: { id: string; valuations: readonly Valuation[] } }

/** For its owner. */
export const OwnComparables = (props: Props) => (
  <Section title={labels.comparableSales}>
    <ComparablesPart {...props} />
  </Section>
)

/** For admins. */
export const AdminComparables = (props: Props) => (
  <section aria-label={labels.comparableSales}>
    <h3>{labels.comparableSales}</h3>
    <ComparablesPart {...props} />
  </section>
)

/** What copies of a card sold for, next to our own valuation. */
function ComparablesPart({ card: { id, valuations } }: Props) {
  const comparables = useQuery(query(api.sales.cardComparables, { params: { id } }))
  return (
    <Loaded query={comparables} skeleton={<ChartSkeleton />}>
      {(data) => <Compared data={data} valuations={valuations} />}
    </Loaded>
  )
}

function Compared({ data, valuations }: { data: CardComparables; valuations: readonly Valuation[] }) {
  const { same, others } = data
  if (same.length + others.length === 0) return <p className="muted">{labels.noRecordedSales}</p>
  const counted = same.filter(({ excluded }) => excluded === null)
  const house = valuations
    .filter(({ source, isWithdrawn }) => !isWithdrawn && !isOwnFigure(source))
    .map(({ on, valueCents }) => ({ on, value: valueCents }))
  return (
    <>
      <p className={styles.lead}>{comparablesSentence(data)}</p>
      <div className={styles.comparables}>
        {counted.length > 0 && (
          <LineChart
            label={comparablesSentence(data)}
            unit={dollars}
            main={{ name: 'Our valuation', points: house }}
            events={{
              name: 'Recorded sales',
              verb: 'Sold',
              points: counted.map(({ soldOn, priceCents }) => ({ on: soldOn, value: priceCents })),
            }}
          />
        )}
        <div>
          <Points label={labels.salesAtThisGrade} points={same} />
          {others.length > 0 && (
            <>
              <h3 className={styles.others}>{labels.otherGrades}</h3>
              <Points label={labels.salesAtOtherGrades} points={others} withGrade />
            </>
          )}
        </div>
      </div>
    </>
  )
}

const few = 5

function Points({
  label,
  points,
  withGrade = false,
}: {
  label: string
  points: readonly ComparablePoint[]
  withGrade?: boolean
}) {
  const [isAll, setAll] = useState(false)
  if (points.length === 0) return null
  return (
    <>
      <ol className="lines" aria-label={label}>
        {(isAll ? points : points.slice(0, few)).map((point) => (
          <li className="line" key={point.id}>
            <div className="line-text">
              <strong>
                {withGrade ? gradeOf(point) : point.isHouse ? labels.soldInSecure : <Source point={point} />}
              </strong>
              <p>{withGrade || point.isHouse ? soldText(point) : soldText(point).replace(`${point.source}, `, '')}</p>
              {point.excluded && <p>{labels.excluded(point.excluded)}</p>}
            </div>
            {point.excluded ? (
              <>
                <Tag tone="outline">{labels.excludedTitle}</Tag>
                <s className="num dim">{formatMoney(point.priceCents)}</s>
              </>
            ) : (
              <strong className="num">{formatMoney(point.priceCents)}</strong>
            )}
          </li>
        ))}
      </ol>
      {points.length > few && (
        <Button variant="quiet" size="small" onClick={() => setAll(!isAll)}>
          {isAll ? labels.showFewer : labels.showAll(points.length)}
          <span className="sr">: {label.toLowerCase()}</span>
        </Button>
      )}
    </>
  )
}

const Source = ({ point: { link, source } }: { point: ComparablePoint }) =>
  link ? (
    <a href={link} target="_blank" rel="noreferrer">
      {source}
    </a>
  ) : (
    source
  )
