import '../../../../ui/styles/cards.css'

import { lazy } from 'react'

import { api } from '../../../../api/api.ts'
import type { Tab } from '../../../../parts/contributions.tsx'
import { ListPage } from '../../../../parts/lists/ListPage.tsx'
import { TabbedPage } from '../../../../parts/TabbedPage.tsx'
import * as labels from './labels.ts'
import { PromotionPanel } from './PromotionPanel.tsx'
import { bulk, columns, filters, nameOf, shape } from './promotion-list.tsx'

const Queue = () => (
  <ListPage
    name="admin-promotions"
    label={labels.promotionRequestsText}
    call={api.secure.adminPromotions}
    shape={shape}
    columns={columns}
    filters={filters}
    searchHint={labels.cardCertOrMember}
    nameOf={nameOf}
    bulk={bulk}
    panel={(panel) => <PromotionPanel {...panel} />}
    empty={{
      title: labels.noRequestsYet,
      text: labels.membersRequestAListing,
    }}
  />
)

const tabs: readonly Tab[] = [
  { key: 'queue', needs: 'promotion.any', name: 'Queue', lead: labels.cardsMembersWantToList, Body: Queue },
  {
    key: 'calendar',
    needs: 'promotion.any',
    name: 'Calendar',
    lead: labels.whichCardIsFeatured,
    Body: lazy(() => import('./CalendarTab.tsx').then((it) => ({ default: it.CalendarTab }))),
  },
]

/** From the registry to Secure: listing requests, and the calendar of featured cards. */
export const PromotionRequestsPage = () => (
  <TabbedPage
    title={labels.promotionRequestsTitle}
    at="/admin/promotion-requests"
    label={labels.promotionRequestSections}
    tabs={tabs}
  />
)
