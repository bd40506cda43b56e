import type { ShareLink } from '@ambry/contract/sharing/records'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { counted } from '../../../parts/figure-words.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { When } from '../../../ui/When.tsx'
import { LinkMenu } from '../LinkMenu.tsx'
import { StandingTag, ViewedNow } from '../StandingTag.tsx'
import { closesWords, targetWords, whyClosed } from '../share-words.ts'
import styles from '../sharing.module.css'

/** The table of one's own links. On a phone a row keeps its picture, its name, how it stands and its views. */
export const columnsOf = (onOpen: (id: string) => void): readonly ListColumn<ShareLink>[] => [
  {
    key: 'name',
    title: 'Link',
    phone: 'heading',
    cell: (link) => (
      <span className="ident">
        {link.card && <CardPicture picture={link.card.picture} size="row" />}
        <span>
          <strong>{link.name}</strong>
          <small>{targetWords(link)}</small>
          <span className={`phone-only ${styles.phone}`}>
            <StandingTag standing={link.standing} />
            {link.isViewedNow ? <ViewedNow /> : link.lastViewAt && <When at={link.lastViewAt} />}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'standing',
    title: 'Standing',
    phone: 'hidden',
    cell: (link) => (
      <span>
        <StandingTag standing={link.standing} />
        {link.standing !== 'live' && <small>{whyClosed(link, 'owner')}</small>}
        {link.standing === 'live' && link.hasPassword && <small>With a password</small>}
      </span>
    ),
  },
  {
    key: 'views',
    title: 'Views',
    end: true,
    cell: (link) => (
      <span className={`num ${styles.views}`}>
        <strong>{link.views.toLocaleString('en-US')}</strong>
        {link.maxViews !== null && <small className="wide-only">of {link.maxViews.toLocaleString('en-US')}</small>}
        <small className="phone-only">{counted(link.people, 'person', 'people')}</small>
      </span>
    ),
  },
  {
    key: 'people',
    title: 'People',
    end: true,
    phone: 'hidden',
    cell: (link) => <span className="num">{link.people.toLocaleString('en-US')}</span>,
  },
  {
    key: 'last',
    title: 'Last look',
    phone: 'hidden',
    cell: (link) => (link.isViewedNow ? <ViewedNow /> : <When at={link.lastViewAt} never="Not yet" />),
  },
  {
    key: 'closes',
    title: 'Closes',
    phone: 'hidden',
    cell: (link) => (link.standing === 'live' ? closesWords(link, Date.now()) : null),
  },
  {
    key: 'more',
    title: 'More',
    bare: true,
    end: true,
    phone: 'hidden',
    cell: (link) => <LinkMenu link={link} onFigures={() => onOpen(link.id)} />,
  },
]
