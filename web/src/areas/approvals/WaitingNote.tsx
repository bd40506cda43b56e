import type { Approval } from '@ambry/contract/approvals/endpoints'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'

import { session } from '../../api/api.ts'
import { Note } from '../../ui/Tag.tsx'
import * as labels from './labels.ts'

/** On the page of a record: what was requested about it, by whom and when, and that someone else has to decide. */
export function WaitingNote({ approval: { id, title, reason, requestedBy, createdAt } }: { approval: Approval }) {
  const { data: me } = useQuery(session.me)
  const name = requestedBy.id === me?.id ? labels.you : requestedBy.name
  return (
    <Note tone="wait" icon={Users} title={labels.waitingForSecond} role="status">
      {labels.waitingSince(title, name, formatDateTime(createdAt))} {reason}{' '}
      <Link to="/admin" search={{ tab: 'approvals', approval: id }}>
        {labels.viewApproval}
      </Link>
    </Note>
  )
}
