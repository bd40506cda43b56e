import '../styles/records.css'

import { formatDate } from '@ambry/contract/kernel/dates'
import type { LucideIcon } from 'lucide-react'

import { Sparkline } from '../charts/Sparkline.tsx'

type Happened = {
  id: string
  /** An instant, a day, or a year alone where no more is known. */
  at: string
  detail?: string | undefined
}

export type ProvenanceEntry = Happened & {
  icon: LucideIcon
  /** What happened, as a sentence. */
  title: string
  /** A lien that is not released. */
  isLive?: boolean | undefined
  /** Several of one kind in a row, newest first, which this line stands for. */
  run?:
    | {
        parts: readonly Happened[]
        /** The values they gave, oldest first; empty where they are not known. */
        values: readonly number[]
        /** What shows the parts. */
        more: string
      }
    | undefined
}

type Props = {
  label: string
  entries: readonly ProvenanceEntry[]
  /** Where the reader’s own is not known: on a page that the server renders. */
  timeZone?: string
}

/** What is on record about a card, newest first. */
export function Provenance({ label, entries, timeZone }: Props) {
  return (
    <ol className="provenance" aria-label={label}>
      {newestFirst(entries).map(({ id, at, icon: Icon, title, detail, isLive, run }) => (
        <li key={id}>
          <When at={at} timeZone={timeZone} />
          <span className={isLive ? 'provenance-mark provenance-live' : 'provenance-mark'} aria-hidden="true">
            <Icon />
          </span>
          <div>
            <strong>{title}</strong>
            {detail && <p>{detail}</p>}
            {run && run.values.length > 1 && <Sparkline values={run.values} width={132} height={24} />}
            {run && (
              <details className="provenance-run">
                <summary>{run.more}</summary>
                <ol>
                  {run.parts.map((part) => (
                    <li key={part.id}>
                      <When at={part.at} timeZone={timeZone} />
                      {part.detail && <p>{part.detail}</p>}
                    </li>
                  ))}
                </ol>
              </details>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

const When = ({ at, timeZone }: { at: string; timeZone?: string | undefined }) => (
  <time className="record" dateTime={at}>
    {isYear(at) ? at : formatDate(at, timeZone)}
  </time>
)

const isYear = (at: string): boolean => /^\d{4}$/.test(at)

/** Dates of any length compare as text. Those of the same moment keep the order they came in. */
const newestFirst = (entries: readonly ProvenanceEntry[]): readonly ProvenanceEntry[] =>
  [...entries].sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
