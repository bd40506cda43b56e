import type { Api } from '@ambry/contract/areas'
import { formatDate } from '@ambry/contract/kernel/dates'
import { shareStandings } from '@ambry/contract/sharing/kinds'
import type { HouseShareLink } from '@ambry/contract/sharing/records'

import { api } from '../../../api/api.ts'
import type { FilterOf } from '../../../api/queries.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { lookWords } from '../../../parts/figure-words.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { When } from '../../../ui/When.tsx'
import { StandingTag } from '../StandingTag.tsx'
import { targetWords } from '../share-words.ts'
import { HouseLinkPanel } from './HouseLinkPanel.tsx'
import { LinkWarnings } from './LinkWarnings.tsx'
import styles from './share-analytics.module.css'

type Filter = FilterOf<Api['sharing']['houseShareLinks']>

const columns: readonly ListColumn<HouseShareLink>[] = [
  {
    key: 'name',
    title: 'Link',
    keeps: true,
    phone: 'heading',
    cell: (link) => (
      <span className="ident ident-small">
        {link.card && <CardPicture picture={link.card.picture} size="row" />}
        <span>
          <strong>{link.name}</strong>
          <small>{targetWords(link)}</small>
        </span>
      </span>
    ),
  },
  { key: 'owner', title: 'Shared by', keeps: true, cell: ({ owner }) => owner.name },
  {
    key: 'standing',
    title: 'Standing',
    keeps: true,
    cell: (link) => (
      <span className={`stack-small ${styles.standing}`}>
        <StandingTag standing={link.standing} />
        <LinkWarnings link={link} />
      </span>
    ),
  },
  { key: 'views', title: 'Views', sort: 'views', only: 'descending', end: true, cell: count('views') },
  { key: 'people', title: 'People', sort: 'people', only: 'descending', end: true, cell: count('people') },
  {
    key: 'time',
    title: 'Time',
    end: true,
    extra: true,
    cell: ({ averageSeconds }) => <span className="num">{lookWords(averageSeconds)}</span>,
  },
  { key: 'leads', title: 'Wrote', end: true, extra: true, cell: count('leads') },
  { key: 'requests', title: 'Requests', end: true, phone: 'hidden', cell: count('accessRequests') },
  {
    key: 'last',
    title: 'Last look',
    phone: 'hidden',
    cell: ({ lastViewAt }) => <When at={lastViewAt} never="Not yet" />,
  },
  { key: 'created', title: 'Made', sort: 'createdAt', phone: 'hidden', cell: ({ createdAt }) => formatDate(createdAt) },
  {
    key: 'closes',
    title: 'Closes',
    sort: 'expiresAt',
    only: 'ascending',
    cell: ({ expiresAt }) => formatDate(expiresAt),
  },
]

function count(key: 'views' | 'people' | 'leads' | 'accessRequests') {
  return (link: HouseShareLink) => <span className="num">{link[key].toLocaleString('en-US')}</span>
}

const filters: readonly ListFilter<HouseShareLink, Filter>[] = [
  { key: 'standing', label: 'Standing', options: shareStandings },
  { key: 'ownerId', label: 'Member', called: (id, rows) => rows.find(({ owner }) => owner.id === id)?.owner.name },
]

const shape: ListShape<Filter> = { record: 'link', filters: filters.map(({ key }) => key), defaultSort: '-createdAt' }

/** Every link of every member. */
export const HouseLinks = () => (
  <ListPage
    name="house-share-links"
    label="Links"
    call={api.sharing.houseShareLinks}
    shape={shape}
    columns={columns}
    filters={filters}
    searchHint="Link, card or member"
    nameOf={({ name }) => name}
    panel={(panel) => <HouseLinkPanel {...panel} />}
    empty={{ title: 'No links yet', text: 'When a member shares a card, the link stands here.' }}
  />
)
