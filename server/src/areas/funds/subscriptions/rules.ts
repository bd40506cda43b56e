import { createHash } from 'node:crypto'
import type { FundFault, FundTerms } from '@ambry/contract/funds/catalog/records'
import { formatMoney, portionHalfEven } from '@ambry/contract/kernel/money'

import * as labels from './labels.ts'

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export const entryFeeOf = (amountCents: number, { entryFeeBps }: FundTerms): number =>
  portionHalfEven(amountCents, entryFeeBps)

/** Why an amount can't be subscribed, or null. `leftCents` is what the fund takes until its target. */
export function amountFault(amountCents: number, terms: FundTerms, leftCents: number): string | null {
  if (amountCents < terms.minimumCents) return labels.belowMinimum(formatMoney(terms.minimumCents))
  if (amountCents % terms.stepCents !== 0) return labels.wrongStep(formatMoney(terms.stepCents))
  return amountCents > leftCents ? labels.moreThanLeft(formatMoney(leftCents)) : null
}

/** What the member has to see to, unlike whether the fund takes anyone now. */
export const isAboutMember = (kind: FundFault['kind']): boolean =>
  kind === 'identity' || kind === 'accreditation' || kind === 'country' || kind === 'account'

/** The terms that a subscription was signed under: newer ones don't change what it agreed to. */
export function signedTerms({ termsNumber }: { termsNumber: number }, terms: readonly FundTerms[]): FundTerms {
  const found = terms.find(({ number }) => number === termsNumber)
  if (!found) throw new Error('a subscription has no terms')
  return found
}
