import type { SubjectKind } from '@ambry/contract/conversations/kinds'
import { useQuery } from '@tanstack/react-query'

import { NeedsRight } from '../../parts/rights.tsx'
import styles from './conversation.module.css'
import { callsOf } from './conversation-calls.ts'
import * as labels from './labels.ts'

type Props = { kind: SubjectKind; id: string; isStaff?: boolean }

/** A dot on a tab: something in the conversation is unread. */
export function UnreadBadge({ isStaff = false, ...about }: Props) {
  const badge = <Badge {...about} isStaff={isStaff} />
  return isStaff ? <NeedsRight right="conversation.staff">{badge}</NeedsRight> : badge
}

function Badge({ isStaff, ...about }: Props & { isStaff: boolean }) {
  const { data } = useQuery(callsOf(about, isStaff).query)
  if (!data?.isUnread) return null
  return (
    <span className={styles.badge}>
      <span className="sr"> {labels.unread}</span>
    </span>
  )
}
