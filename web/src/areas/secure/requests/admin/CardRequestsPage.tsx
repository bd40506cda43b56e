import '../../../../ui/styles/cards.css'

import { useQuery } from '@tanstack/react-query'

import { api } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'
import { ListPage } from '../../../../parts/lists/ListPage.tsx'
import { ContributedTabsPage } from '../../../../parts/TabbedPage.tsx'
import { AdminRequestPanel } from './AdminRequestPanel.tsx'
import { summaryText } from './admin-request-labels.ts'
import { bulk, columns, filters, nameOf, shape } from './admin-request-list.tsx'
import * as labels from './labels.ts'

/** What members ask of us: cards in Secure, searches, and cards they want to sell. */
export const CardRequestsPage = () => (
  <ContributedTabsPage
    title={labels.cardRequestsTitle}
    at="/admin/requests"
    label={labels.cardRequestsTitle}
    contributed="requestsTab"
    tabs={[{ key: 'cards', name: labels.cardRequestsTitle, needs: 'request.any', Body: CardRequestsTab }]}
  />
)

/** The queue of requests for cards in Secure, with keyboard shortcuts. */
function CardRequestsTab() {
  const { data: summary } = useQuery(query(api.secure.requestSummary, {}))
  return (
    <>
      <p className="muted">{summary && summaryText(summary, Date.now())}</p>
      <ListPage
        name="card-requests"
        label={labels.cardRequestsText}
        call={api.secure.requests}
        shape={shape}
        columns={columns}
        filters={filters}
        searchHint={labels.memberCardOrCert}
        nameOf={nameOf}
        bulk={bulk}
        panel={(panel, _, list) => <AdminRequestPanel {...panel} list={list} />}
        empty={{
          title: labels.noRequestsYet,
          text: labels.whenAMemberRequests,
        }}
      />
    </>
  )
}
