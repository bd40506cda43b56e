import { nameSimilarity, type PreparedName, prepareName } from './names.ts'

/** The days between which a listed person was born: one day, a month, a year, or several years. */
export type BirthDateRange = { from: string; to: string }

/** An entry of a watchlist as its file has it. */
export type ListedEntry = {
  id: string
  kind: 'individual' | 'entity' | 'vessel' | 'aircraft'
  /** The main name first, then aliases. */
  names: readonly string[]
  /** Nicknames and the like, which OFAC doesn't expect anyone to screen for; they help to clear a hit. */
  weakNames: readonly string[]
  programs: readonly string[]
  birthDates: readonly BirthDateRange[]
}

/** From the strongest to none. `year`: at most one year apart. `missing`: one side has no birth date. */
export const birthDateAgreements = ['exact', 'year', 'missing', 'different'] as const
export type BirthDateAgreement = (typeof birthDateAgreements)[number]

export type Thresholds = {
  /** The mean over the parts of a name, 0 to 1. */
  nameSimilarity: number
  /** The same where the birth date is exactly the listed one, which leaves less to chance. */
  nameSimilarityOnBirthDate: number
  /** What each part must reach. */
  tokenSimilarity: number
  /** The weakest agreement of birth dates that is still a hit. */
  birthDate: BirthDateAgreement
}

/**
 * With these, a name of two parts is a hit if one of them has a typo; if the birth date is the same, also if they only
 * sound alike or differ as much as any pair in Winkler's tables. At 0.95 names that sound alike would be hits on any
 * birth date, which triples the hits on other people (`npm run bench -- screening`).
 */
export const defaultThresholds: Thresholds = {
  nameSimilarity: 0.96,
  nameSimilarityOnBirthDate: 0.9,
  tokenSimilarity: 0.8,
  birthDate: 'missing',
}

/** A person by every name we know: as entered, and as the document prints it. */
export type ScreenedPerson = { names: readonly PreparedName[]; birthDate: string | null }

export type PreparedEntry = Pick<ListedEntry, 'id' | 'birthDates'> & { names: readonly PreparedName[] }

export type Hit = { entryId: string; listedName: string; similarity: number; birthDate: BirthDateAgreement }

export const preparePerson = (names: readonly string[], birthDate: string | null): ScreenedPerson => ({
  names: names.map(prepareName),
  birthDate,
})

export const prepareEntry = ({ id, names, birthDates }: ListedEntry): PreparedEntry => ({
  id,
  birthDates,
  names: names.map(prepareName),
})

const yearOf = (day: string) => Number(day.slice(0, 4))

/** The best agreement with any of the birth dates that an entry lists. */
export function compareBirthDates(birthDate: string | null, listed: readonly BirthDateRange[]): BirthDateAgreement {
  if (birthDate === null || listed.length === 0) return 'missing'
  if (listed.some(({ from, to }) => from === birthDate && to === birthDate)) return 'exact'
  const year = yearOf(birthDate)
  return listed.some(({ from, to }) => year >= yearOf(from) - 1 && year <= yearOf(to) + 1) ? 'year' : 'different'
}

const isAccepted = (agreement: BirthDateAgreement, weakest: BirthDateAgreement): boolean =>
  birthDateAgreements.indexOf(agreement) <= birthDateAgreements.indexOf(weakest)

/** The hit of a person on one entry, by the most similar of their names, or null. */
export function compareEntry(person: ScreenedPerson, entry: PreparedEntry, thresholds: Thresholds): Hit | null {
  const birthDate = compareBirthDates(person.birthDate, entry.birthDates)
  if (!isAccepted(birthDate, thresholds.birthDate)) return null
  const least = birthDate === 'exact' ? thresholds.nameSimilarityOnBirthDate : thresholds.nameSimilarity
  let hit: Hit | null = null
  for (const listed of entry.names)
    for (const name of person.names) {
      const similarity = nameSimilarity(name, listed, thresholds.tokenSimilarity)
      if (similarity >= least && similarity > (hit?.similarity ?? 0))
        hit = { entryId: entry.id, listedName: listed.text, similarity, birthDate }
    }
  return hit
}
