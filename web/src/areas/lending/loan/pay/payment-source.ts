import type { SavedMethod } from '@ambry/contract/payments/endpoints'
import type { MethodKind } from '@ambry/contract/payments/kinds'

import { nothingTyped, type Typed } from '../../../payments/sandbox-form.ts'

export type Available = { items: readonly SavedMethod[]; gateway: 'sandbox' | 'stripe' | null }

/** Where a payment comes from. */
export type PaySource =
  | { kind: 'saved'; methodId: string }
  | { kind: 'new'; methodKind: MethodKind; typed: Typed; save: boolean }
  | { kind: 'credit' }
  | { kind: 'wire' }

/** A saved method if there is one, otherwise a bank account, which has no limit. */
export function firstSource({ items, gateway }: Available, creditCents: number): PaySource {
  const saved = items.find(({ isDefault, isExpired }) => isDefault && !isExpired) ?? items.find((one) => !one.isExpired)
  if (saved) return { kind: 'saved', methodId: saved.id }
  if (gateway !== null) return { kind: 'new', methodKind: 'bank', typed: nothingTyped, save: false }
  return creditCents > 0 ? { kind: 'credit' } : { kind: 'wire' }
}
