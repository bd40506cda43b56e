import type { Position } from '@ambry/contract/funds/investing/records'
import { addYears, formatDate } from '@ambry/contract/kernel/dates'
import { Download } from 'lucide-react'

import { today } from '../../../api/live/server-meta.ts'
import { Menu } from '../../../ui/layers/Menu.tsx'
import * as labels from './labels.ts'

/** Statements we made, and those of the current year and the last. */
export function StatementsMenu({ fundId, position: { statements, years } }: { fundId: string; position: Position }) {
  const on = today()
  const year = on.slice(0, 4)
  const before = addYears(on, -1).slice(0, 4)
  const statementOf = (from: string, to: string) => `/files/funds/${fundId}/statement.pdf?from=${from}&to=${to}`
  const files = [
    { label: labels.yearToDate, href: statementOf(`${year}-01-01`, on) },
    ...(years.some((each) => each.year === before)
      ? [{ label: labels.lastYear, href: statementOf(`${before}-01-01`, `${before}-12-31`) }]
      : []),
    ...statements.map(({ from, to, address }) => ({
      ...{ label: labels.period(formatDate(from), formatDate(to)), href: address },
    })),
  ]
  return (
    <Menu
      title={labels.statements}
      buttonClass="btn btn-secondary"
      label={
        <>
          <Download aria-hidden="true" className="icon-small" />
          {labels.statements}
        </>
      }
    >
      {files.map(({ label, href }) => (
        <a key={`${label} ${href}`} href={href} className="menu-item" target="_blank" rel="noreferrer">
          {label}
        </a>
      ))}
    </Menu>
  )
}
