import '../styles/charts.css'

import { ChartLine, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { Button } from '../Button.tsx'
import { ChartTable, type ChartTableProps } from './ChartTable.tsx'

type Props = {
  label: string
  /** The heading, with the legend next to it instead of below. */
  title?: ReactNode
  table: Omit<ChartTableProps, 'label'>
  legend?: ReactNode
  /** Next to the table switch, such as an export. */
  actions?: ReactNode
  children: ReactNode
}

/** A chart with its legend, and the same values as a table. */
export function ChartFrame({ label, title, table, legend, actions, children }: Props) {
  const [isTable, setTable] = useState(false)
  const isEmpty = table.rows.length === 0
  return (
    <figure className="chart">
      {title && (
        <div className="chart-head">
          {title}
          {legend}
        </div>
      )}
      {isTable ? <ChartTable {...table} label={label} /> : children}
      {isEmpty && <p className="chart-empty">No data yet.</p>}
      <figcaption className="chart-foot">
        {!title && legend}
        {!isEmpty && (
          <span className="chart-tools">
            {actions}
            <Button variant="quiet" size="small" onClick={() => setTable(!isTable)}>
              {isTable ? (
                <ChartLine aria-hidden="true" className="icon-small" />
              ) : (
                <Table2 aria-hidden="true" className="icon-small" />
              )}
              {isTable ? 'View as chart' : 'View as table'}
            </Button>
          </span>
        )}
      </figcaption>
    </figure>
  )
}

type LegendEntry = {
  name: string
  note?: string | undefined
  kind: 'line' | 'thin' | 'dashed' | 'dot' | 'area'
}
type LegendProps = { entries: readonly LegendEntry[] }

export function Legend({ entries }: LegendProps) {
  return (
    <ul className="legend">
      {entries.map(({ name, note, kind }) => (
        <li key={name}>
          <span className={`legend-${kind}`} aria-hidden="true" />
          {name}
          {note && <strong> {note}</strong>}
        </li>
      ))}
    </ul>
  )
}
