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
import { pricePeriods } from './price-periods.ts'
import styles from './secure-analytics.module.css'

type Detail = SecureCardFigures & {
  days: Parameters<typeof DaysChart>[0]['days']
  prices: Parameters<typeof pricePeriods>[0]
}

/** One card's figures: day by day, and what each of its prices did. */
export function CardFiguresPanel(panel: PanelProps) {
  const span = spanIn(useSearchOf('/admin/secure-analytics'), today())
  const figures = useQuery(query(api.secure.secureCardFigures, { params: { id: panel.id }, query: span }))
  useTitle(figures.data ? `${figures.data.card.playerName}, Secure Analytics` : 'Secure Analytics')
  return (
    <RecordPanel
      {...panel}
      wide
      query={figures}
      failure="We couldn’t load this card’s figures"
      head={headOf}
      foot={(data) => <Ways figures={data} />}
    >
      {(data) => <Record figures={data} />}
    </RecordPanel>
  )
}

const headOf = ({ card, listPriceCents }: Detail) => ({
  title: card.playerName,
  above: listPriceCents === null ? <Tag>Not in Secure</Tag> : <Tag tone="ok">In Secure</Tag>,
  below: [cardLine(card), card.certNumber && `cert # ${card.certNumber}`].filter(Boolean).join(', '),
})

function Record({ figures }: { figures: Detail }) {
  const { card, days } = figures
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <>
      <section className={styles.cardFigures} aria-label="Figures">
        <CardPicture picture={card.picture} size="niche" />
        <div>
          <p className="small muted">{rangeLabel(first, last)}</p>
          <dl className="facts">
            <Fact name="Views">{figures.views.toLocaleString('en-US')}</Fact>
            <Fact name="Members">{figures.members.toLocaleString('en-US')}</Fact>
            <Fact name="Average time">{viewLabel(figures.averageSeconds)}</Fact>
            <Fact name="Requests">{figures.requests.toLocaleString('en-US')}</Fact>
            <Fact name="Sales">{figures.sales.toLocaleString('en-US')}</Fact>
            <Fact name="Watchers now">{figures.watchers.toLocaleString('en-US')}</Fact>
            <Fact name="Last view">
              <When at={figures.lastViewedAt} never="Never" />
            </Fact>
            <Fact name="List price">
              {figures.listPriceCents === null ? null : formatMoney(figures.listPriceCents)}
            </Fact>
            <Fact name="Listed">
              <When at={figures.listedAt} />
            </Fact>
          </dl>
        </div>
      </section>
      <section aria-label="Views per day">
        <DaysChart days={days} title={<h3>Views per day</h3>} />
      </section>
      <Prices figures={figures} />
    </>
  )
}

/** What a change of its price did to how often it is looked at. */
function Prices({ figures: { prices, days } }: { figures: Detail }) {
  const periods = pricePeriods(prices, days, houseZone())
  return (
    <section aria-labelledby="price-periods">
      <h3 id="price-periods">Prices</h3>
      <table className={`table table-plain ${styles.prices}`}>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col" className="table-end">
              Price
            </th>
            <th scope="col" className="table-end">
              Views per day
            </th>
          </tr>
        </thead>
        <tbody>
          {periods.map(({ from, to, cents, viewsPerDay }) => (
            <tr key={from}>
              <td>{stretchLabel(from, to)}</td>
              <td className="table-end num">{cents === null ? 'Not in Secure' : formatMoney(cents)}</td>
              <td className="table-end num">{viewsPerDay === null ? '–' : viewsPerDay.toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted">Views per day are for the dates shown above.</p>
    </section>
  )
}

function stretchLabel(from: Day, to: Day | null): string {
  if (to === null) return `${formatDate(from)} to now`
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
      Card record
    </Link>
    {listPriceCents !== null && (
      <Link to="/secure/$id" params={{ id }} className="btn btn-secondary">
        View in Secure
      </Link>
    )}
  </>
)
