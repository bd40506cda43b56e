import type { User } from '@ambry/contract/accounts/records'
import { Link } from '@tanstack/react-router'
import { NeedsRight } from '../../../parts/rights.tsx'
import * as labels from './labels.ts'

/** Everything that belongs to a person, list by list. */
export const UserRecords = ({ user: { id } }: { user: Pick<User, 'id'> }) => (
  <section aria-labelledby="user-records">
    <h3 id="user-records">{labels.records}</h3>
    <p className="row small panel-more">
      <Link to="/admin/cards" search={{ owner: id }}>
        {labels.cards}
      </Link>
      <NeedsRight right="request.any">
        <Link to="/admin/requests" search={{ member: id, status: 'all' }}>
          {labels.cardRequests}
        </Link>
      </NeedsRight>
      <NeedsRight right="invoice.any">
        <Link to="/admin/invoices" search={{ memberId: id }}>
          {labels.invoices}
        </Link>
      </NeedsRight>
      <NeedsRight right="sale.any">
        <Link to="/admin/sales" search={{ memberId: id }}>
          {labels.sales}
        </Link>
      </NeedsRight>
      <NeedsRight right="share.any">
        <Link to="/admin/share-analytics" search={{ tab: 'links', ownerId: id }}>
          {labels.shareLinks}
        </Link>
      </NeedsRight>
    </p>
  </section>
)
