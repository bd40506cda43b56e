import type { IdentityCase, IdentityDocument } from '@ambry/contract/identity/endpoints'
import type { RejectReason } from '@ambry/contract/identity/kinds'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Lock, Users } from 'lucide-react'
import { session } from '../../../api/api.ts'
import { Tag } from '../../../ui/Tag.tsx'
import * as labels from './labels.ts'

/** Who has a case open, or who asked for a second reviewer. */
export function HolderTags({ lockedBy, escalatedBy }: Pick<IdentityCase, 'lockedBy' | 'escalatedBy'>) {
  const { data: me } = useQuery(session.me)
  return (
    <>
      {lockedBy && (
        <Tag tone="outline" icon={Lock}>
          {lockedBy.id === me?.id ? labels.lockedToYou : lockedBy.name}
        </Tag>
      )}
      {escalatedBy && (
        <Tag tone="info" icon={Users}>
          {labels.escalatedBy(escalatedBy.name)}
        </Tag>
      )}
    </>
  )
}

export function Due({ dueAt }: { dueAt: string | null }) {
  if (dueAt === null) return '–'
  return new Date(dueAt).getTime() < Date.now() ? (
    <Tag tone="bad">{labels.overdue}</Tag>
  ) : (
    <time dateTime={dueAt}>{formatDateTime(dueAt)}</time>
  )
}

type DocumentProps = { document: Pick<IdentityDocument, 'status'>; reason: RejectReason | undefined }

/** A small sign next to an item's name: chosen for retaking, or accepted earlier. */
export function DocumentTag({ document, reason }: DocumentProps) {
  if (reason) {
    return (
      <>
        <CircleX aria-hidden="true" className="icon-small" />
        <span className="sr">{labels.toRetake}</span>
      </>
    )
  }
  if (document.status !== 'accepted') return null
  return (
    <>
      <CircleCheck aria-hidden="true" className="icon-small" />
      <span className="sr">{labels.acceptedEarlier}</span>
    </>
  )
}
