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
    searchHint="Card, cert #, or member"
    nameOf={nameOf}
    bulk={bulk}
    panel={(panel) => <PromotionPanel {...panel} />}
    empty={{
      title: 'No requests yet',
      text: 'Members request a listing from one of their cards. Review the requests here.',
    }}
  />
)

const tabs = [
  { key: 'queue', name: 'Queue', lead: 'Cards members want to list in Secure.', Body: Queue },
  {
    key: 'calendar',
    name: 'Calendar',
    lead: 'Which card is featured in each slot, day by day.',
    Body: lazy(() => import('./CalendarTab.tsx').then((it) => ({ default: it.CalendarTab }))),
  },
]

/** From the registry to Secure: what members ask for, and who stands first when. */
export const PromotionRequestsPage = () => (
  <TabbedPage
    title="Promotion Requests"
    at="/admin/promotion-requests"
    label="Promotion request sections"
    tabs={tabs}
  />
)
