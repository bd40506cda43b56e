import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { SecureCardFigures } from '@ambry/contract/secure/analytics/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { houseZone, today } from '../../../api/live/server-meta.ts'
import { query } from '../../../api/queries.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { rangeLabel, viewLabel } from '../../../parts/figure-labels.ts'
import { ExportButton } from '../../../parts/lists/ExportButton.tsx'
import type { PanelProps } from '../../../parts/lists/ListPage.tsx'
import { RecordPanel } from '../../../parts/lists/RecordPanel.tsx'
import { useSearchOf } from '../../../paths.ts'
import { Fact } from '../../../ui/Fact.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { When } from '../../../ui/When.tsx'
import { cardLine } from '../../cards/card-labels.ts'
import { spanIn } from './analytics-span.ts'
import { DaysChart } from './DaysChart.tsx'
import * as labels from './labels.ts'
import { pricePeriods } from './price-periods.ts'
import styles from './secure-analytics.module.css'

type Detail = SecureCardFigures & {
  days: Parameters<typeof DaysChart>[0]['days']
  prices: Parameters<typeof pricePeriods>[0]
}

/** One card's statistics: by day, and by price. */
export function CardFiguresPanel(panel: PanelProps) {
  const span = spanIn(useSearchOf('/admin/secure-analytics'), today())
  const figures = useQuery(query(api.secure.secureCardFigures, { params: { id: panel.id }, query: span }))
  useTitle(figures.data ? labels.secureAnalytics(figures.data.card.playerName) : labels.secureAnalyticsTitle)
  return (
    <RecordPanel
      {...panel}
      wide
      query={figures}
      failure={labels.weCouldntLoadThisCards}
      head={headOf}
      foot={(data) => <Ways figures={data} />}
    >
      {(data) => <Record figures={data} />}
    </RecordPanel>
  )
}

const headOf = ({ card, listPriceCents }: Detail) => ({
  title: card.playerName,
  above: listPriceCents === null ? <Tag>{labels.notInSecure}</Tag> : <Tag tone="ok">{labels.inSecure}</Tag>,
  below: [cardLine(card), card.certNumber && `cert # ${card.certNumber}`].filter(Boolean).join(', '),
})

function Record({ figures }: { figures: Detail }) {
  const { card, days } = figures
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <>
      <section className={styles.cardFigures} aria-label={labels.figures}>
        <CardPicture picture={card.picture} size="niche" />
        <div>
          <p className="small muted">{rangeLabel(first, last)}</p>
          <dl className="facts">
            <Fact name={labels.views}>{figures.views.toLocaleString('en-US')}</Fact>
            <Fact name={labels.members}>{figures.members.toLocaleString('en-US')}</Fact>
            <Fact name={labels.averageTime}>{viewLabel(figures.averageSeconds)}</Fact>
            <Fact name={labels.requests}>{figures.requests.toLocaleString('en-US')}</Fact>
            <Fact name={labels.sales}>{figures.sales.toLocaleString('en-US')}</Fact>
            <Fact name={labels.watchersNow}>{figures.watchers.toLocaleString('en-US')}</Fact>
            <Fact name={labels.lastView}>
              <When at={figures.lastViewedAt} never={labels.never} />
            </Fact>
            <Fact name={labels.listPrice}>
              {figures.listPriceCents === null ? null : formatMoney(figures.listPriceCents)}
            </Fact>
            <Fact name={labels.listed}>
              <When at={figures.listedAt} />
            </Fact>
          </dl>
        </div>
      </section>
      <section aria-label={labels.viewsPerDay}>
        <DaysChart days={days} title={<h3>{labels.viewsPerDay}</h3>} />
      </section>
      <Prices figures={figures} />
    </>
  )
}

/** How price changes affected the number of views. */
function Prices({ figures: { prices, days } }: { figures: Detail }) {
  const periods = pricePeriods(prices, days, houseZone())
  return (
    <section aria-labelledby="price-periods">
      <h3 id="price-periods">{labels.prices}</h3>
      <table className={`table table-plain ${styles.prices}`}>
        <thead>
          <tr>
            <th scope="col">{labels.from}</th>
            <th scope="col" className="table-end">
              {labels.price}
            </th>
            <th scope="col" className="table-end">
              {labels.viewsPerDay}
            </th>
          </tr>
        </thead>
        <tbody>
          {periods.map(({ from, to, cents, viewsPerDay }) => (
            <tr key={from}>
              <td>{stretchLabel(from, to)}</td>
              <td className="table-end num">{cents === null ? labels.notInSecure : formatMoney(cents)}</td>
              <td className="table-end num">{viewsPerDay === null ? '–' : viewsPerDay.toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted">{labels.viewsPerDayAreForThe}</p>
    </section>
  )
}

function stretchLabel(from: Day, to: Day | null): string {
  if (to === null) return labels.toNow(formatDate(from))
  return to === from ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
}

const Ways = ({ figures: { id, listPriceCents, days } }: { figures: Detail }) => (
  <>
    <ExportButton
      name="secure-card"
      fetchCsv={() =>
        api.secure.secureCardFigures({
          params: { id },
          query: { from: days[0]?.day, to: days.at(-1)?.day, format: 'csv' },
        })
      }
    />
    <Link to="/admin/cards" search={{ card: id }} className="btn btn-secondary">
      {labels.cardRecord}
    </Link>
    {listPriceCents !== null && (
      <Link to="/secure/$id" params={{ id }} className="btn btn-secondary">
        {labels.viewInSecure}
      </Link>
    )}
  </>
)
