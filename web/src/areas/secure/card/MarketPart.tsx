import type { Valuation } from '@ambry/contract/cards/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { CardComparables, ComparablePoint } from '@ambry/contract/sales/comparables/endpoints'
import { comparablesSentence } from '@ambry/contract/sales/comparables/labels'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { today } from '../../../api/live/server-meta.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import cardPage from '../../../parts/record/card-page.module.css'
import { Button } from '../../../ui/Button.tsx'
import { ChartSkeleton } from '../../../ui/charts/ChartSkeleton.tsx'
import { LineChart } from '../../../ui/charts/LineChart.tsx'
import { dollars } from '../../../ui/charts/units.ts'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { courseSentence, coursesOf, firstDayOf, type Span, spans } from '../../cards/valuations/valuation.ts'
import * as labels from './labels.ts'
import styles from './secure-card.module.css'

type Props = { cardId: string; valuations: readonly Valuation[]; grade: string }

/** Our valuation of a card over time, next to what copies of it sold for. */
export function MarketPart({ cardId, valuations, grade }: Props) {
  const [span, setSpan] = useState<Span>('five')
  const comparables = useQuery(query(api.sales.cardComparables, { params: { id: cardId } }))
  return (
    <>
      <div className={cardPage.partHead}>
        <h2>{labels.value}</h2>
        <Segments label={labels.timeRange} value={span} options={spans} onChange={setSpan} small />
      </div>
      <Loaded query={comparables} skeleton={<ChartSkeleton />}>
        {(data) => (
          <>
            <Course valuations={valuations} sales={data.same} span={span} grade={grade} />
            <Sales data={data} />
          </>
        )}
      </Loaded>
    </>
  )
}

type CourseProps = Omit<Props, 'cardId'> & { sales: readonly ComparablePoint[]; span: Span }

function Course({ valuations, sales, span, grade }: CourseProps) {
  const until = today()
  const { house } = coursesOf(valuations, span, until)
  const first = firstDayOf(span, until)
  const sold = sales.filter(({ soldOn }) => first === null || soldOn >= first)
  if (house.length + sold.length === 0) return <p className="muted">{labels.noValuationsOrSales}</p>
  return (
    <LineChart
      label={courseSentence(labels.ourValuation, house)}
      unit={dollars}
      main={{ name: 'Our valuation', points: house }}
      {...(sold.length > 0 && {
        events: {
          name: `Recorded sale at ${grade}`,
          verb: 'Sold',
          points: sold.map(({ soldOn, priceCents }) => ({ on: soldOn, value: priceCents })),
        },
      })}
    />
  )
}

const few = 5

function Sales({ data }: { data: CardComparables }) {
  const [isAll, setAll] = useState(false)
  const { same } = data
  return (
    <div className={styles.sales}>
      <h3>{labels.recentSalesAtThisGrade}</h3>
      <p className="small muted">{comparablesSentence(data)}</p>
      {same.length > 0 && (
        <table className={styles.sold}>
          <thead>
            <tr>
              <th scope="col">{labels.date}</th>
              <th scope="col">{labels.source}</th>
              <th scope="col">{labels.price}</th>
            </tr>
          </thead>
          <tbody>
            {(isAll ? same : same.slice(0, few)).map((point) => (
              <tr key={point.id}>
                <td>{formatDate(point.soldOn)}</td>
                <td>
                  <Where point={point} />
                </td>
                <td className="num">{formatMoney(point.priceCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {same.length > few && (
        <Button variant="quiet" size="small" onClick={() => setAll(!isAll)}>
          {isAll ? labels.showFewer : labels.showAll(same.length)}
          <span className="sr"> {labels.recentSales}</span>
        </Button>
      )}
    </div>
  )
}

function Where({ point: { isHouse, link, source } }: { point: ComparablePoint }) {
  if (isHouse) return labels.soldInSecure
  return link ? (
    <a href={link} target="_blank" rel="noreferrer">
      {source}
    </a>
  ) : (
    source
  )
}
