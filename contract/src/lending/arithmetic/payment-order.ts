/** What a loan can owe. */
export const owedParts = ['fees', 'interest', 'principal'] as const
export type OwedPart = (typeof owedParts)[number]

/** Which part of what is owed money pays first. Interest always comes before principal, so that paid principal earns none. */
export const paymentOrders = {
  fees_interest_principal: ['fees', 'interest', 'principal'],
  interest_fees_principal: ['interest', 'fees', 'principal'],
  interest_principal_fees: ['interest', 'principal', 'fees'],
} as const satisfies Record<string, readonly OwedPart[]>
export type PaymentOrder = keyof typeof paymentOrders

/** The two orders of a product version. Proceeds are those of a sale of collateral, after its expenses. */
export type PaymentOrders = { paymentOrder: PaymentOrder; proceedsOrder: PaymentOrder }

/** As every agreement has printed them so far. */
export const standardOrders: PaymentOrders = {
  paymentOrder: 'fees_interest_principal',
  proceedsOrder: 'interest_principal_fees',
}

export type OwedCents = { feesCents: number; interestCents: number; principalCents: number }

/** Where an amount goes; what exceeds everything owed is left. */
export function paidParts(
  amountCents: number,
  owed: OwedCents,
  order: PaymentOrder,
): OwedCents & { unappliedCents: number } {
  const parts = { feesCents: 0, interestCents: 0, principalCents: 0 }
  let unappliedCents = amountCents
  for (const part of paymentOrders[order]) {
    const cents = Math.min(unappliedCents, owed[`${part}Cents`])
    parts[`${part}Cents`] = cents
    unappliedCents -= cents
  }
  return { ...parts, unappliedCents }
}

/** What an order pays before it reaches principal. */
export function beforePrincipalCents(owed: OwedCents, order: PaymentOrder): number {
  const parts: readonly OwedPart[] = paymentOrders[order]
  return parts.slice(0, parts.indexOf('principal')).reduce((sum, part) => sum + owed[`${part}Cents`], 0)
}
