import { shareDevices, shareSources } from '@ambry/contract/sharing/kinds'
import type { ShareLinkDetail } from '@ambry/contract/sharing/records'
import type { ReactNode } from 'react'
import { CardPicture } from '../../../../parts/CardPicture.tsx'
import { counted, viewLabel } from '../../../../parts/figure-labels.ts'
import { Fact } from '../../../../ui/Fact.tsx'
import { Segments } from '../../../../ui/fields/Segments.tsx'
import { Defined } from '../../Defined.tsx'
import { type Span, spans, useSpan } from '../../share-days.ts'
import { ownLeftOut } from '../../share-labels.ts'
import { Counts } from '../../visits/Counts.tsx'
import { ViewsChart } from '../../visits/ViewsChart.tsx'
import * as labels from './labels.ts'
import styles from './link.module.css'

/** A link's statistics: totals and by day. */
export function LinkFigures({ link, days }: { link: ShareLinkDetail; days: Span }) {
  const setSpan = useSpan()
  return (
    <section aria-label={labels.figures} className={styles.figures}>
      <p className={`small dim ${styles.since}`}>{labels.allTime}</p>
      <dl className={styles.sums}>
        <Figure name={<Defined word={labels.views} as="views" />}>
          {link.views.toLocaleString('en-US')}
          {link.maxViews !== null && <small> {labels.of(link.maxViews.toLocaleString('en-US'))}</small>}
        </Figure>
        <Figure name={<Defined word={labels.people} as="people" />}>{link.people.toLocaleString('en-US')}</Figure>
        <Figure name={<Defined word={labels.averageTime} as="time" />}>{viewLabel(link.averageSeconds)}</Figure>
        <Figure name={labels.messages}>{link.leads.toLocaleString('en-US')}</Figure>
      </dl>
      <div className={styles.chart}>
        <ViewsChart
          series={link.series}
          title={
            <>
              <h2>{labels.viewsPerDay}</h2>
              <Segments label={labels.dateRange} value={days} options={spans} onChange={setSpan} small />
            </>
          }
        />
      </div>
      <div className={styles.parts}>
        <div>
          <h3>{labels.wherePeopleOpen}</h3>
          <Counts label={labels.viewsBySource} names={shareSources} counts={link.sources} />
        </div>
        <div>
          <h3>{labels.devices}</h3>
          <Counts label={labels.viewsByDevice} names={shareDevices} counts={link.devices} />
        </div>
      </div>
      {link.cardTimes.length > 1 && <CardTimes times={link.cardTimes} />}
      <LeftOut counts={link.leftOut} />
    </section>
  )
}

const Figure = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt className="small muted">{name}</dt>
    <dd className="figure">{children}</dd>
  </div>
)

function CardTimes({ times }: { times: ShareLinkDetail['cardTimes'] }) {
  return (
    <div>
      <h3>{labels.timeOnEachCard}</h3>
      <ul className={`lines ${styles.times}`}>
        {times.map(({ card, views, seconds }) => (
          <li className="line" key={card.id}>
            <span className="ident">
              <CardPicture picture={card.picture} size="row" />
              <span>
                <strong>{card.title}</strong>
                <small>{card.facts}</small>
              </span>
            </span>
            <span className={`num ${styles.time}`}>
              <strong>{viewLabel(seconds)}</strong>
              <small>{counted(views, 'view')}</small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the figures above exclude, stated so that nobody wonders where it went. */
function LeftOut({ counts }: { counts: ShareLinkDetail['leftOut'] }) {
  const known = counts.filter(({ views }) => views > 0)
  return (
    <div>
      <h3>{labels.excluded}</h3>
      {known.length > 0 && (
        <dl className="facts">
          {known.map(({ name, views }) => (
            <Fact key={name} name={ownLeftOut[name]}>
              {views.toLocaleString('en-US')}
            </Fact>
          ))}
        </dl>
      )}
      <p className="small muted">{labels.botsLinkPreviewsYourOwn}</p>
    </div>
  )
}
