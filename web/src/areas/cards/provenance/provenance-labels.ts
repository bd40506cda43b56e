import { type ProvenanceKind, provenanceKinds } from '@ambry/contract/cards/provenance/kinds'
import { type PlainObject, readBody } from '@ambry/contract/cards/provenance/records'
import type { ProvenanceEvent, Valuation } from '@ambry/contract/cards/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { ProvenanceEntry } from '../../../ui/cards/Provenance.tsx'
import { identityLabels } from '../card/identity.ts'
import { eventIcons } from './event-icons.ts'
import * as labels from './labels.ts'

/** Appraised values by date, where the events themselves don't include them. */
export type ValuesByDay = ReadonlyMap<string, number>

export const valuesByDay = (valuations: readonly Valuation[]): ValuesByDay =>
  new Map(
    valuations
      .filter(({ isWithdrawn }) => !isWithdrawn)
      .map(({ on, valueCents }): [string, number] => [on, valueCents]),
  )

/** Groups adjacent items of one kind, in order; everything else stays alone. */
export function runsOf<Item extends { kind: string }>(
  items: readonly Item[],
  kind: ProvenanceKind,
): readonly (readonly [Item, ...Item[]])[] {
  const runs: [Item, ...Item[]][] = []
  for (const item of items) {
    const before = runs.at(-1)
    if (item.kind === kind && before?.[0].kind === kind) before.push(item)
    else runs.push([item])
  }
  return runs
}

/** A card's provenance, newest first. A lien is active until a later event releases it. */
export function provenanceEntries(
  events: readonly ProvenanceEvent[],
  known: ValuesByDay = new Map(),
): readonly ProvenanceEntry[] {
  return runsOf([...events].reverse(), 'appraised').map((run) => {
    const [event] = run
    if (run.length > 1) return appraisals(run, known)
    const isReleased = events.some(
      ({ seq, kind }) => seq > event.seq && (kind === 'lien_released' || kind === 'foreclosed'),
    )
    return {
      id: String(event.seq),
      at: event.at,
      icon: eventIcons[event.kind],
      title: provenanceKinds[event.kind],
      detail: detailOf(event),
      isLive: event.kind === 'pledged' && !isReleased,
    }
  })
}

/** Merges consecutive appraisals, since monthly ones would hide the events between them. */
function appraisals(run: readonly [ProvenanceEvent, ...ProvenanceEvent[]], known: ValuesByDay): ProvenanceEntry {
  const [newest] = run
  const oldest = run.at(-1) ?? newest
  const values = run.flatMap((event) => {
    const { valueCents, on } = dataOf(event)
    const value = typeof valueCents === 'number' ? valueCents : known.get(String(on))
    return value === undefined ? [] : [value]
  })
  return {
    id: String(newest.seq),
    at: newest.at,
    icon: eventIcons.appraised,
    title: labels.appraisedTimes(run.length),
    detail: labels.appraisalRange(oldest.at, newest.at, values),
    run: {
      parts: run.map((event) => ({ id: String(event.seq), at: event.at, detail: detailOf(event) })),
      values: values.toReversed(),
      more: labels.showAppraisals(run.length),
    },
  }
}

/** The public data, and the private data where the reader has access. */
const dataOf = (event: ProvenanceEvent): PlainObject => ({ ...readBody(event.body)?.data, ...opened(event.private) })

/** The public data in words, followed by the private data where the reader has access. It identifies people by id. */
function detailOf(event: ProvenanceEvent): string | undefined {
  const open = dataOf(event)
  const words = event.kind === 'registered' ? registration : wording
  const said = words.flatMap(([key, say]) => {
    const value = open[key]
    return value === undefined || value === null || value === '' ? [] : [say(value)]
  })
  return said.length > 0 ? sentences(said) : undefined
}

type Value = PlainObject[string]
type Wording = readonly [key: string, say: (value: Value) => string]

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const plain = (value: Value) => String(value)
const money = (value: Value) => formatDollars(Number(value))
const listed = (value: Value) =>
  (Array.isArray(value) ? value : [value])
    .map((name) => identityLabels[name as keyof typeof identityLabels] ?? capital(String(name)))
    .join(', ')

const registration: readonly Wording[] = [
  ['title', plain],
  ['cert', (value) => `Cert ${plain(value)}`],
]

/** In display order. Keys not listed here are not displayed. */
const wording: readonly Wording[] = [
  ['vault', plain],
  ['slot', (value) => `Location ${plain(value)}`],
  ['fields', listed],
  ['valueCents', money],
  ['amountCents', money],
  ['on', (value) => `As of ${formatDate(plain(value))}`],
  ['carrier', plain],
  ['tracking', plain],
  ['condition', plain],
  ['outcome', (value) => capital(plain(value))],
  ['decision', plain],
  ['reason', plain],
  ['note', plain],
]

const sentences = (said: readonly string[]): string =>
  said.map((part) => (/[.!?]$/.test(part) ? part : `${part}.`)).join(' ')

function opened(sealed: string | null): PlainObject {
  if (sealed === null) return {}
  try {
    const part: unknown = JSON.parse(sealed)
    return typeof part === 'object' && part !== null ? (part as PlainObject) : {}
  } catch {
    return {}
  }
}
