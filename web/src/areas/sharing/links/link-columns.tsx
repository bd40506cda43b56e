import type { ShareLink } from '@ambry/contract/sharing/records'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { counted } from '../../../parts/figure-labels.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { When } from '../../../ui/When.tsx'
import { DisplayStatusTag, ViewedNow } from '../DisplayStatusTag.tsx'
import { LinkMenu } from '../LinkMenu.tsx'
import { closesLabel, targetLabel, whyClosed } from '../share-labels.ts'
import styles from '../sharing.module.css'
import * as labels from './labels.ts'

/** The table of the member's own links. On phones a row keeps picture, name, status and views. */
export const columnsOf = (onOpen: (id: string) => void): readonly ListColumn<ShareLink>[] => [
  {
    key: 'name',
    title: labels.link,
    phone: 'heading',
    picture: 'large',
    cell: (link) => (
      <span className="ident">
        {link.card && <CardPicture picture={link.card.picture} size="row" />}
        <span>
          <strong>{link.name}</strong>
          <small>{targetLabel(link)}</small>
          <span className={`phone-only ${styles.phone}`}>
            <DisplayStatusTag displayStatus={link.displayStatus} />
            {link.isViewedNow ? <ViewedNow /> : link.lastViewAt && <When at={link.lastViewAt} />}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'displayStatus',
    title: labels.status,
    cell: (link) => (
      <span>
        <DisplayStatusTag displayStatus={link.displayStatus} />
        {link.displayStatus !== 'live' && <small>{whyClosed(link, 'owner')}</small>}
        {link.displayStatus === 'live' && link.hasPassword && <small>{labels.passwordProtected}</small>}
      </span>
    ),
  },
  {
    key: 'views',
    title: labels.views,
    phone: 'line',
    end: true,
    cell: (link) => (
      <span className={`num ${styles.views}`}>
        <strong>{link.views.toLocaleString('en-US')}</strong>
        {link.maxViews !== null && (
          <small className="wide-only">{labels.of(link.maxViews.toLocaleString('en-US'))}</small>
        )}
        <small className="phone-only">{counted(link.people, 'person', 'people')}</small>
      </span>
    ),
  },
  {
    key: 'people',
    title: labels.people,
    end: true,
    cell: (link) => <span className="num">{link.people.toLocaleString('en-US')}</span>,
  },
  {
    key: 'last',
    title: labels.lastView,
    cell: (link) => (link.isViewedNow ? <ViewedNow /> : <When at={link.lastViewAt} never={labels.notYet} />),
  },
  {
    key: 'closes',
    title: labels.expires,
    cell: (link) => (link.displayStatus === 'live' ? closesLabel(link, Date.now()) : null),
  },
  {
    key: 'more',
    title: labels.more,
    bare: true,
    end: true,
    cell: (link) => <LinkMenu link={link} onFigures={() => onOpen(link.id)} />,
  },
]
