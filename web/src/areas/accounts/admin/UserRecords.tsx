import type { User } from '@ambry/contract/accounts/records'
import { Link } from '@tanstack/react-router'

/** The lists of everything that is a person's. */
export const UserRecords = ({ user: { id } }: { user: Pick<User, 'id'> }) => (
  <section aria-labelledby="user-records">
    <h3 id="user-records">Records</h3>
    <p className="row small panel-more">
      <Link to="/admin/cards" search={{ owner: id }}>
        Cards
      </Link>
      <Link to="/admin/requests" search={{ member: id, status: 'all' }}>
        Card requests
      </Link>
      <Link to="/admin/invoices" search={{ memberId: id }}>
        Invoices
      </Link>
      <Link to="/admin/sales" search={{ memberId: id }}>
        Sales
      </Link>
      <Link to="/admin/share-analytics" search={{ tab: 'links', ownerId: id }}>
        Share links
      </Link>
    </p>
  </section>
)
