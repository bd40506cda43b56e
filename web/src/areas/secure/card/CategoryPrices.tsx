import type { CardCategory } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import type { PriceIndex } from '@ambry/contract/sales/price-index/endpoints'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import cardPage from '../../../parts/record/card-page.module.css'
import { ChartSkeleton } from '../../../ui/charts/ChartSkeleton.tsx'
import { LineChart } from '../../../ui/charts/LineChart.tsx'
import { indexPoints } from '../../../ui/charts/units.ts'
import * as labels from './labels.ts'

/** How prices of the card's category moved, with how sure that is. */
export function CategoryPrices({ category }: { category: CardCategory }) {
  const index = useQuery(query(api.sales.priceIndex, { query: { category } }))
  return (
    <>
      <div className={cardPage.partHead}>
        <h2>{labels.categoryPrices}</h2>
      </div>
      <Loaded query={index} skeleton={<ChartSkeleton />}>
        {(data) => <Index data={data} />}
      </Loaded>
    </>
  )
}

function Index({ data: { points, pairs, method } }: { data: PriceIndex }) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return <p className="muted">{labels.noIndex}</p>
  return (
    <>
      <LineChart
        label={labels.indexSentence(formatDate(first.quarter), formatDate(last.quarter), indexPoints.value(last.value))}
        unit={indexPoints}
        main={{ name: labels.indexName, points: points.map(({ quarter: on, value }) => ({ on, value })) }}
        range={{ name: labels.errorBand, points: points.map(({ quarter: on, low, high }) => ({ on, low, high })) }}
      />
      <p className="small muted">
        {labels.madeFrom(pairs, indexPoints.value(last.low), indexPoints.value(last.high))} {method}
      </p>
    </>
  )
}
