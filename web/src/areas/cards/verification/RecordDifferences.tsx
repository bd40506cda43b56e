import { type ComparedFact, comparedFacts } from '@ambry/contract/cards/cert-facts'
import type { Difference } from '@ambry/contract/cards/differences'
import { type ReactNode, useState } from 'react'

import { Button } from '../../../ui/Button.tsx'
import * as labels from './labels.ts'
import styles from './verification.module.css'

type TableProps = {
  differences: readonly Difference[]
  /** The label of the left column: `You have`, `We have`. */
  ours: string
  /** The selected fields; without it the table is read-only. */
  taken?: ReadonlySet<ComparedFact>
  onTaken?: (taken: ReadonlySet<ComparedFact>) => void
}

/** Compares our record with the grader's, field by field. */
export function DifferenceTable({ differences, ours, taken, onTaken }: TableProps) {
  return (
    <table className={styles.recordDiff} aria-label={labels.differences}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{labels.field}</span>
          </th>
          <th scope="col">{ours}</th>
          <th scope="col">{labels.psa}</th>
          {taken && <th scope="col">{labels.takePsas}</th>}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, ours: mine, theirs }) => (
          <tr key={field}>
            <th scope="row">{comparedFacts[field]}</th>
            <td>{mine ?? <span className="dim">{labels.empty}</span>}</td>
            <td>{theirs ?? <span className="dim">{labels.empty}</span>}</td>
            {taken && (
              <td>
                <label className={styles.recordDiffTick}>
                  <input
                    type="checkbox"
                    className="tick"
                    aria-label={labels.takePsasFact(comparedFacts[field].toLowerCase())}
                    checked={taken.has(field)}
                    onChange={(event) => onTaken?.(toggled(taken, field, event.target.checked))}
                  />
                </label>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function toggled(taken: ReadonlySet<ComparedFact>, field: ComparedFact, isOn: boolean): ReadonlySet<ComparedFact> {
  const next = new Set(taken)
  if (isOn) next.add(field)
  else next.delete(field)
  return next
}

type Props = {
  differences: readonly Difference[]
  ours: string
  /** The label for keeping everything as is. */
  keep: string
  working: boolean
  failure?: ReactNode
  /** An empty list keeps everything as is. */
  onAccept: (fields: ComparedFact[]) => void
}

/** The comparison, with a choice for each field. */
export function RecordDifferences({ differences, ours, keep, working, failure, onAccept }: Props) {
  const [left, setLeft] = useState<ReadonlySet<ComparedFact>>(new Set())
  // a field that has just started to differ is selected by default, like the others
  const taken = new Set(differences.map(({ field }) => field).filter((field) => !left.has(field)))
  const isAll = taken.size === differences.length
  return (
    <div className="stack">
      <DifferenceTable
        differences={differences}
        ours={ours}
        taken={taken}
        onTaken={(next) => setLeft(new Set(differences.map(({ field }) => field).filter((field) => !next.has(field))))}
      />
      {failure}
      <div className="row">
        <Button working={working} disabled={taken.size === 0} onClick={() => onAccept([...taken])}>
          {acceptLabel([...taken], isAll)}
        </Button>
        <Button variant="secondary" disabled={working} onClick={() => onAccept([])}>
          {keep}
        </Button>
      </div>
    </div>
  )
}

/** `Use PSA’s grade`, `Use PSA’s record`, `Use PSA’s for 2 fields`. */
export function acceptLabel(taken: readonly ComparedFact[], isAll: boolean): string {
  const [only] = taken
  if (taken.length === 1 && only) return labels.takePsasFact(comparedFacts[only].toLowerCase())
  return isAll ? labels.takePsasRecord : labels.takePsasFields(taken.length)
}
