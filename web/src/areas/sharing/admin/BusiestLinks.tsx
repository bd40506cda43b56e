import { shareDisplayStatus } from '@ambry/contract/sharing/kinds'
import type { AdminShareLink } from '@ambry/contract/sharing/records'
import { Link } from '@tanstack/react-router'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { here } from '../../../paths.ts'
import { Defined } from '../Defined.tsx'
import { dayLabel, targetLabel } from '../share-labels.ts'
import * as labels from './labels.ts'
import styles from './share-analytics.module.css'

const most = 5

/** The most viewed links of this period. */
export function BusiestLinks({ links }: { links: readonly AdminShareLink[] }) {
  return (
    <section className="sheet" aria-labelledby="busiest">
      <div className="desk-head">
        <h2 id="busiest">{labels.mostViewedLinks}</h2>
        <Link to="." search={here('/admin/share-analytics', { tab: 'links', sort: '-views' })} className="small">
          {labels.allLinksTitle}
        </Link>
      </div>
      {links.length === 0 ? (
        <p className={`muted ${styles.none}`}>{labels.noViewsInThisPeriod}</p>
      ) : (
        <table className={`table table-plain table-rows ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{labels.card}</th>
              <th scope="col">{labels.sharedBy}</th>
              <th scope="col" className="table-end">
                <Defined word={labels.views} as="views" />
              </th>
              <th scope="col" className="table-end">
                <Defined word={labels.people} as="people" />
              </th>
              <th scope="col" className="table-end">
                <Defined word={labels.requests} as="requests" />
              </th>
              <th scope="col">{labels.expires}</th>
            </tr>
          </thead>
          <tbody>
            {links.slice(0, most).map((link) => (
              <tr key={link.id}>
                <td className="phone-heading">
                  <LinkIdent link={link} />
                </td>
                <td>{link.owner.name}</td>
                <td className="table-end phone-line phone-named" data-title="Views">
                  <strong>{link.views.toLocaleString('en-US')}</strong>
                </td>
                <td className="table-end phone-line phone-named" data-title="People">
                  {link.people.toLocaleString('en-US')}
                </td>
                <td className="table-end">{link.accessRequests.toLocaleString('en-US')}</td>
                <td>
                  {link.displayStatus === 'live'
                    ? dayLabel(link.expiresAt, Date.now())
                    : shareDisplayStatus[link.displayStatus].label}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** A link is identified by its card, a collection by its name. */
function LinkIdent({ link }: { link: AdminShareLink }) {
  const isOne = link.scope === 'card' && link.card !== null
  return (
    <span className="ident">
      {link.card && <CardPicture picture={link.card.picture} size="row" />}
      <span>
        <Link to="." search={here('/admin/share-analytics', { tab: 'links', link: link.id })} title={link.name}>
          {isOne ? link.card?.title : link.name}
        </Link>
        <small>{isOne ? link.card?.facts : targetLabel(link)}</small>
      </span>
    </span>
  )
}
