import { cardTitle } from '@ambry/contract/cards/kinds'
import type { HoldingDetail } from '@ambry/contract/funds/holdings/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import { History } from 'lucide-react'
import { useState } from 'react'

import tables from '../../../parts/money-table.module.css'
import { Button } from '../../../ui/Button.tsx'
import { Provenance as ProvenanceList } from '../../../ui/cards/Provenance.tsx'
import { LineChart } from '../../../ui/charts/LineChart.tsx'
import { dollars } from '../../../ui/charts/units.ts'
import { CustodyPhoto } from '../CustodyPhoto.tsx'
import styles from './fund-card.module.css'
import * as labels from './labels.ts'

type Props = { holding: HoldingDetail }

const few = 6

/** What it was valued at, beginning with what was paid, and who says so. */
export function ValueHistory({ holding: { values } }: Props) {
  const [isAll, setAll] = useState(false)
  const [first, last] = [values[0], values.at(-1)]
  if (!first || !last) return null
  const newest = values.toReversed()
  const shown = isAll ? newest : newest.slice(0, few)
  return (
    <section className={styles.part}>
      <h2>{labels.history}</h2>
      {values.length > 1 && (
        <LineChart
          label={labels.historyLabel(
            formatDollars(first.cents),
            formatDollars(last.cents),
            formatDate(first.on),
            formatDate(last.on),
          )}
          unit={dollars}
          steps
          main={{ name: labels.value, points: values.map(({ on, cents }) => ({ on, value: cents })) }}
        />
      )}
      <table className={tables.table} aria-label={labels.history}>
        <thead>
          <tr>
            {labels.valueHead.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ on, cents, source }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day can have several values
            <tr key={`${on} ${index}`}>
              <th scope="row">{formatDate(on)}</th>
              <td>{formatDollars(cents)}</td>
              <td>{labels.sources[source]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < newest.length && (
        <Button variant="secondary" size="small" onClick={() => setAll(true)}>
          {labels.allValues(newest.length)}
        </Button>
      )}
    </section>
  )
}

export function CustodyPhotos({ holding }: Props) {
  return (
    <section className={styles.part}>
      <h2>{labels.custody}</h2>
      <p className="muted">{holding.custodyChecks.length > 0 ? labels.custodyLead : labels.noPhoto}</p>
      <ul className={styles.photos}>
        {holding.custodyChecks.map(({ photo, on, vault }) => (
          <li key={photo}>
            <CustodyPhoto large photo={photo} label={labels.photoOf(cardTitle(holding), vault, formatDate(on))} />
            <span className="small muted">
              {formatDate(on)}, {vault}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Provenance({ holding: { provenance } }: Props) {
  return (
    <section className={styles.part}>
      <h2>{labels.provenance}</h2>
      {provenance.length === 0 ? (
        <p className="muted">{labels.noProvenance}</p>
      ) : (
        <ProvenanceList
          label={labels.provenance}
          entries={provenance.map(({ on, text }, index) => ({
            id: `${on} ${index}`,
            at: on,
            title: text,
            icon: History,
          }))}
        />
      )}
    </section>
  )
}
