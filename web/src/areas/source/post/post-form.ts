import type { CatalogCard } from '@ambry/contract/sales/catalog/records'
import { defaultOpenDays, type Visibility } from '@ambry/contract/source/kinds'
import type { OwnPost } from '@ambry/contract/source/posts/records'

import { amountText, centsOf } from '../../../ui/fields/amount.ts'

/** What is being written. Amounts as typed. */
export type PostDraft = {
  catalogId: string | null
  category: string | null
  playerName: string
  year: string
  set: string
  cardNumber: string
  variety: string
  grades: readonly string[]
  min: string
  max: string
  isBudgetHidden: boolean
  visibility: Visibility
  days: number
  note: string
}

export const emptyDraft: PostDraft = {
  ...{ catalogId: null, category: null, playerName: '', year: '', set: '', cardNumber: '', variety: '' },
  ...{ grades: [], min: '', max: '', isBudgetHidden: false, visibility: 'members', days: defaultOpenDays, note: '' },
}

export const draftOfCard = (card: CatalogCard): Partial<PostDraft> => ({
  catalogId: card.id,
  category: card.category,
  playerName: card.playerName,
  year: card.year ?? '',
  set: card.set ?? '',
  cardNumber: card.cardNumber ?? '',
  variety: card.variety ?? '',
})

export const draftOfPost = (post: OwnPost): PostDraft => ({
  ...emptyDraft,
  ...{ catalogId: post.catalogId, category: post.category, playerName: post.playerName, year: post.year ?? '' },
  ...{ set: post.set ?? '', cardNumber: post.cardNumber ?? '', variety: post.variety ?? '', grades: post.grades },
  min: amountText(post.minCents),
  max: amountText(post.maxCents),
  isBudgetHidden: post.isBudgetHidden,
  visibility: post.visibility,
  note: post.note ?? '',
})

const centsIn = (typed: string): number | null => {
  const cents = centsOf(typed)
  return typeof cents === 'number' && cents > 0 ? cents : null
}

export const budgetOf = ({ min, max }: PostDraft) => {
  const [minCents, maxCents] = [centsIn(min), centsIn(max)]
  return { minCents: maxCents === null ? null : minCents, maxCents }
}

export const isBudgetInOrder = (draft: PostDraft): boolean => {
  const { minCents, maxCents } = budgetOf(draft)
  return minCents === null || maxCents === null || minCents <= maxCents
}

const orNull = (text: string) => text.trim() || null

/** The card as the API takes it. */
export const wantedOf = (draft: PostDraft) => ({
  catalogId: draft.catalogId,
  category: draft.category as CatalogCard['category'],
  playerName: draft.playerName.trim(),
  year: orNull(draft.year),
  set: orNull(draft.set),
  cardNumber: orNull(draft.cardNumber),
  variety: orNull(draft.variety),
  grades: [...draft.grades],
})

export const bodyOf = (draft: PostDraft) => ({
  ...wantedOf(draft),
  ...budgetOf(draft),
  isBudgetHidden: draft.isBudgetHidden,
  visibility: draft.visibility,
  note: orNull(draft.note),
})
