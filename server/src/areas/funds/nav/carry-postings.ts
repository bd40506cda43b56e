/** Accrued carry is owed to us now, with the management fee. */
export const carryPostings = (fundId: string, cents: number) => [
  { code: 'fund_carry_due' as const, memberId: fundId, amountCents: cents },
  { code: 'fund_fees_due' as const, memberId: fundId, amountCents: -cents },
]
