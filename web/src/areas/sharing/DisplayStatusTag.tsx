import { type ShareDisplayStatus, shareDisplayStatuses } from '@ambry/contract/sharing/kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { api } from '../../api/api.ts'
import { isUnder } from '../../api/live/live-refresh.ts'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import styles from './sharing.module.css'

const tones: Record<ShareDisplayStatus, Tone> = {
  live: 'ok',
  empty: 'wait',
  expired: 'plain',
  used_up: 'wait',
  closed: 'outline',
}

export const DisplayStatusTag = ({ displayStatus }: { displayStatus: ShareDisplayStatus }) => (
  <Tag tone={tones[displayStatus]}>{shareDisplayStatuses[displayStatus]}</Tag>
)

/** As long as the server still takes somebody for being there after their last sign of life. */
const fadesAfter = 50_000

/** Somebody has the page in front. Nothing tells when they leave: it is asked again for as long as this is shown. */
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
      Viewed now
    </span>
  )
}
