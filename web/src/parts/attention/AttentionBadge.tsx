import { type AttentionPlace, attentionPages } from '@ambry/contract/kernel/attention'
import { useQuery } from '@tanstack/react-query'

import styles from './attention.module.css'
import { attentionQuery, useAttentionCount } from './use-attention.ts'

const waitingForYou = 'waiting for you'

/** The number of items of the member's list that are handled at these places; nothing if there are none. */
export const AttentionBadge = ({ places }: { places: readonly AttentionPlace[] }) => (
  <Badge count={useAttentionCount(places)} />
)

const isListed = (page: string): page is keyof typeof attentionPages => Object.hasOwn(attentionPages, page)

/** The same for a page in a menu. */
export function PageBadge({ page }: { page: string }) {
  if (page === '/dashboard') return <ListBadge />
  return isListed(page) ? <AttentionBadge places={attentionPages[page]} /> : null
}

function ListBadge() {
  const { data } = useQuery(attentionQuery)
  return <Badge count={data?.items.length ?? 0} />
}

const Badge = ({ count }: { count: number }) =>
  count > 0 ? (
    <b className={`${styles.badge} num`}>
      {count}
      <span className="sr"> {waitingForYou}</span>
    </b>
  ) : null
