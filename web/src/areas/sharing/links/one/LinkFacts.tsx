import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import type { ShareDisplayStatus } from '@ambry/contract/sharing/kinds'
import type { ShareLinkDetail } from '@ambry/contract/sharing/records'
import { Link } from '@tanstack/react-router'
import { CardPicture } from '../../../../parts/CardPicture.tsx'
import { Fact } from '../../../../ui/Fact.tsx'
import { When } from '../../../../ui/When.tsx'
import { closesLabel, showsLabel } from '../../share-labels.ts'
import sharing from '../../sharing.module.css'
import { LinkAddress } from '../../sheet/LinkAddress.tsx'
import * as labels from './labels.ts'
import styles from './link.module.css'

const mostPictures = 6

const closing: Record<ShareDisplayStatus, string> = {
  live: 'Expires',
  empty: labels.expires,
  expired: 'Closed',
  used_up: labels.originalExpiration,
  closed: labels.originalExpiration,
}

/** The link's URL, what it shows and until when. */
export function LinkFacts({ link }: { link: ShareLinkDetail }) {
  return (
    <aside aria-label={labels.aboutThisLink} className={sharing.linkFacts}>
      <dl className="facts">
        <Fact name={labels.created}>{formatDate(link.createdAt)}</Fact>
        <Fact name={closing[link.displayStatus]}>
          <span title={formatDateTime(link.expiresAt)}>
            {link.displayStatus === 'live' ? closesLabel(link, Date.now()) : formatDate(link.expiresAt)}
          </span>
        </Fact>
        <Fact name={labels.shows}>{showsLabel(link.shows)}</Fact>
        <Fact name={labels.password}>{link.hasPassword ? 'Set' : 'None'}</Fact>
        <Fact name={labels.viewLimit}>
          {link.maxViews === null ? labels.noLimit : link.maxViews.toLocaleString('en-US')}
        </Fact>
        <Fact name={labels.firstViewNotification}>{link.notify ? 'On' : 'Off'}</Fact>
        <Fact name={labels.lastView}>
          <When at={link.lastViewAt} never={labels.notYet} />
        </Fact>
      </dl>
      <Shown link={link} />
      <LinkAddress link={link} />
    </aside>
  )
}

function Shown({ link: { shown, cards } }: { link: ShareLinkDetail }) {
  if (shown.length === 0) return <p className="muted">{labels.thisLinkNoLongerShows}</p>
  return (
    <div className={`row ${styles.shown}`}>
      {shown.slice(0, mostPictures).map((card) => (
        <Link key={card.id} to="/registry" search={{ card: card.id }} title={card.title}>
          <CardPicture picture={card.picture} size="row" name={card.title} />
        </Link>
      ))}
      {cards > mostPictures && (
        <span className="small muted num">{labels.andMore((cards - mostPictures).toLocaleString('en-US'))}</span>
      )}
    </div>
  )
}
