import type { ReactNode } from 'react'

import styles from './MarkdownTable.module.css'
import type { Align, Table } from './markdown-table.ts'

type Props = { table: Table; cell: (text: string) => ReactNode }

/** Dates and amounts stay in one line; sentences wrap. */
const short = 16

/** A table of a document, in a frame that scrolls if it is wide. */
export function MarkdownTable({ table: { aligns, head, rows }, cell }: Props) {
  const alignOf = (at: number): Align | undefined => aligns[at] ?? undefined
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    <section className={styles.frame} aria-label={`Table: ${head.filter(Boolean).join(', ')}`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and change all together
              <th key={at} scope="col" data-align={alignOf(at)}>
                {cell(text)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same for rows
            <tr key={row}>
              {cells.map((text, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same for cells
                <td key={at} data-align={alignOf(at)} data-short={text.length <= short || undefined}>
                  {cell(text)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
