import type { WindowPreview } from '@ambry/contract/funds/admin/records'
import { formatUnitPrice, formatUnits } from '@ambry/contract/funds/arithmetic/units'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'
import { Loaded } from '../../../../parts/Loaded.tsx'
import { FactList } from '../../../../ui/FactList.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import { takenOff } from '../figures.ts'
import styles from '../funds-admin.module.css'
import * as labels from './labels.ts'

const useWindow = (fundId: string) => useQuery(query(api.funds.windowPreview, { params: { id: fundId } }))

const factsOf = (window: WindowPreview) => [
  { name: labels.requestedUnits, value: <span className="record">{formatUnits(window.requestedUnits)}</span> },
  { name: labels.metUnits, value: <span className="record">{formatUnits(window.metUnits)}</span> },
  { name: labels.outOf, value: <span className="record">{formatUnits(window.units)}</span> },
  { name: labels.cash, value: <span className="num">{formatMoney(window.cashCents)}</span> },
  { name: labels.pays, value: <strong className="num">{formatMoney(window.netCents)}</strong> },
]

/** The next window in figures, for the panel of one redemption. */
export const WindowFacts = ({ fundId }: { fundId: string }) => (
  <Loaded query={useWindow(fundId)}>
    {(window) => (
      <>
        {window.problem && <Note tone="wait">{window.problem}</Note>}
        <p className="small muted">{formatDate(window.windowOn)}</p>
        <FactList facts={factsOf(window)} />
      </>
    )}
  </Loaded>
)

/** What the next window would pay to each holder, with its gate. */
export const WindowSheet = ({ fundId }: { fundId: string }) => (
  <section className={`sheet ${styles.sheet}`} aria-labelledby="next-window">
    <Loaded query={useWindow(fundId)}>
      {(window) => (
        <>
          <div className={styles.pad}>
            <h2 id="next-window">{labels.nextWindowOn(formatDate(window.windowOn))}</h2>
            <p className="small muted">
              {window.price === null ? labels.noPrice : labels.atLastNav(formatUnitPrice(window.price))}
            </p>
            {window.problem && <Note tone="wait">{window.problem}</Note>}
            <div className={styles.windowFacts}>
              <FactList facts={factsOf(window)} />
            </div>
          </div>
          {window.rows.length === 0 ? (
            <p className={`muted ${styles.pad}`}>{labels.noRequests}</p>
          ) : (
            <Rows window={window} />
          )}
        </>
      )}
    </Loaded>
  </section>
)

const Rows = ({ window: { rows, requestedUnits, metUnits, carryCents, netCents } }: { window: WindowPreview }) => (
  <table className={`table table-plain ${styles.table}`} aria-label={labels.windowTable}>
    <thead>
      <tr>
        <th scope="col">{labels.member}</th>
        <th scope="col" className="table-end">
          {labels.requestedUnits}
        </th>
        <th scope="col" className="table-end">
          {labels.metUnits}
        </th>
        <th scope="col" className="table-end">
          {labels.gross}
        </th>
        <th scope="col" className="table-end">
          {labels.carryOf}
        </th>
        <th scope="col" className="table-end">
          {labels.receives}
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.redemptionId}>
          <td className="phone-heading">
            <strong>{row.member.name}</strong>
          </td>
          <td className="table-end record" data-title={labels.requestedUnits}>
            {formatUnits(row.units)}
          </td>
          <td className="table-end record" data-title={labels.metUnits}>
            {formatUnits(row.metUnits)}
          </td>
          <td className="table-end num" data-title={labels.gross}>
            {formatMoney(row.grossCents)}
          </td>
          <td className="table-end num" data-title={labels.carryOf}>
            {formatMoney(takenOff(row.carryCents))}
          </td>
          <td className="table-end num" data-title={labels.receives}>
            <strong>{formatMoney(row.netCents)}</strong>
          </td>
        </tr>
      ))}
      <tr className={styles.total}>
        <td className="phone-heading">{labels.windowTotal(rows.length)}</td>
        <td className="table-end record" data-title={labels.requestedUnits}>
          {formatUnits(requestedUnits)}
        </td>
        <td className="table-end record" data-title={labels.metUnits}>
          {formatUnits(metUnits)}
        </td>
        <td className="table-end num" data-title={labels.gross}>
          {formatMoney(netCents + carryCents)}
        </td>
        <td className="table-end num" data-title={labels.carryOf}>
          {formatMoney(takenOff(carryCents))}
        </td>
        <td className="table-end num" data-title={labels.receives}>
          {formatMoney(netCents)}
        </td>
      </tr>
    </tbody>
  </table>
)
