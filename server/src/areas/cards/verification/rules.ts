import { type CertFacts, type ComparedFact, comparedFactNames } from '@ambry/contract/cards/cert-facts'
import type { Difference } from '@ambry/contract/cards/differences'

type Compared = { [Name in ComparedFact]: string | null }

/** What we have and what the grader has that cannot both be true. What nobody told us is no contradiction. */
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

/** Graders write more words than collectors, and collectors more than graders; one that has all of the other's agrees. */
const sameWords: Agree = (ours, theirs) => {
  if (ours === null || theirs === null) return true
  const [mine, other] = [words(ours), words(theirs)]
  const within = (some: Set<string>, all: Set<string>) => [...some].every((word) => all.has(word))
  return within(mine, other) || within(other, mine)
}

/** `4/102` and `4`, `#57` and `57`. */
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
  // a grade is what a card is worth: nothing is near enough
  grade: same,
  qualifier: same,
}
