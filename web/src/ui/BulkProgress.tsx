import '../styles/records.css'

import { Check, EqualNot, type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'

export type CertState = 'match' | 'differs' | 'absent' | 'current' | 'waiting'
export type CertResult = { cert: string; state: CertState }

type Props = {
  /** What is being done: "Checking with PSA". */
  label: string
  results: readonly CertResult[]
  /** How long it may take, and that one may leave. */
  children?: ReactNode
}

const words: Record<CertState, string> = {
  match: 'match',
  differs: 'differs',
  absent: 'not found',
  current: 'being checked',
  waiting: 'waiting',
}
const icons: Partial<Record<CertState, LucideIcon>> = { match: Check, differs: EqualNot, absent: X }

/** Many certs, one after the other: how many are done, and how each of them went. */
export function BulkProgress({ label, results, children }: Props) {
  const count = countsOf(results)
  const total = results.length
  return (
    <section className="bulk-progress" aria-label={label}>
      <div className="bulk-progress-head">
        <div>
          <p className="small muted">{label}</p>
          <p className="figure">
            {count.done} <span className="dim">of {total}</span>
          </p>
        </div>
        {children && <p className="small muted">{children}</p>}
      </div>
      <progress className="bar bar-thin" aria-label={label} value={count.done} max={Math.max(total, 1)} />
      <ol className="matrix" aria-label="Result for each cert">
        {results.map(({ cert, state }, index) => {
          const Icon = icons[state]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same cert may stand in the list twice
            <li key={index} className={`matrix-${state}`} title={`${cert}, ${words[state]}`}>
              <span className="sr">
                {cert}, {words[state]}
              </span>
              {Icon && <Icon aria-hidden="true" />}
            </li>
          )
        })}
      </ol>
      <p className="matrix-sums num">
        <Sum state="match" count={count.match} />
        <Sum state="differs" count={count.differs} />
        <Sum state="absent" count={count.absent} />
        <Sum state="waiting" count={total - count.done} />
      </p>
      <p className="sr" aria-live="polite">
        {announcement(count, total)}
      </p>
    </section>
  )
}

function Sum({ state, count }: { state: CertState; count: number }) {
  const Icon = icons[state]
  if (count === 0) return null
  return (
    <span className={`sum-${state}`}>
      {Icon && <Icon aria-hidden="true" className="icon-small" />}
      {count} {words[state]}
    </span>
  )
}

export type Counts = { done: number; match: number; differs: number; absent: number }

export function countsOf(results: readonly CertResult[]): Counts {
  const of = (state: CertState) => results.filter((result) => result.state === state).length
  const [match, differs, absent] = [of('match'), of('differs'), of('absent')]
  return { done: match + differs + absent, match, differs, absent }
}

const every = 10

/** Said aloud after every tenth cert and after the last. Between them it stays the same, so that nothing is said. */
export function announcement({ done, differs, absent }: Counts, total: number): string {
  if (total === 0) return ''
  if (done < total) return done < every ? '' : `${done - (done % every)} of ${total} checked.`
  return `All ${total} checked. ${differs} differ, ${absent} not found.`
}
