import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { query } from '../../api/queries.ts'
import { Note } from '../../ui/Tag.tsx'
import { callsOf, type Whose } from './lookup-calls.ts'
import { leftLabel, sampleLabel } from './lookup-labels.ts'
import styles from './lookups.module.css'

/** What is left to spend, where answers come from, and for the house what keeps PSA from answering. */
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
              <Link to="/subscribe">See plans</Link>
            </>
          )}
        </p>
      )}
      {data.isSample && (
        <Note tone="info" title="Sample data">
          {sampleLabel}
        </Note>
      )}
      {data.provider === 'off' && (
        <Note tone="wait" title="PSA lookups aren’t available right now.">
          Saved results are shown. You can still register cards manually.
        </Note>
      )}
      {data.trouble && (
        <Note tone="bad" title={data.trouble}>
          {' '}
          <Link to="/admin/settings" search={{ tab: 'system' }}>
            View providers
          </Link>
        </Note>
      )}
    </div>
  )
}
