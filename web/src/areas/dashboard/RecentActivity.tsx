import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import type { Notice } from '@ambry/contract/notices/endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../api/api.ts'
import { pagesOf } from '../../api/queries.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import styles from './dashboard.module.css'
import * as labels from './labels.ts'

const few = 5

/** The latest notifications. */
export function RecentActivity() {
  const notices = useInfiniteQuery(pagesOf(api.notices.notices, { query: {} }))
  return (
    <section aria-labelledby="activity">
      <div className={styles.sectionHead}>
        <h2 id="activity" className={styles.heading}>
          {labels.recentActivity}
        </h2>
      </div>
      <Loaded query={notices}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items).slice(0, few)
          if (items.length === 0) return <p className="small muted">{labels.noActivity}</p>
          return (
            <ul>
              {items.map((notice) => (
                <ActivityItem key={notice.id} notice={notice} />
              ))}
            </ul>
          )
        }}
      </Loaded>
    </section>
  )
}

function ActivityItem({ notice: { title, message, link, createdAt } }: { notice: Notice }) {
  return (
    <li className={`${styles.item} ${styles.activity}`}>
      <time className={`record dim ${styles.activityTime}`} dateTime={createdAt} title={formatDateTime(createdAt)}>
        {whenText(createdAt, new Date())}
      </time>
      <div>
        {link ? (
          <Link to={link} className={styles.activityLink}>
            {title}
          </Link>
        ) : (
          <span>{title}</span>
        )}
        <p className={`small muted ${styles.activityLine}`}>{message}</p>
      </div>
    </li>
  )
}

/** `9:12 AM` today, `Nov 14` before. */
function whenText(at: string, now: Date): string {
  const date = new Date(at)
  if (date.toDateString() === now.toDateString()) {
    return date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  }
  return formatDate(at).replace(/, \d{4}$/, '')
}
