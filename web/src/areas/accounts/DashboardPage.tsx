import { useQuery } from '@tanstack/react-query'

import { session } from '../../api/api.ts'
import type { LiveState } from '../../api/live.ts'
import { useLiveState } from '../../api/use-live.ts'
import { useTitle } from '../../ui/use-title.ts'
import { NoticesPanel } from '../notices/NoticesPanel.tsx'
import { AccountLooksPanel } from './AccountLooksPanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

const liveWords: Record<LiveState, string> = {
  closed: 'Live updates are off; this page refreshes when you return to it.',
  connecting: 'Connecting to live updates…',
  open: 'Live updates are on.',
  reconnecting: 'The live connection was lost. Reconnecting…',
}

export function DashboardPage() {
  useTitle('Dashboard')
  const { data: me } = useQuery(session.me)
  const live = useLiveState()
  return (
    <div className="narrow">
      <div className="head">
        <h1>Good to see you, {me?.displayName}</h1>
        <p className={`live live-${live}`} role="status">
          {liveWords[live]}
        </p>
      </div>
      <NoticesPanel />
      <ProfilePanel />
      <SessionsPanel />
      <AccountLooksPanel />
    </div>
  )
}
