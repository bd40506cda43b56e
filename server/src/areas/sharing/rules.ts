import type { CardCategory, Grader } from '@ambry/contract/cards/kinds'
import { type ProvenanceKind, provenanceKinds } from '@ambry/contract/cards/provenance/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'
import { actionsFrom } from '@ambry/contract/kernel/transitions'
import { type ClosedReason, type ShareAction, type ShareStatus, shareActions } from '@ambry/contract/sharing/kinds'

/** `Theo Lindqvist` → `Theo L.`: as much as somebody needs who was sent a link by him. */
export function publicName(name: string | null): string {
  const [first, ...others] = name?.trim().split(/\s+/) ?? []
  if (!first) return 'a member'
  const last = others.at(-1)
  return last ? `${first} ${[...last][0]?.toUpperCase()}.` : first
}

/** What the house can do with a link of a member's. */
export const houseActions = (status: ShareStatus): ShareAction[] =>
  actionsFrom(shareActions, status).filter((action) => action === 'close')

/** What its owner can do with a link: one that was closed by the house or with the title stays closed. */
export const ownActions = (status: ShareStatus, reason: ClosedReason | null): ShareAction[] =>
  actionsFrom(shareActions, status).filter((action) => action !== 'reopen' || reason === 'owner')

/** A page looked at within this is looked at now: three signs of life may be lost. */
export const nowSeconds = 50

/** Housekeeping, which tells a stranger nothing of the card. */
const unsaid = new Set<ProvenanceKind>(['photographed', 'moved', 'sent', 'shipped', 'stayed', 'merged', 'removed'])
/** What happens again and again: the newest says it all. */
const repeated = new Set<ProvenanceKind>(['appraised', 'audited', 'verified', 'corrected'])

type Event = { kind: ProvenanceKind; at: Instant }

/** A card's history as strangers read it, newest first. */
export function publicHistory<E extends Event>(events: readonly E[]): E[] {
  const seen = new Set<ProvenanceKind>()
  return events.filter(({ kind }) => {
    if (unsaid.has(kind) || (repeated.has(kind) && seen.has(kind))) return false
    seen.add(kind)
    return true
  })
}

type Told = { kind: string; detail: string | null }
type Words = { words: string; more: string | null }

/** `Received at Delaware vault`, `Cert matched with PSA`, and a second line where there is more to say. */
export function eventWords({ kind, detail }: Told, grader: Grader): Words {
  if (kind === 'received' && detail) return { words: `Received at ${detail}`, more: null }
  if (kind !== 'verified')
    return { words: provenanceKinds[kind as ProvenanceKind] ?? kind, more: detail && `${detail}.` }
  // what the bundled sample set says is nobody's word but its own
  return detail === 'sample data'
    ? { words: 'Cert matched with sample data', more: `Not with ${grader}.` }
    : { words: `Cert matched with ${grader}`, more: 'Label and grade compared.' }
}

const gradeNames: Record<string, string> = {
  '10': 'Gem Mint',
  '9': 'Mint',
  '8': 'Near Mint-Mint',
  '7': 'Near Mint',
  '6': 'Excellent-Mint',
  '5': 'Excellent',
  '4': 'Very Good-Excellent',
  '3': 'Very Good',
  '2': 'Good',
  '1': 'Poor',
}

type Described = {
  category: CardCategory
  year: string | null
  set: string | null
  cardNumber: string | null
  variety: string | null
  grader: Grader
  grade: string | null
  qualifier: string | null
}

/** `1986 Crown Hoops no. 57, rookie`. */
export function cardWords({ year, set, cardNumber, variety }: Described): string {
  const named = [year, set, cardNumber && `no. ${cardNumber}`].filter(Boolean).join(' ')
  return [named, variety && lowerFirst(variety)].filter(Boolean).join(', ')
}

/** A word that begins a sentence of its own on a label does not begin one here; `1st Edition` and `PSA/DNA` stay. */
const lowerFirst = (text: string): string => (/^[A-Z][a-z]+$/.test(text) ? text.toLowerCase() : text)

/** `PSA 10 Gem Mint`, `BGS 9.5`, `Not graded`. Only PSA's words are everybody's. */
export function gradeWords({ grader, grade, qualifier }: Described): string {
  if (grader === 'RAW') return 'Not graded'
  const word = grader === 'PSA' && grade && !qualifier ? gradeNames[grade] : undefined
  return [grader, grade, qualifier, word].filter(Boolean).join(' ')
}

/**
 * How many seconds of what a page says are believed: never more than have gone by since its last sign of life, nor than
 * since it was opened.
 */
export function believedSeconds(
  said: number,
  { sinceLast, sinceBegin, counted }: { sinceLast: number; sinceBegin: number; counted: number },
): number {
  const slack = 2
  const most = Math.min(60, Math.floor(sinceLast) + slack, Math.floor(sinceBegin) + slack - counted)
  return Math.max(0, Math.min(said, most))
}
