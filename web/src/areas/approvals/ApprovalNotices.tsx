import { addSeconds, formatDate } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Note } from '../../ui/Tag.tsx'
import styles from './approvals.module.css'
import * as labels from './labels.ts'
import { pendingApprovals } from './queries.ts'

const weekSeconds = 7 * 86_400
const mostShown = 3

/** On the dashboard: what waits for this person, and recent changes to where members send money. */
export function ApprovalNotices() {
  const [since] = useState(() => addSeconds(new Date(), -weekSeconds))
  const { data: pending } = useQuery(pendingApprovals())
  const { data: changes } = useQuery(
    query(api.approvals.approvals, { query: { kind: 'settings', status: 'approved', since, sort: '-decidedAt' } }),
  )
  const yours = pending?.items.filter(({ actions }) => actions.includes('approve')) ?? []
  return (
    <>
      {changes && changes.items.length > 0 && (
        <Note tone="wait" title={labels.protectedChanged}>
          {changes.items.map(({ id, title, requestedBy, decidedBy, decidedAt }) => (
            <span key={id} className={styles.line}>
              {labels.bankChanged(title, formatDate(decidedAt ?? ''), requestedBy.name, decidedBy?.name ?? '')}
            </span>
          ))}
        </Note>
      )}
      {yours.length > 0 && (
        <section className={`sheet ${styles.panel}`} aria-labelledby="waiting-for-approval">
          <div>
            <h2 id="waiting-for-approval">{labels.waitingForApproval}</h2>
            <p className="small">{labels.panelLead(yours.length)}</p>
            <ul>
              {yours.slice(0, mostShown).map(({ id, title }) => (
                <li key={id}>
                  <Link to="/admin" search={{ tab: 'approvals', approval: id }}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
          <Link
            to="/admin"
            search={{ tab: 'approvals' }}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            {labels.open}
            <span className="sr"> {labels.waitingForApproval}</span>
          </Link>
        </section>
      )}
    </>
  )
}
