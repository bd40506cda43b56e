import { type ProvenanceKind, provenanceKinds } from '@ambry/contract/cards/provenance/kinds'
import { type PlainObject, readBody } from '@ambry/contract/cards/provenance/records'
import type { ProvenanceEvent } from '@ambry/contract/cards/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { BadgeKind } from '../../../ui/CardBadge.tsx'
import type { ProvenanceEntry } from '../../../ui/cards/Provenance.tsx'
import { identityLabels } from '../card/identity.ts'

const badges: Record<ProvenanceKind, BadgeKind> = {
  registered: 'registered',
  verified: 'cert',
  corrected: 'title',
  photographed: 'cert',
  appraised: 'title',
  sent: 'vault',
  received: 'vault',
  receipt_corrected: 'vault',
  moved: 'vault',
  audited: 'vault',
  released: 'vault',
  shipped: 'vault',
  delivered: 'vault',
  stayed: 'vault',
  listed: 'title',
  unlisted: 'title',
  reserved: 'title',
  reservation_lapsed: 'title',
  pledged: 'lien',
  lien_released: 'lien',
  sold: 'title',
  foreclosed: 'title',
  fund_bought: 'fund',
  fund_sold: 'fund',
  title_corrected: 'title',
  disputed: 'title',
  dispute_ended: 'title',
  merged: 'registered',
  removed: 'registered',
}

/** What is on record about a card, newest first. A lien is live until an event after it released it. */
export function provenanceEntries(events: readonly ProvenanceEvent[]): readonly ProvenanceEntry[] {
  return [...events].reverse().map((event): ProvenanceEntry => {
    const isReleased = events.some(
      ({ seq, kind }) => seq > event.seq && (kind === 'lien_released' || kind === 'foreclosed'),
    )
    return {
      id: String(event.seq),
      at: event.at,
      badge: badges[event.kind],
      title: provenanceKinds[event.kind],
      detail: detailOf(event),
      isLive: event.kind === 'pledged' && !isReleased,
    }
  })
}

/** The public part in words, and behind it the private part where it may be read. People are told by their ids there. */
function detailOf(event: ProvenanceEvent): string | undefined {
  const open = { ...readBody(event.body)?.data, ...opened(event.private) }
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

/** In the order they are said. Keys that are not here are for machines. */
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
