import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { useSearchOf } from '../paths.ts'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { useTitle } from '../ui/use-title.ts'
import { type Tab, useContributions } from './contributions.tsx'
import { useRights } from './rights.tsx'

const NoAccess = lazy(async () => ({ default: (await import('./access/NoAccess.tsx')).NoAccess }))

type Props = {
  title: string
  at:
    | '/admin'
    | '/admin/invoices'
    | '/admin/kyc-verification'
    | '/admin/promotion-requests'
    | '/admin/requests'
    | '/admin/sales'
    | '/admin/settings'
  /** The address alone is another page, so the first tab is named in it like the others. */
  isAfterPage?: boolean
  /** Accessible name of the tab list. */
  label: string
  /** Window title while the first tab is shown; defaults to the page's title. */
  firstTitle?: string
  tabs: readonly Tab[]
}

/** The same, with tabs contributed by other areas. */
export function ContributedTabsPage({
  contributed,
  tabs,
  ...page
}: Props & { contributed: 'adminSettingsTab' | 'booksTab' | 'requestsTab' }) {
  return <TabbedPage {...page} tabs={withAdded(tabs, useContributions(contributed).flat())} />
}

/** An admin page with several tabs. */
export function TabbedPage({ title, at, isAfterPage = false, label, firstTitle = title, tabs }: Props) {
  const { can } = useRights()
  const permitted = tabs.filter(({ needs }) => can(needs))
  const [first] = permitted
  const search = useSearchOf(at)
  const asked = tabs.find(({ key }) => key === search.tab)
  const refused = asked && !permitted.includes(asked) ? asked : null
  const tab = refused ? null : (asked ?? first)
  useTitle(tab === first ? firstTitle : `${tab?.name}, ${title}`)
  return (
    <>
      <div className="work-head">
        <div>
          <h1>{title}</h1>
          {tab?.lead && <p>{tab.lead}</p>}
        </div>
        {tab?.End && (
          <div className="work-head-end">
            <tab.End />
          </div>
        )}
      </div>
      <nav className="tabs" aria-label={label}>
        {permitted.map(({ key, name }) => (
          <Link
            key={key}
            to={at}
            // the first tab has no search param, so it is current only if there is none
            search={{ tab: key === first?.key && !isAfterPage ? undefined : key }}
            activeOptions={{ includeSearch: true, explicitUndefined: true }}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className="tab-body">
        <Suspense fallback={<SkeletonLines lines={8} />}>
          {tab && <tab.Body />}
          {refused && <NoAccess name={refused.name} right={refused.needs} heading="h2" />}
        </Suspense>
      </div>
    </>
  )
}

function withAdded(own: readonly Tab[], added: readonly Tab[]): readonly Tab[] {
  const tabs = [...own]
  for (const tab of added) {
    const before = tabs.findIndex(({ key }) => key === tab.before)
    tabs.splice(before === -1 ? tabs.length : before, 0, tab)
  }
  return tabs
}
