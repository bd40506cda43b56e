import '../../../../ui/styles/cards.css'

import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { api } from '../../../../api/api.ts'
import { ListPage } from '../../../../parts/lists/ListPage.tsx'
import { useSearchOf } from '../../../../paths.ts'
import { BoneLines } from '../../../../ui/Bones.tsx'
import { useTitle } from '../../../../ui/use-title.ts'
import { PromotionPanel } from './PromotionPanel.tsx'
import { bulk, columns, filters, nameOf, shape } from './promotion-list.tsx'

const tabs = { queue: 'Queue', calendar: 'Calendar' } as const
type Tab = keyof typeof tabs

const leads: Record<Tab, string> = {
  queue: 'Cards that members ask the house to bring into Secure.',
  calendar: 'Which card stands first in Secure, in which place and on which days.',
}

const CalendarTab = lazy(() => import('./CalendarTab.tsx').then((it) => ({ default: it.CalendarTab })))

/** From the registry to Secure: what members ask for, and who stands first when. */
export function PromotionRequestsPage() {
  const tab: Tab = useSearchOf('/admin/promotion-requests').tab === 'calendar' ? 'calendar' : 'queue'
  useTitle(tab === 'queue' ? 'Promotion Requests' : 'Calendar, Promotion Requests')
  return (
    <>
      <div className="work-head">
        <div>
          <h1>Promotion Requests</h1>
          <p>{leads[tab]}</p>
        </div>
      </div>
      <nav className="tabs" aria-label="Parts of the promotion requests">
        {Object.entries(tabs).map(([key, name]) => (
          <Link
            key={key}
            to="/admin/promotion-requests"
            search={{ tab: key === 'queue' ? undefined : key }}
            aria-current={key === tab ? 'page' : undefined}
            activeOptions={{ includeSearch: true, explicitUndefined: true }}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className="tab-body">
        <Suspense fallback={<BoneLines lines={8} />}>{tab === 'queue' ? <Queue /> : <CalendarTab />}</Suspense>
      </div>
    </>
  )
}

const Queue = () => (
  <ListPage
    name="admin-promotions"
    label="Promotion requests"
    call={api.secure.housePromotions}
    shape={shape}
    columns={columns}
    filters={filters}
    searchHint="Card, cert or member"
    nameOf={nameOf}
    bulk={bulk}
    panel={(panel) => <PromotionPanel {...panel} />}
    empty={{
      title: 'Nobody has asked yet',
      text: 'Members ask from a card of theirs in the registry, with “Promote to Secure”. What they ask for is decided here.',
    }}
  />
)
