import type { ComparablePoint } from '@ambry/contract/sales/comparables/endpoints'

import { amountText, centsOf } from '../../../../ui/fields/amount.ts'

/** A comparable sale while it is typed. */
export type CompDraft = { key: string; on: string; price: string; words: string }

const most = 5

/** The newest sales at the same grade that count. */
export const draftsOf = (points: readonly ComparablePoint[]): CompDraft[] =>
  points
    .filter(({ excluded }) => excluded === null)
    .slice(0, most)
    .map(({ id, soldOn, priceCents, source }) => ({
      key: id,
      on: soldOn,
      price: amountText(priceCents),
      words: source,
    }))

type Comp = { on: string; priceCents: number; words: string }

/** What is sent, or why it can't be. */
export function readComps(drafts: readonly CompDraft[]): Comp[] | 'none' | 'incomplete' {
  if (drafts.length === 0) return 'none'
  const read: Comp[] = []
  for (const { on, price, words } of drafts) {
    const priceCents = centsOf(price)
    if (!on || typeof priceCents !== 'number' || priceCents <= 0 || words.trim().length < 2) return 'incomplete'
    read.push({ on, priceCents, words: words.trim() })
  }
  return read
}
