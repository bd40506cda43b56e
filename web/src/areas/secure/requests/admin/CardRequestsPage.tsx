import '../../../../ui/styles/cards.css'

import { useQuery } from '@tanstack/react-query'

import { api } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'
import { ListPage } from '../../../../parts/lists/ListPage.tsx'
import { useTitle } from '../../../../ui/use-title.ts'
import { AdminRequestPanel } from './AdminRequestPanel.tsx'
import { summaryText } from './admin-request-labels.ts'
import { bulk, columns, filters, nameOf, shape } from './admin-request-list.tsx'

/** The queue of those who ask for a card of Secure, worked through by keyboard. */
export function CardRequestsPage() {
  useTitle('Card Requests')
  const { data: summary } = useQuery(query(api.secure.requestSummary, {}))
  return (
    <>
      <div className="work-head">
        <div>
          <h1>Card Requests</h1>
          <p>{summary && summaryText(summary, Date.now())}</p>
        </div>
      </div>
      <ListPage
        name="card-requests"
        label="Card requests"
        call={api.secure.requests}
        shape={shape}
        columns={columns}
        filters={filters}
        searchHint="Member, card, or cert #"
        nameOf={nameOf}
        bulk={bulk}
        panel={(panel, _, list) => <AdminRequestPanel {...panel} list={list} />}
        empty={{
          title: 'No requests yet',
          text: 'When a member requests a card in Secure, review it here. List cards from the Cards page.',
        }}
      />
    </>
  )
}
