import type { TrialBalance } from '@ambry/contract/billing/ledger/endpoints'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { Lock } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { NeedsRight } from '../../../parts/rights.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import * as labels from './labels.ts'
import styles from './ledger.module.css'
import { monthLabel } from './ledger-labels.ts'

const yearful = 12

/** Which months are closed, and the next one to close. */
export function Months({ balance: { months, nextToClose } }: { balance: TrialBalance }) {
  const [closing, setClosing] = useState<string | null>(null)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? months : months.slice(0, yearful)
  return (
    <aside className={`sheet sheet-pad ${styles.trialMonths}`} aria-labelledby="months">
      <h2 id="months">{labels.months}</h2>
      {nextToClose ? (
        <NeedsRight right="ledger.write">
          <Button variant="secondary" onClick={() => setClosing(nextToClose)}>
            {labels.close(monthLabel(nextToClose))}
          </Button>
        </NeedsRight>
      ) : (
        <p className="small muted">{labels.allPastMonthsAreClosed}</p>
      )}
      {months.length === 0 && <p className="small muted">{labels.nothingHasBeenPostedYet}</p>}
      <ul className="lines">
        {shown.map(({ month, entries, closedAt, closedBy }) => (
          <li className="line" key={month}>
            <div className="line-text">
              <strong>{monthLabel(month)}</strong>
              <p>
                {entries.toLocaleString('en-US')} {entries === 1 ? 'entry' : 'entries'}
                {closedAt && `. Closed ${formatDateTime(closedAt)}${closedBy ? ` by ${closedBy}` : ''}`}
              </p>
            </div>
            {closedAt ? (
              <Tag tone="ok" icon={Lock}>
                {labels.closed}
              </Tag>
            ) : (
              <Tag tone="outline">{labels.open}</Tag>
            )}
          </li>
        ))}
      </ul>
      {shown.length < months.length && (
        <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
          {labels.showAllMonths(months.length)}
        </Button>
      )}
      {closing && <CloseMonthDialog month={closing} onClose={() => setClosing(null)} />}
    </aside>
  )
}

function CloseMonthDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const name = monthLabel(month)
  return (
    <ActDialog
      title={`Close ${name}`}
      submit={`Close ${name}`}
      danger
      run={(_, options) => api.billing.closeMonth({ body: { month } }, options)}
      done={() => ({ title: labels.monthClosed, description: labels.isClosedToNewPostings(name) })}
      onClose={onClose}
    >
      {() => <p>{labels.noNewEntriesCan(name)}</p>}
    </ActDialog>
  )
}
