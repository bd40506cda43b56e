import {
  type AccessRequestStatus,
  accessRequestStatus,
  type UserStatus,
  userStatus,
} from '@ambry/contract/accounts/kinds'
import type { User } from '@ambry/contract/accounts/records'
import { staffRoles } from '@ambry/contract/kernel/permissions'
import { Landmark, Lock, Shield } from 'lucide-react'
import { StatusTag } from '../../../ui/StatusTag.tsx'

import { Tag } from '../../../ui/Tag.tsx'
import * as labels from './labels.ts'

export const UserStatusTag = ({ status }: { status: UserStatus }) => <StatusTag of={userStatus} status={status} />

export const RequestStatusTag = ({ status }: { status: AccessRequestStatus }) => (
  <StatusTag of={accessRequestStatus} status={status} />
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
