import { sumsOf } from '@ambry/contract/billing/invoices/sums'
import { useRef, useState } from 'react'
import { moved } from '../../fees/rule-draft.ts'
import { AddLines } from './AddLines.tsx'
import { type Draft, type EditLine, lineOf, taxOf } from './draft/draft.ts'
import type { ChangeDraft } from './draft/use-invoice-draft.ts'
import styles from './invoice-editor.module.css'
import { LineRow } from './LineRow.tsx'
import * as labels from './labels.ts'
import { useDrawnRows } from './use-drawn-rows.ts'

type Props = { draft: Draft; change: ChangeDraft }

/** The charges, in the order they have on the invoice. */
export function LinesTable({ draft, change }: Props) {
  const { lines } = draft
  const body = useRef<HTMLTableSectionElement>(null)
  const [said, setSaid] = useState('')
  const [added, setAdded] = useState<string | null>(null)
  const { amounts } = sumsOf(lines.map(lineOf), taxOf(draft))
  const edit = (key: string, patch: Partial<EditLine>) =>
    change((before) => ({ lines: before.lines.map((line) => (line.key === key ? { ...line, ...patch } : line)) }))
  const move = (from: number, to: number) => {
    if (to < 0 || to >= lines.length) return
    change((before) => ({ lines: moved(before.lines, from, to) }))
    setSaid(`${lines[from]?.label || labels.theLine} moved to line ${to + 1} of ${lines.length}.`)
  }
  const remove = (key: string, at: number) => {
    change((before) => ({ lines: before.lines.filter((line) => line.key !== key) }))
    setSaid(`${lines[at]?.label || labels.theLine} removed.`)
  }
  const drawn = useDrawnRows(body, move)
  return (
    <>
      {lines.length === 0 ? (
        <p className={styles.noLines}>{labels.noLinesYet}</p>
      ) : (
        <table className={styles.lines} aria-label={labels.lines}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">{labels.order}</span>
              </th>
              <th scope="col">{labels.line}</th>
              <th scope="col">{labels.source}</th>
              <th scope="col" className={styles.end}>
                {labels.qty}
              </th>
              <th scope="col" className={styles.end}>
                {labels.rate}
              </th>
              <th scope="col" className={styles.end}>
                {labels.amount}
              </th>
              <th scope="col">
                <span className="sr">{labels.remove}</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {lines.map((line, at) => (
              <LineRow
                key={line.key}
                line={line}
                at={at}
                amountCents={amounts[at] ?? 0}
                isDrawn={drawn.at === at}
                isNew={added === line.key}
                onEdit={(patch) => edit(line.key, patch)}
                onMove={(by) => move(at, at + by)}
                onDraw={(event) => drawn.begin(event, at)}
                onRemove={() => remove(line.key, at)}
              />
            ))}
          </tbody>
        </table>
      )}
      <p className="sr" role="status">
        {said}
      </p>
      <AddLines count={lines.length} change={change} onAdded={setAdded} />
    </>
  )
}
