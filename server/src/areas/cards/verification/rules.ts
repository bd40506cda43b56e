import { type CertFacts, type ComparedFact, comparedFactNames } from '@ambry/contract/cards/cert-facts'
import type { Difference } from '@ambry/contract/cards/differences'

type Compared = { [Name in ComparedFact]: string | null }

/** Our facts and the grader's that contradict each other. A missing value is not a contradiction. */
export function differencesOf(card: Compared, facts: CertFacts): Difference[] {
  return comparedFactNames
    .filter((field) => !agree[field](card[field], facts[field]))
    .map((field) => ({ field, ours: card[field], theirs: facts[field] }))
}

type Agree = (ours: string | null, theirs: string | null) => boolean

const words = (text: string): Set<string> =>
  new Set(
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  )

/** Graders and collectors word things differently; one that contains all words of the other matches. */
const sameWords: Agree = (ours, theirs) => {
  if (ours === null || theirs === null) return true
  const [mine, other] = [words(ours), words(theirs)]
  const within = (some: Set<string>, all: Set<string>) => [...some].every((word) => all.has(word))
  return within(mine, other) || within(other, mine)
}

/** `4/102` matches `4`, `#57` matches `57`. */
const sameNumber: Agree = (ours, theirs) => {
  if (ours === null || theirs === null) return true
  const bare = (text: string) =>
    text
      .split('/')[0]
      ?.toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .replace(/^0+(?=.)/, '')
  return bare(ours) === bare(theirs)
}

const sameYear: Agree = (ours, theirs) => ours === null || theirs === null || ours.slice(0, 4) === theirs.slice(0, 4)
const same: Agree = (ours, theirs) => ours === theirs

const agree: Record<ComparedFact, Agree> = {
  playerName: sameWords,
  year: sameYear,
  set: sameWords,
  cardNumber: sameNumber,
  variety: sameWords,
  // a grade decides what a card is worth, so only an exact match counts
  grade: same,
  qualifier: same,
}
