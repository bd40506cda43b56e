import './styles/records.css'

import { Check, CircleHelp, EqualNot, type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { MatrixStrip } from './MatrixStrip.tsx'

export type CertState = 'match' | 'differs' | 'absent' | 'unfit' | 'unanswered' | 'current' | 'waiting'
/** A cert number, or its position in the list if the number isn't available. */
export type CertResult = { cert: string; state: CertState }

type Props = {
  /** What is in progress: "Checking with PSA". */
  label: string
  results: readonly CertResult[]
  /** How long it may take, and that the user may leave. */
  children?: ReactNode
}

const words: Record<CertState, string> = {
  match: 'match',
  differs: 'differs',
  absent: 'not found',
  unfit: 'not a cert number',
  unanswered: 'no answer',
  current: 'checking',
  waiting: 'waiting',
}
const icons: Partial<Record<CertState, LucideIcon>> = {
  match: Check,
  differs: EqualNot,
  absent: X,
  unfit: X,
  unanswered: CircleHelp,
}

const plurals: Partial<Record<CertState, string>> = { differs: 'differ', unfit: 'not cert numbers' }

const countText = (state: CertState, count: number): string =>
  `${count.toLocaleString('en-US')} ${(count !== 1 && plurals[state]) || words[state]}`

/** From the first threshold on the cells are small, from the second on they are dots of one image. */
const many = 96
const most = 480

/** Progress of many cert numbers: how many are done, and the result of each. */
export function BulkProgress({ label, results, children }: Props) {
  const count = countsOf(results)
  const total = results.length
  return (
    <section className="bulk-progress" aria-label={label}>
      <div className="bulk-progress-head">
        <div>
          <p className="small muted">{label}</p>
          <p className="figure">
            {count.done.toLocaleString('en-US')} <span className="dim">of {total.toLocaleString('en-US')}</span>
          </p>
        </div>
        {children && <p className="small muted">{children}</p>}
      </div>
      <progress className="bar bar-thin" aria-label={label} value={count.done} max={Math.max(total, 1)} />
      {total > most ? (
        <MatrixStrip states={results.map(({ state }) => state)} label={summary(count, total)} />
      ) : (
        <Matrix results={results} />
      )}
      <p className="matrix-sums num">
        {summed.map((state) => (
          <Sum key={state} state={state} count={count[state]} />
        ))}
        <Sum state="waiting" count={total - count.done} />
      </p>
      <p className="sr" aria-live="polite">
        {announcement(count, total)}
      </p>
    </section>
  )
}

function Matrix({ results }: { results: readonly CertResult[] }) {
  return (
    <ol className={results.length > many ? 'matrix matrix-dense' : 'matrix'} aria-label="Result for each cert">
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
  )
}

function Sum({ state, count }: { state: CertState; count: number }) {
  const Icon = icons[state]
  if (count === 0) return null
  return (
    <span className={`sum-${state}`}>
      {Icon && <Icon aria-hidden="true" className="icon-small" />}
      {countText(state, count)}
    </span>
  )
}

const summed = ['match', 'differs', 'absent', 'unfit', 'unanswered'] as const
export type Counts = Record<(typeof summed)[number] | 'done', number>

export function countsOf(results: readonly CertResult[]): Counts {
  const counts: Counts = { done: 0, match: 0, differs: 0, absent: 0, unfit: 0, unanswered: 0 }
  for (const { state } of results) {
    if (state === 'current' || state === 'waiting') continue
    counts[state]++
    counts.done++
  }
  return counts
}

const summary = (count: Counts, total: number): string =>
  [
    ...summed.filter((state) => count[state] > 0).map((state) => countText(state, count[state])),
    countText('waiting', total - count.done),
  ].join(', ')

const every = 10

/**
 * Announced after every tenth cert number and the last. It stays unchanged in between, so that screen readers say
 * nothing.
 */
export function announcement({ done, differs, absent }: Counts, total: number): string {
  if (total === 0) return ''
  if (done < total) return done < every ? '' : `${done - (done % every)} of ${total} checked.`
  return `All ${total} checked. ${countText('differs', differs)}, ${absent} not found.`
}
