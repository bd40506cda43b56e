import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { Stress } from '@ambry/contract/lending/book/records'
import { Link } from '@tanstack/react-router'

import { ExportButton } from '../../../../parts/lists/ExportButton.tsx'
import { percentText } from '../../ltv/ltv-bands.ts'
import { ScrollFrame } from '../../ScrollFrame.tsx'
import { LtvBar } from '../LtvBar.tsx'
import styles from './book.module.css'
import * as labels from './labels.ts'
import { csvOf } from './stress.ts'

/** The calls a fall would make, worst first, as a table and as a file. */
export function StressCalls({ stress: { calls, callCount } }: { stress: Stress }) {
  return (
    <div>
      <div className="row between">
        <h3>{labels.calls}</h3>
        {calls.length > 0 && <ExportButton size="small" name={labels.exportName} fetchCsv={async () => csvOf(calls)} />}
      </div>
      {callCount > calls.length && <p className="small muted">{labels.firstCalls(calls.length, callCount)}</p>}
      {calls.length === 0 ? (
        <p className="muted">{labels.noCalls}</p>
      ) : (
        <ScrollFrame label={labels.tableOf(labels.calls)}>
          <table className={styles.table} aria-label={labels.calls}>
            <thead>
              <tr>
                <th scope="col">{labels.loan}</th>
                <th scope="col" className={styles.words}>
                  {labels.member}
                </th>
                <th scope="col">{labels.principal}</th>
                <th scope="col">{labels.value}</th>
                <th scope="col">{labels.ltvBefore}</th>
                <th scope="col">{labels.ltvThen}</th>
                <th scope="col">{labels.short}</th>
              </tr>
            </thead>
            <tbody>
              {calls.map((call) => (
                <tr key={call.id}>
                  <th scope="row">
                    <Link to="/admin/loans" search={{ stage: 'active', loan: call.id, part: 'margin' }}>
                      {call.number}
                    </Link>
                  </th>
                  <td className={styles.words}>{call.member}</td>
                  <td className="num">{formatDollars(call.principalCents)}</td>
                  <td className="num">{formatDollars(call.valueCents)}</td>
                  <td className="num">{percentText(call.ltvBeforeBps)}</td>
                  <td>
                    <LtvBar bps={call.ltvAfterBps} level={call.level} />
                  </td>
                  <td className="num">{formatMoney(call.shortCents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      )}
    </div>
  )
}
