import type { Profile } from '@ambry/contract/accounts/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Handshake, ReceiptText, UserRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { api, session } from '../../api/api.ts'
import { today } from '../../api/live/server-meta.ts'
import { pagesOf, query } from '../../api/queries.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { RevealTogether } from '../../parts/RevealTogether.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { When } from '../../ui/When.tsx'
import { InvoicesSection } from '../billing/own/InvoicesSection.tsx'
import { opened, useOwnAddress } from '../billing/own/own-address.ts'
import { useOwnMoney } from '../billing/own/use-own-money.ts'
import { PlanFact } from '../plans/PlanFact.tsx'
import { Collection } from './Collection.tsx'
import styles from './DashboardPage.module.css'
import { NewInSecure } from './NewInSecure.tsx'
import { greeting, type Need, needsOf, needsTitle } from './needs.ts'

// the dashboard is there before what is opened from it
const InvoiceView = lazy(() =>
  import('../billing/own/InvoiceView.tsx').then((module) => ({ default: module.InvoiceView })),
)
const StatementView = lazy(() =>
  import('../billing/own/StatementView.tsx').then((module) => ({ default: module.StatementView })),
)

/** The member's desk. An invoice or the statement of account stands in its place while it is open. */
export function DashboardPage() {
  const { invoiceId, isStatement } = useOwnAddress()
  if (!invoiceId && !isStatement) return <Dashboard />
  return (
    <Suspense fallback={<Spinner page />}>
      {invoiceId ? <InvoiceView key={invoiceId} id={invoiceId} /> : <StatementView />}
    </Suspense>
  )
}

/** What needs the member first, then what happened lately. */
function Dashboard() {
  useTitle('Dashboard')
  const { data: me } = useQuery(session.me)
  const profile = useQuery(query(api.accounts.profile, {}))
  const money = useOwnMoney()
  const requests = useQuery(query(api.secure.ownRequests, { query: { waiting: '1' } }))
  const now = new Date()
  return (
    <>
      <div className="head">
        <div className="head-text">
          <p className="small muted">
            {now.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })}
          </p>
          <h1>
            {greeting(now.getHours())}
            {me?.name && `, ${me.name.split(' ')[0]}`}
          </h1>
        </div>
      </div>
      <RevealTogether queries={[profile, requests, ...money.queries]}>
        <Loaded query={profile} skeleton={<SkeletonLines lines={4} />}>
          {(mine) => (
            <>
              <div className="desk">
                <Needs needs={needsOf(mine, money.open, requests.data?.items ?? [], today())} />
                <Membership profile={mine} />
              </div>
              {money.isShown && <InvoicesSection money={money} />}
              <Collection />
              <NewInSecure />
              <Lately />
            </>
          )}
        </Loaded>
      </RevealTogether>
    </>
  )
}

function Membership({ profile }: { profile: Profile }) {
  return (
    <aside className="desk-aside" aria-labelledby="membership">
      <h2 id="membership" className="desk-small">
        Membership
      </h2>
      <dl className="facts">
        <PlanFact />
        <Fact name="Member since">{formatDate(profile.createdAt)}</Fact>
        <Fact name="Name">{profile.name}</Fact>
        <Fact name="City">{profile.city}</Fact>
      </dl>
    </aside>
  )
}

/** The newest of what the bell keeps. */
function Lately() {
  const notices = useInfiniteQuery(pagesOf(api.notices.notices, { query: {} }))
  return (
    <section className="section" aria-labelledby="lately">
      <div className="section-head">
        <h2 id="lately">Lately</h2>
      </div>
      <Loaded query={notices}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items).slice(0, 6)
          if (items.length === 0) {
            return (
              <Empty title="Nothing yet" kind="card">
                Decisions about your account and your cards appear here and under the bell.
              </Empty>
            )
          }
          return (
            <ul className="lines">
              {items.map((notice) => (
                <li className="line" key={notice.id}>
                  <div className="line-text">
                    <strong>{notice.title}</strong>
                    <p>{notice.message}</p>
                  </div>
                  <span className="small dim">
                    <When at={notice.createdAt} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </section>
  )
}

function Needs({ needs }: { needs: readonly Need[] }) {
  return (
    <section aria-labelledby="needs">
      <h2 id="needs">{needsTitle(needs.length)}</h2>
      <ul className={`lines ${styles.needs}`}>
        {needs.map((need) => (
          <li className="line" key={need.key}>
            <span className={`niche ${styles.needNiche}`} aria-hidden="true">
              {'invoice' in need ? <ReceiptText /> : 'request' in need ? <Handshake /> : <UserRound />}
            </span>
            <div className="line-text">
              <h3>{need.title}</h3>
              <p>{need.text}</p>
            </div>
            <NeedLink need={need} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NeedLink({ need }: { need: Need }) {
  const className = buttonClass({ variant: 'secondary' })
  if ('hash' in need)
    return (
      <Link to="/settings" hash={need.hash} className={className}>
        {need.action}
      </Link>
    )
  if ('request' in need)
    return (
      <Link
        to="/secure"
        search={{ tab: 'requests', side: need.side, request: need.request }}
        className={className}
        aria-label={`${need.action}: ${need.title}`}
      >
        {need.action}
      </Link>
    )
  return (
    <Link
      to="/dashboard"
      search={{ invoice: need.invoice }}
      state={opened}
      className={className}
      // several may stand below each other
      aria-label={`${need.action}: ${need.title}`}
    >
      {need.action}
    </Link>
  )
}
