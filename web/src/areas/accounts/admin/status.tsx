import type { AccessRequestStatus, User, UserStatus } from '@ambry/contract/accounts/records'
import { staffRoles } from '@ambry/contract/kernel/permissions'
import { Landmark, Lock, Shield } from 'lucide-react'

import { Tag, type Tone } from '../../../ui/Tag.tsx'
import * as labels from './labels.ts'

export const userStatusNames: Record<UserStatus, string> = {
  invited: 'Invited',
  active: 'Active',
  suspended: 'Suspended',
  revoked: labels.invitationRevoked,
  closing: 'Closing',
  closed: 'Closed',
}
const userTones: Record<UserStatus, Tone> = {
  invited: 'wait',
  active: 'ok',
  suspended: 'bad',
  revoked: 'plain',
  closing: 'wait',
  closed: 'plain',
}

export const requestStatusNames: Record<AccessRequestStatus, string> = {
  pending: 'Waiting',
  approved: 'Approved',
  rejected: 'Declined',
}
const requestTones: Record<AccessRequestStatus, Tone> = { pending: 'wait', approved: 'ok', rejected: 'bad' }

export const UserStatusTag = ({ status }: { status: UserStatus }) => (
  <Tag tone={userTones[status]}>{userStatusNames[status]}</Tag>
)

export const RequestStatusTag = ({ status }: { status: AccessRequestStatus }) => (
  <Tag tone={requestTones[status]}>{requestStatusNames[status]}</Tag>
)

export function BadgeTags({ user }: { user: Pick<User, 'staffRoles' | 'isLender' | 'isLocked'> }) {
  if (user.staffRoles.length === 0 && !user.isLender && !user.isLocked) return '–'
  return (
    <span className="row">
      {user.staffRoles.map((role) => (
        <Tag key={role} tone="outline" icon={Shield}>
          {staffRoles[role]}
        </Tag>
      ))}
      {user.isLender && (
        <Tag tone="outline" icon={Landmark}>
          {labels.lender}
        </Tag>
      )}
      {user.isLocked && (
        <Tag tone="bad" icon={Lock}>
          {labels.locked}
        </Tag>
      )}
    </span>
  )
}
