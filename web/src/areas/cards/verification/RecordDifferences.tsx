import { type ComparedFact, comparedFacts } from '@ambry/contract/cards/cert-facts'
import type { Difference } from '@ambry/contract/cards/differences'
import { type ReactNode, useState } from 'react'

import { Button } from '../../../ui/Button.tsx'
import styles from './verification.module.css'

type TableProps = {
  differences: readonly Difference[]
  /** What the left column is called: `You have`, `We have`. */
  ours: string
  /** The fields that are ticked to be taken over; without it the table only shows. */
  taken?: ReadonlySet<ComparedFact>
  onTaken?: (taken: ReadonlySet<ComparedFact>) => void
}

/** Field by field what we have and what the grader has. */
export function DifferenceTable({ differences, ours, taken, onTaken }: TableProps) {
  return (
    <table className={styles.recordDiff} aria-label="Differences">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Field</span>
          </th>
          <th scope="col">{ours}</th>
          <th scope="col">PSA</th>
          {taken && <th scope="col">Use PSA’s</th>}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, ours: mine, theirs }) => (
          <tr key={field}>
            <th scope="row">{comparedFacts[field]}</th>
            <td>{mine ?? <span className="dim">Empty</span>}</td>
            <td>{theirs ?? <span className="dim">Empty</span>}</td>
            {taken && (
              <td>
                <label className={styles.recordDiffTick}>
                  <input
                    type="checkbox"
                    className="tick"
                    aria-label={`Use PSA’s ${comparedFacts[field].toLowerCase()}`}
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
  /** What keeping everything as it is is called. */
  keep: string
  working: boolean
  failure?: ReactNode
  /** None of them keeps everything as it is. */
  onAccept: (fields: ComparedFact[]) => void
}

/** The comparison with a choice for each field. */
export function RecordDifferences({ differences, ours, keep, working, failure, onAccept }: Props) {
  const [left, setLeft] = useState<ReadonlySet<ComparedFact>>(new Set())
  // a field that differs since a moment ago is offered ticked, like the others
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
  if (taken.length === 1 && only) return `Use PSA’s ${comparedFacts[only].toLowerCase()}`
  return isAll ? 'Use PSA’s record' : `Use PSA’s for ${taken.length} fields`
}
