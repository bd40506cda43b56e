/** What the drawing needs to know of a card. */
export type SlabCard = {
  /** Seeds the picture. Digits as a rule; a wanted card has no cert and takes its name instead. */
  cert: string
  /** Seeds the picture in its place where the cert is not to be known: a seed could be guessed back from the drawing. */
  seed?: string
  /** A category the drawing does not know is drawn as `arcane`. */
  category: string
  /** `1986` or `1996-97`; the first year decides the frame. */
  year: number | string | null
  set: string
  number: string | null
  name: string
  variety: string | null
  /** Who graded it, for the drawing's name; PSA when nothing is said, RAW for nobody. */
  grader?: string
  /** 1 to 10 in halves; null leaves the grade block empty. */
  grade: number | null
}

export const seedOf = (card: SlabCard): string => card.seed ?? card.cert

export const yearText = (card: SlabCard): string => (card.year === null ? '' : String(card.year))

/** An unknown year counts as the newest: better a modern frame than a false look of age. */
export const firstYear = (card: SlabCard): number => Number.parseInt(yearText(card), 10) || Number.POSITIVE_INFINITY
