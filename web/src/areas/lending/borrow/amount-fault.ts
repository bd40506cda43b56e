import { centsOf } from '../../../ui/fields/amount.ts'
import * as labels from './labels.ts'

/** What is wrong with an amount as typed; null if nothing is, or nothing is being typed. */
export function amountFault(typed: string | null): string | null {
  const cents = typed === null ? 0 : centsOf(typed)
  if (cents === 'bad') return labels.notAnAmount
  return cents === null ? labels.enterAnAmount : null
}
