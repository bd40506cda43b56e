import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { query } from '../../api/queries.ts'
import { Note } from '../../ui/Tag.tsx'
import * as labels from './labels.ts'
import { callsOf, type Whose } from './lookup-calls.ts'
import { leftLabel, sampleLabel } from './lookup-labels.ts'
import styles from './lookups.module.css'

/** The remaining quota, the source of the results, and for admins why PSA isn't responding. */
export function QuotaLine({ whose }: { whose: Whose }) {
  const { data } = useQuery(query(callsOf(whose).quota, {}))
  if (!data) return <p className={`hint ${styles.quota}`}>&nbsp;</p>
  const left = leftLabel(data)
  return (
    <div className={`stack-small ${styles.quota}`}>
      {left && (
        <p className="hint num">
          {left}
          {whose === 'mine' && data.plan?.left === 0 && (
            <>
              {' '}
              <Link to="/subscribe">{labels.seePlans}</Link>
            </>
          )}
        </p>
      )}
      {data.isSample && (
        <Note tone="info" title={labels.sampleData}>
          {sampleLabel}
        </Note>
      )}
      {data.provider === 'off' && (
        <Note tone="wait" title={labels.psaLookupsArentAvailableRight}>
          {labels.savedResultsAreShown}
        </Note>
      )}
      {data.trouble && (
        <Note tone="bad" title={data.trouble}>
          {' '}
          <Link to="/admin/settings" search={{ tab: 'system' }}>
            {labels.viewProviders}
          </Link>
        </Note>
      )}
    </div>
  )
}
