import '../../../../ui/styles/cards.css'

import { lazy } from 'react'

import { api } from '../../../../api/api.ts'
import { ListPage } from '../../../../parts/lists/ListPage.tsx'
import { TabbedPage } from '../../../../parts/TabbedPage.tsx'
import { PromotionPanel } from './PromotionPanel.tsx'
import { bulk, columns, filters, nameOf, shape } from './promotion-list.tsx'

const Queue = () => (
  <ListPage
    name="admin-promotions"
    label="Promotion requests"
    call={api.secure.adminPromotions}
    shape={shape}
    columns={columns}
    filters={filters}
    searchHint="Card, cert or member"
    nameOf={nameOf}
    bulk={bulk}
    panel={(panel) => <PromotionPanel {...panel} />}
    empty={{
      title: 'Nobody has asked yet',
      text: 'Members ask from a card of theirs in the registry, with “Promote to Secure”. What they ask for is decided here.',
    }}
  />
)

const tabs = [
  { key: 'queue', name: 'Queue', lead: 'Cards that members ask the house to bring into Secure.', Body: Queue },
  {
    key: 'calendar',
    name: 'Calendar',
    lead: 'Which card stands first in Secure, in which place and on which days.',
    Body: lazy(() => import('./CalendarTab.tsx').then((it) => ({ default: it.CalendarTab }))),
  },
]

/** From the registry to Secure: what members ask for, and who stands first when. */
export const PromotionRequestsPage = () => (
  <TabbedPage
    title="Promotion Requests"
    at="/admin/promotion-requests"
    label="Parts of the promotion requests"
    tabs={tabs}
  />
)
