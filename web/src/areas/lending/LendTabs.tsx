import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { session } from '../../api/api.ts'
import { AttentionBadge } from '../../parts/attention/AttentionBadge.tsx'
import * as labels from './labels.ts'

const exactly = { includeSearch: true, exact: true }

/** Borrowing and lending, for a member who is a lender. */
export function LendTabs({ open }: { open: 'borrowing' | 'lending' }) {
  const { data: me } = useQuery(session.me)
  if (!me?.isLender && open === 'borrowing') return null
  return (
    <nav className="tabs" aria-label={labels.lend}>
      <Link to="/lend" search={{}} activeOptions={exactly} aria-current={open === 'borrowing' ? 'page' : undefined}>
        {labels.borrowing}
        <AttentionBadge places={['borrowing']} />
      </Link>
      <Link
        to="/lend"
        search={{ tab: 'lending' }}
        activeOptions={exactly}
        aria-current={open === 'lending' ? 'page' : undefined}
      >
        {labels.lending}
        <AttentionBadge places={['lending']} />
      </Link>
    </nav>
  )
}
