import '../../../../ui/styles/cards.css'

import { useQuery } from '@tanstack/react-query'

import { api } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'
import { ListPage } from '../../../../parts/lists/ListPage.tsx'
import { useTitle } from '../../../../ui/use-title.ts'
import { AdminRequestPanel } from './AdminRequestPanel.tsx'
import { summaryText } from './admin-request-labels.ts'
import { bulk, columns, filters, nameOf, shape } from './admin-request-list.tsx'
import * as labels from './labels.ts'

/** The queue of requests for cards in Secure, with keyboard shortcuts. */
export function CardRequestsPage() {
  useTitle(labels.cardRequestsTitle)
  const { data: summary } = useQuery(query(api.secure.requestSummary, {}))
  return (
    <>
      <div className="work-head">
        <div>
          <h1>{labels.cardRequestsTitle}</h1>
          <p>{summary && summaryText(summary, Date.now())}</p>
        </div>
      </div>
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
