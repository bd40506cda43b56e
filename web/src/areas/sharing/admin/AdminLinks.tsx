import type { Api } from '@ambry/contract/areas'
import { formatDate } from '@ambry/contract/kernel/dates'
import { labelsOf } from '@ambry/contract/kernel/statuses'
import { shareDisplayStatus } from '@ambry/contract/sharing/kinds'
import type { AdminShareLink } from '@ambry/contract/sharing/records'

import { api } from '../../../api/api.ts'
import type { FilterOf } from '../../../api/queries.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { viewLabel } from '../../../parts/figure-labels.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { When } from '../../../ui/When.tsx'
import { DisplayStatusTag } from '../DisplayStatusTag.tsx'
import { targetLabel } from '../share-labels.ts'
import { AdminLinkPanel } from './AdminLinkPanel.tsx'
import { LinkWarnings } from './LinkWarnings.tsx'
import * as labels from './labels.ts'
import styles from './share-analytics.module.css'

type Filter = FilterOf<Api['sharing']['adminShareLinks']>

const columns: readonly ListColumn<AdminShareLink>[] = [
  {
    key: 'name',
    title: labels.link,
    keeps: true,
    phone: 'heading',
    picture: 'small',
    cell: (link) => (
      <span className="ident ident-small">
        {link.card && <CardPicture picture={link.card.picture} size="row" />}
        <span>
          <strong>{link.name}</strong>
          <small>{targetLabel(link)}</small>
        </span>
      </span>
    ),
  },
  { key: 'owner', title: labels.sharedBy, keeps: true, cell: ({ owner }) => owner.name },
  {
    key: 'displayStatus',
    title: labels.status,
    phone: 'line',
    keeps: true,
    cell: (link) => (
      <span className={`stack-small ${styles.displayStatus}`}>
        <DisplayStatusTag displayStatus={link.displayStatus} />
        <LinkWarnings link={link} />
      </span>
    ),
  },
  {
    key: 'views',
    title: labels.views,
    phone: 'named',
    sort: 'views',
    only: 'descending',
    end: true,
    cell: count('views'),
  },
  { key: 'people', title: labels.people, sort: 'people', only: 'descending', end: true, cell: count('people') },
  {
    key: 'time',
    title: labels.time,
    end: true,
    extra: true,
    cell: ({ averageSeconds }) => <span className="num">{viewLabel(averageSeconds)}</span>,
  },
  { key: 'leads', title: labels.messages, end: true, extra: true, cell: count('leads') },
  { key: 'requests', title: labels.requests, end: true, cell: count('accessRequests') },
  {
    key: 'last',
    title: labels.lastView,
    cell: ({ lastViewAt }) => <When at={lastViewAt} never={labels.notYet} />,
  },
  {
    key: 'created',
    title: labels.created,
    sort: 'createdAt',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    key: 'closes',
    title: labels.expires,
    sort: 'expiresAt',
    only: 'ascending',
    cell: ({ expiresAt }) => formatDate(expiresAt),
  },
]

function count(key: 'views' | 'people' | 'leads' | 'accessRequests') {
  return (link: AdminShareLink) => <span className="num">{link[key].toLocaleString('en-US')}</span>
}

const filters: readonly ListFilter<AdminShareLink, Filter>[] = [
  { key: 'displayStatus', label: labels.status, options: labelsOf(shareDisplayStatus) },
  { key: 'ownerId', label: labels.member, called: (id, rows) => rows.find(({ owner }) => owner.id === id)?.owner.name },
]

const shape: ListShape<Filter> = { record: 'link', filters: filters.map(({ key }) => key), defaultSort: '-createdAt' }

export const AdminLinks = () => (
  <ListPage
    name="house-share-links"
    label={labels.links}
    call={api.sharing.adminShareLinks}
    shape={shape}
    columns={columns}
    filters={filters}
    searchHint={labels.linkCardOrMember}
    nameOf={({ name }) => name}
    panel={(panel) => <AdminLinkPanel {...panel} />}
    empty={{ title: labels.noLinksYet, text: labels.whenAMemberShares }}
  />
)
