import { keysOf } from '../kernel/keys.ts'
import type { Grade, Qualifier } from './kinds.ts'
import type { CardFacts } from './records.ts'

/** The grader's record in our format. */
export type CertFacts = Omit<CardFacts, 'grader' | 'certNumber' | 'grade' | 'qualifier'> & {
  grade: Grade | null
  qualifier: Qualifier | null
}

/** The facts that are compared with what a member entered. */
export const comparedFacts = {
  playerName: 'Player or subject',
  year: 'Year',
  set: 'Set',
  cardNumber: 'Card number',
  variety: 'Variety',
  grade: 'Grade',
  qualifier: 'Qualifier',
} as const
export type ComparedFact = keyof typeof comparedFacts
export const comparedFactNames = keysOf(comparedFacts)
