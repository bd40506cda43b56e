import { type PayoutKind, payoutKindNames, payoutKinds } from '@ambry/contract/billing/invoices/kinds'

const labelOf = (kinds: readonly PayoutKind[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, payoutKinds[kind].label]))

export const payoutKindLabels = labelOf(payoutKindNames)
