import { type CardCategory, type Grader, gradeName } from '../cards/kinds.ts'
import { type ProvenanceKind, provenanceKinds } from '../cards/provenance/kinds.ts'
import type { PublicCard, SharedView } from './records.ts'

// Text about a card on a share link's page and in its preview picture.

type Told = { kind: string; detail: string | null }
type Words = { words: string; more: string | null }

/** `Received at Delaware vault`, `Cert matched with PSA`, and optionally a second line. */
export function eventLabel({ kind, detail }: Told, grader: Grader): Words {
  if (kind === 'received' && detail) return { words: `Received at ${detail}`, more: null }
  if (kind !== 'verified')
    return { words: provenanceKinds[kind as ProvenanceKind] ?? kind, more: detail && `${detail}.` }
  // the bundled sample set is not the grader
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

/** `1986 Crown Hoops #57, rookie`. */
export function cardLabel({ year, set, cardNumber, variety }: Described): string {
  const named = [year, set, cardNumber && `#${cardNumber}`].filter(Boolean).join(' ')
  return [named, variety && lowerFirst(variety)].filter(Boolean).join(', ')
}

/** A word capitalized at the start of a label is lower-cased here; `1st Edition` and `PSA/DNA` stay. */
const lowerFirst = (text: string): string => (/^[A-Z][a-z]+$/.test(text) ? text.toLowerCase() : text)

/** `PSA 10 Gem Mint`, `BGS 9.5`, `Raw`. Only PSA's grade names are common knowledge. */
export function gradeLabel({ grader, grade, qualifier }: Described): string {
  if (grader === 'RAW') return 'Raw'
  const word = grader === 'PSA' && grade && !qualifier ? gradeNames[grade] : undefined
  return [grader, grade && gradeName(grade), qualifier, word].filter(Boolean).join(' ')
}

export const countLabel = (cards: number): string =>
  `${cards.toLocaleString('en-US')} ${cards === 1 ? 'card' : 'cards'}`

/** The preview text for messengers. */
export const previewLabel = (view: SharedView, card: PublicCard | null): { title: string; description: string } =>
  card
    ? { title: card.playerName, description: `${cardLabel(card)}. ${gradeLabel(card)}.` }
    : { title: view.name ?? 'Shared cards', description: `${countLabel(view.total)}, shared privately.` }
