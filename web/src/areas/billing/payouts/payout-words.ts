import { type PayoutKind, payoutKindNames, payoutKinds } from '@ambry/contract/invoice-kinds'

const wordsOf = (kinds: readonly PayoutKind[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, payoutKinds[kind].label]))

export const payoutKindWords = wordsOf(payoutKindNames)

/** Those that somebody of the house may owe; the others come from what they are for. */
export const kindsByHand: readonly PayoutKind[] = payoutKindNames.filter((kind) => payoutKinds[kind].byHand)
