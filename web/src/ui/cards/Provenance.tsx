import '../styles/records.css'

import { formatDate } from '@ambry/contract/kernel/dates'

import { type BadgeKind, CardBadge } from '../CardBadge.tsx'

export type ProvenanceEntry = {
  id: string
  /** An instant, a day, or a year alone where no more is known. */
  at: string
  badge: BadgeKind
  /** What happened, as a sentence. */
  title: string
  detail?: string | undefined
  /** A lien that is not released. */
  isLive?: boolean | undefined
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
      {newestFirst(entries).map(({ id, at, badge, title, detail, isLive }) => (
        <li key={id} className={badge === 'lien' && !isLive ? 'provenance-past' : undefined}>
          <time className="record" dateTime={at}>
            {isYear(at) ? at : formatDate(at, timeZone)}
          </time>
          <span className="provenance-mark" aria-hidden="true">
            <CardBadge badge={badge} year={yearOf(at)} />
          </span>
          <div>
            <strong>{title}</strong>
            {detail && <p>{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

const isYear = (at: string): boolean => /^\d{4}$/.test(at)
const yearOf = (at: string): number => Number(at.slice(0, 4))

/** Dates of any length compare as text. Those of the same moment keep the order they came in. */
const newestFirst = (entries: readonly ProvenanceEntry[]): readonly ProvenanceEntry[] =>
  [...entries].sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
