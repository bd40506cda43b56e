import '../styles/records.css'

import { formatDate } from '@ambry/contract/kernel/dates'
import type { LucideIcon } from 'lucide-react'

import { Sparkline } from '../charts/Sparkline.tsx'

type Happened = {
  id: string
  /** A timestamp, a date, or only a year if no more is known. */
  at: string
  detail?: string | undefined
}

export type ProvenanceEntry = Happened & {
  icon: LucideIcon
  /** What happened, as a sentence. */
  title: string
  /** A lien that is not released. */
  isLive?: boolean | undefined
  /** Several adjacent events of one kind, newest first, that this line summarizes. */
  run?:
    | {
        parts: readonly Happened[]
        /** Their values, oldest first; empty if unknown. */
        values: readonly number[]
        /** The label for expanding them. */
        more: string
      }
    | undefined
}

type Props = {
  label: string
  entries: readonly ProvenanceEntry[]
}

/** A card's provenance, newest first. */
export function Provenance({ label, entries }: Props) {
  return (
    <ol className="provenance" aria-label={label}>
      {newestFirst(entries).map(({ id, at, icon: Icon, title, detail, isLive, run }) => (
        <li key={id}>
          <When at={at} />
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
                      <When at={part.at} />
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

const When = ({ at }: { at: string }) => (
  <time className="record" dateTime={at}>
    {isYear(at) ? at : formatDate(at)}
  </time>
)

const isYear = (at: string): boolean => /^\d{4}$/.test(at)

/** Dates of any precision compare as text. Equal ones keep their order. */
const newestFirst = (entries: readonly ProvenanceEntry[]): readonly ProvenanceEntry[] =>
  [...entries].sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
