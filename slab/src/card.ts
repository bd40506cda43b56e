/** What the drawing needs to know about a card. */
export type SlabCard = {
  /** Printed on the label, and seeds its lines; empty for a raw card or if it must not be shown. */
  cert: string
  /** An unknown category is drawn as `arcane`. */
  category: string
  /** `1986` or `1996-97`; the first year decides the frame. */
  year: number | string | null
  set: string
  number: string | null
  name: string
  variety: string | null
  /** The grader; PSA by default, RAW for none. A raw card is drawn in a sleeve. */
  grader?: string
  /** As the grader writes it: `9.5`, `Authentic`, `Pristine 10`; null leaves the grade block empty. */
  grade: number | string | null
}

/** What makes two cards copies of each other. Graders differ in case and spacing. */
export const identityOf = (card: SlabCard): string =>
  [yearText(card), card.set, card.number ?? '', card.name, card.variety ?? '']
    .map((part) => part.trim().replace(/\s+/g, ' ').toLowerCase())
    .join('|')

export const yearText = (card: SlabCard): string => (card.year === null ? '' : String(card.year))

/** An unknown year counts as the newest: a modern frame is better than a false impression of age. */
export const firstYear = (card: SlabCard): number => Number.parseInt(yearText(card), 10) || Number.POSITIVE_INFINITY
