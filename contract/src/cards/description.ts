import { hasContacts } from '../kernel/contacts/contacts.ts'

// What a card is, in words that its owner types and everyone else reads.

export const describedFields = ['playerName', 'set', 'cardNumber', 'variety'] as const
type Described = Record<(typeof describedFields)[number], string | null>

/** The first field with a way to reach someone; null when it describes the card only. */
export const fieldWithContacts = (card: Described): keyof Described | null =>
  describedFields.find((name) => hasContacts(card[name] ?? '')) ?? null
