import { userStatus } from '@ambry/contract/accounts/kinds'
import { type User, userActionRights } from '@ambry/contract/accounts/records'
import type { Api } from '@ambry/contract/areas'
import type { Overview } from '@ambry/contract/dashboard/endpoints'
import { staffRoles } from '@ambry/contract/kernel/permissions'
import { labelsOf } from '@ambry/contract/kernel/statuses'
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
import { NeedsRight } from '../../../parts/rights.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatPhone, personName } from '../../../ui/phone.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { When } from '../../../ui/When.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import * as labels from './labels.ts'
import { BadgeTags, UserStatusTag } from './status.tsx'
import { UserPanel } from './UserPanel.tsx'

type Filter = FilterOf<Api['accounts']['users']>

const shape: ListShape<Filter> = {
  record: 'user',
  filters: ['status', 'role', 'seen', 'locked'],
  defaultSort: 'name',
}

const columns: readonly ListColumn<User>[] = [
  {
    key: 'name',
    title: labels.name,
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
    title: labels.phone,
    keeps: true,
    cell: (user) => <span className="record">{formatPhone(user.phone)}</span>,
  },
  {
    key: 'status',
    title: labels.status,
    phone: 'line',
    keeps: true,
    cell: (user) => <UserStatusTag status={user.status} />,
  },
  { key: 'roles', title: labels.roles, cell: (user) => <BadgeTags user={user} /> },
  {
    key: 'lastSeen',
    title: labels.lastSeen,
    phone: 'line',
    sort: 'lastSeenAt',
    cell: (user) => <When at={user.lastSeenAt} never={labels.never} />,
  },
  { key: 'joined', title: labels.joined, cell: (user) => <When at={user.registeredAt} /> },
  { key: 'added', title: labels.added, sort: 'createdAt', cell: (user) => <When at={user.createdAt} />, extra: true },
  { key: 'invitedBy', title: labels.invitedBy, cell: (user) => user.invitedBy },
  { key: 'instagram', title: labels.instagram, cell: (user) => user.instagram, extra: true },
  { key: 'city', title: labels.city, cell: (user) => user.city, extra: true },
  { key: 'sessions', title: labels.sessions, end: true, cell: (user) => user.liveSessions, extra: true },
]

const filters: readonly ListFilter<unknown, Filter>[] = [
  { key: 'status', label: labels.status, options: labelsOf(userStatus) },
  { key: 'role', label: labels.role, options: { staff: labels.anyStaffRole, lender: labels.lender, ...staffRoles } },
  { key: 'seen', label: labels.lastSeen, options: { never: 'Never', '30d': labels.moreThan30DaysAgo } },
  { key: 'locked', label: labels.lockout, options: { '1': labels.lockedByWrongCodes } },
]

const bulk: readonly BulkAction[] = [
  {
    label: labels.inviteAgain,
    needs: userActionRights.inviteAgain,
    consequence: labels.eachPersonGetsTheInvitation,
    run: (select) => api.accounts.changeUsers({ body: { action: 'inviteAgain', select } }),
  },
  {
    label: labels.signOut,
    needs: userActionRights.signOut,
    consequence: labels.theirSessionsEndImmediately,
    run: (select) => api.accounts.changeUsers({ body: { action: 'signOut', select } }),
  },
  {
    label: labels.reinstate,
    needs: userActionRights.reinstate,
    consequence: labels.theyCanSignInAgain,
    run: (select) => api.accounts.changeUsers({ body: { action: 'reinstate', select } }),
  },
  {
    label: labels.suspend,
    needs: userActionRights.suspend,
    danger: true,
    reason: 'required',
    consequence: labels.theyreSignedOutImmediately,
    run: (select, reason) => api.accounts.changeUsers({ body: { action: 'suspend', reason: reason ?? '', select } }),
  },
]

const peopleSentence = ({ active, invited, suspended, lenders, admins }: Overview['people']) =>
  `${active} active, ${invited} invited, ${suspended} suspended. Roles: ${admins} staff, ${lenders} lender.`

/** Everyone with an account or an invitation. */
export function UserAccessPage() {
  useTitle(labels.userAccess)
  const [inviting, setInviting] = useBeginning()
  const { data: overview } = useQuery(query(api.dashboard.overview, { query: {} }))
  return (
    <>
      <div className="work-head">
        <div>
          <h1>{labels.userAccess}</h1>
          <p>{overview && peopleSentence(overview.people)}</p>
        </div>
        <div className="work-head-end">
          <NeedsRight right="user.invite">
            <Button onClick={() => setInviting(true)}>
              <UserPlus aria-hidden="true" />
              {labels.inviteMember}
            </Button>
          </NeedsRight>
        </div>
      </div>
      <ListPage
        name="users"
        label={labels.people}
        call={api.accounts.users}
        shape={shape}
        columns={columns}
        filters={filters}
        searchHint={labels.namePhoneOrEmail}
        nameOf={personName}
        bulk={bulk}
        panel={(panel) => <UserPanel {...panel} />}
        empty={{ title: labels.noPeopleYet, text: labels.inviteSomeoneOrApprove }}
      />
      <NeedsRight right="user.invite">{inviting && <InviteDialog onClose={() => setInviting(false)} />}</NeedsRight>
    </>
  )
}
