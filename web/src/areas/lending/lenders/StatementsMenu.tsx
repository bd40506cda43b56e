import { addYears } from '@ambry/contract/kernel/dates'
import type { LendingOverview } from '@ambry/contract/lending/lenders/records'
import { Download } from 'lucide-react'

import { Menu } from '../../../ui/layers/Menu.tsx'
import * as labels from './labels.ts'

const statementOf = (from: string, to: string) => `/files/lending/statement.pdf?from=${from}&to=${to}`

export function StatementsMenu({ overview: { asOf, years } }: { overview: LendingOverview }) {
  const year = asOf.slice(0, 4)
  const before = addYears(asOf, -1).slice(0, 4)
  const files = [
    { label: labels.yearToDate, href: statementOf(`${year}-01-01`, asOf) },
    { label: labels.lastYear, href: statementOf(`${before}-01-01`, `${before}-12-31`) },
    ...years.flatMap((each) => [
      { label: labels.taxPdf(each), href: `/files/lending/tax.pdf?year=${each}` },
      { label: labels.taxCsv(each), href: `/files/lending/tax.csv?year=${each}` },
    ]),
    { label: labels.holdings, href: '/files/lending/holdings.json' },
  ]
  return (
    <Menu
      title={labels.statement}
      label={
        <>
          <Download aria-hidden="true" className="icon-small" />
          {labels.statement}
        </>
      }
      buttonClass="btn btn-secondary"
    >
      {files.map(({ label, href }) => (
        <a key={href} href={href} className="menu-item" target="_blank" rel="noreferrer">
          {label}
        </a>
      ))}
    </Menu>
  )
}
