/** What the drawing needs to know of a card. */
export type SlabCard = {
  /** Printed on the label and seeds its lines; empty where it is not to be known, and for a raw card. */
  cert: string
  /** A category the drawing does not know is drawn as `arcane`. */
  category: string
  /** `1986` or `1996-97`; the first year decides the frame. */
  year: number | string | null
  set: string
  number: string | null
  name: string
  variety: string | null
  /** Who graded it; PSA when nothing is said, RAW for nobody. A raw card is drawn in a sleeve. */
  grader?: string
  /** As the grader writes it: `9.5`, `Authentic`, `Pristine 10`; null leaves the grade block empty. */
  grade: number | string | null
}

/** What makes two cards copies of one another. Graders differ in capitals and spaces. */
export const identityOf = (card: SlabCard): string =>
  [yearText(card), card.set, card.number ?? '', card.name, card.variety ?? '']
    .map((part) => part.trim().replace(/\s+/g, ' ').toLowerCase())
    .join('|')

export const yearText = (card: SlabCard): string => (card.year === null ? '' : String(card.year))

/** An unknown year counts as the newest: better a modern frame than a false look of age. */
export const firstYear = (card: SlabCard): number => Number.parseInt(yearText(card), 10) || Number.POSITIVE_INFINITY
