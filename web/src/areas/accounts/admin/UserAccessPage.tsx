import type { User } from '@ambry/contract/accounts/records'
import type { Api } from '@ambry/contract/areas'
import type { Overview } from '@ambry/contract/dashboard/endpoints'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { type FilterOf, query } from '../../../api/queries.ts'
import type { BulkAction } from '../../../parts/lists/BulkDialog.tsx'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { useBeginning } from '../../../parts/lists/use-beginning.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatPhone, personName } from '../../../ui/phone.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { When } from '../../../ui/When.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { BadgeTags, UserStatusTag, userStatusNames } from './status.tsx'
import { UserPanel } from './UserPanel.tsx'

type Filter = FilterOf<Api['accounts']['users']>

const shape: ListShape<Filter> = {
  record: 'user',
  filters: ['status', 'mark', 'seen', 'locked'],
  defaultSort: 'name',
}

const columns: readonly ListColumn<User>[] = [
  {
    key: 'name',
    title: 'Name',
    sort: 'name',
    keeps: true,
    phone: 'heading',
    cell: (user) => (
      <span>
        <strong>{personName(user)}</strong>
        {user.email && <small>{user.email}</small>}
      </span>
    ),
  },
  {
    key: 'phone',
    title: 'Phone',
    keeps: true,
    cell: (user) => <span className="record">{formatPhone(user.phone)}</span>,
  },
  {
    key: 'status',
    title: 'Status',
    phone: 'line',
    keeps: true,
    cell: (user) => <UserStatusTag status={user.status} />,
  },
  { key: 'roles', title: 'Roles', cell: (user) => <BadgeTags user={user} /> },
  {
    key: 'lastSeen',
    title: 'Last seen',
    phone: 'line',
    sort: 'lastSeenAt',
    cell: (user) => <When at={user.lastSeenAt} never="Never" />,
  },
  { key: 'joined', title: 'Joined', cell: (user) => <When at={user.registeredAt} /> },
  { key: 'added', title: 'Added', sort: 'createdAt', cell: (user) => <When at={user.createdAt} />, extra: true },
  { key: 'invitedBy', title: 'Invited by', cell: (user) => user.invitedBy },
  { key: 'instagram', title: 'Instagram', cell: (user) => user.instagram, extra: true },
  { key: 'city', title: 'City', cell: (user) => user.city, extra: true },
  { key: 'sessions', title: 'Sessions', end: true, cell: (user) => user.liveSessions, extra: true },
]

const filters: readonly ListFilter<unknown, Filter>[] = [
  { key: 'status', label: 'Status', options: userStatusNames },
  { key: 'mark', label: 'Role', options: { admin: 'Admin', lender: 'Lender' } },
  { key: 'seen', label: 'Last seen', options: { never: 'Never', '30d': 'More than 30 days ago' } },
  { key: 'locked', label: 'Lockout', options: { '1': 'Locked by wrong codes' } },
]

const bulk: readonly BulkAction[] = [
  {
    label: 'Invite again',
    consequence: 'Each person gets the invitation by text message again.',
    run: (select) => api.accounts.changeUsers({ body: { action: 'inviteAgain', select } }),
  },
  {
    label: 'Sign out',
    consequence: 'Their sessions end immediately on every device. They can sign in again with a code.',
    run: (select) => api.accounts.changeUsers({ body: { action: 'signOut', select } }),
  },
  {
    label: 'Reinstate',
    consequence: 'They can sign in again.',
    run: (select) => api.accounts.changeUsers({ body: { action: 'reinstate', select } }),
  },
  {
    label: 'Suspend',
    danger: true,
    reason: 'required',
    consequence:
      'They’re signed out immediately, their pending requests are withdrawn, and their listings are paused. Loans and reservations stay in force.',
    run: (select, reason) => api.accounts.changeUsers({ body: { action: 'suspend', reason: reason ?? '', select } }),
  },
]

const peopleSentence = ({ active, invited, suspended, lenders, admins }: Overview['people']) =>
  `${active} active, ${invited} invited, ${suspended} suspended. Roles: ${admins} admin, ${lenders} lender.`

/** Everybody with an account or an invitation. */
export function UserAccessPage() {
  useTitle('User Access')
  const [inviting, setInviting] = useBeginning()
  const { data: overview } = useQuery(query(api.dashboard.overview, { query: {} }))
  return (
    <>
      <div className="work-head">
        <div>
          <h1>User Access</h1>
          <p>{overview && peopleSentence(overview.people)}</p>
        </div>
        <div className="work-head-end">
          <Button onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" />
            Invite member
          </Button>
        </div>
      </div>
      <ListPage
        name="users"
        label="People"
        call={api.accounts.users}
        shape={shape}
        columns={columns}
        filters={filters}
        searchHint="Name, phone, or email"
        nameOf={personName}
        bulk={bulk}
        panel={(panel) => <UserPanel {...panel} />}
        empty={{ title: 'No people yet', text: 'Invite someone or approve an access request.' }}
      />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}
