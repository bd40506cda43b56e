import { type ShareDisplayStatus, shareDisplayStatus } from '@ambry/contract/sharing/kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../api/api.ts'
import { isUnder } from '../../api/live/live-refresh.ts'
import { StatusTag } from '../../ui/StatusTag.tsx'
import * as labels from './labels.ts'
import styles from './sharing.module.css'

export const DisplayStatusTag = ({ displayStatus }: { displayStatus: ShareDisplayStatus }) => (
  <StatusTag of={shareDisplayStatus} status={displayStatus} />
)

/** How long the server counts a visitor as present after their last heartbeat. */
const fadesAfter = 50_000

/** A visitor has the page open. Leaving triggers no event, so this polls while it is shown. */
export function ViewedNow() {
  const client = useQueryClient()
  useEffect(() => {
    const timer = setInterval(
      () =>
        void client.invalidateQueries({
          predicate: ({ queryKey }) => isUnder(api.sharing.shareLinks.path, queryKey[0]),
        }),
      fadesAfter,
    )
    return () => clearInterval(timer)
  }, [client])
  return (
    <span className={styles.viewedNow}>
      <span aria-hidden="true" />
      {labels.viewedNow}
    </span>
  )
}
