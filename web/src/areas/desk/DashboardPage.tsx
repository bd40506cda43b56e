import type { Profile } from '@ambry/contract/accounts-records'
import { formatDate } from '@ambry/contract/dates'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api, session } from '../../api/api.ts'
import { Loaded } from '../../api/Loaded.tsx'
import { pagesOf, query } from '../../api/queries.ts'
import { BoneLines } from '../../ui/Bones.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { When } from '../../ui/When.tsx'
import { Collection } from './Collection.tsx'
import { greeting, type Need, needsOf, needsTitle } from './needs.ts'

/** What needs the member first, then what happened lately. */
export function DashboardPage() {
  useTitle('Dashboard')
  const { data: me } = useQuery(session.me)
  const profile = useQuery(query(api.accounts.profile, {}))
  const now = new Date()
  return (
    <>
      <div className="head">
        <div className="head-words">
          <p className="small muted">
            {now.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })}
          </p>
          <h1>
            {greeting(now.getHours())}
            {me?.name && `, ${me.name.split(' ')[0]}`}
          </h1>
        </div>
      </div>
      <Loaded query={profile} bones={<BoneLines lines={4} />}>
        {(mine) => (
          <>
            <div className="desk">
              <Needs needs={needsOf(mine)} />
              <Membership profile={mine} />
            </div>
            <Collection />
            <Lately />
          </>
        )}
      </Loaded>
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
                  <div className="line-words">
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
      <ul className="lines needs">
        {needs.map(({ key, title, text, action, hash }) => (
          <li className="line" key={key}>
            <div className="line-words">
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
            <Link to="/settings" hash={hash} className={buttonClass({ look: 'secondary' })}>
              {action}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
