import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { post, today } from '../../billing/ledger/service.ts'
import { oweFromFund } from '../../billing/settling/payouts-service.ts'
import { balancesOf, type FundRow } from '../fund-queries.ts'
import type { CorrectionPlan } from './correction-plan-service.ts'
import { addPaidToRedemption } from './correction-queries.ts'
import type { CorrectedRedemption } from './correction-rules.ts'
import * as labels from './labels.ts'

// The money of a correction: fees that come back, and redemptions that are put right.

/** Fees overpaid on a NAV that was too high are first taken off what the fund still owes us; the rest is repaid. */
export async function repayFees(
  tx: Tx,
  deps: Deps,
  fund: FundRow,
  { wrong, feesCorrectedCents }: CorrectionPlan,
): Promise<void> {
  const { feesDueCents } = await balancesOf(tx, fund.id)
  const cents = -feesCorrectedCents - feesDueCents
  if (cents <= 0) return
  await post(tx, {
    kind: 'fund_fees',
    bookedOn: today(deps, tx.now),
    fundId: fund.id,
    words: labels.feesRepaid(fund.name, wrong.onDay),
    postings: [
      { code: 'fund_bank', memberId: fund.id, amountCents: cents },
      { code: 'fund_fees_due', memberId: fund.id, amountCents: -cents },
      { code: 'fund_cash', memberId: fund.id, amountCents: -cents },
      { code: 'fees_fund', memberId: null, amountCents: cents },
    ],
  })
}

/** Returns the entry of each redemption that was put right. */
export async function payRedemptions(
  tx: Tx,
  deps: Deps,
  fund: FundRow,
  plan: CorrectionPlan,
): Promise<Map<string, string>> {
  const entries = new Map<string, string>()
  for (const redemption of plan.redemptions) {
    const { redemptionId, memberId, number, dueCents } = redemption
    const postings = await postingsOf(tx, fund.id, redemption)
    if (postings.every(({ amountCents }) => amountCents === 0)) continue
    const entryId = await post(tx, {
      kind: 'fund_units',
      bookedOn: today(deps, tx.now),
      fundId: fund.id,
      memberId,
      postings,
      words: labels.correctionEntry(fund.name, plan.wrong.onDay, number),
    })
    entries.set(redemptionId, entryId)
    if (dueCents === 0) continue
    await oweFromFund(tx, deps, entryId, [
      { memberId, amountCents: dueCents, note: labels.correctionNote(fund.name, number) },
    ])
    await addPaidToRedemption(tx, redemptionId, dueCents)
  }
  return entries
}

async function postingsOf(
  tx: Tx,
  fundId: string,
  { memberId, dueCents, toFundCents, carryCents }: CorrectedRedemption,
) {
  const { feesDueCents } = await balancesOf(tx, fundId)
  // carry that was charged too much is taken off what the fund owes us, and paid back as far as it has paid
  const fromDue = carryCents >= 0 ? carryCents : -Math.min(feesDueCents, -carryCents)
  const paidBack = fromDue - carryCents
  const intoFund = toFundCents + paidBack
  return [
    { code: 'fund_capital' as const, memberId: fundId, amountCents: dueCents },
    { code: 'payable' as const, memberId, amountCents: -dueCents },
    { code: 'fund_bank' as const, memberId: fundId, amountCents: intoFund - dueCents },
    { code: 'fund_cash' as const, memberId: fundId, amountCents: dueCents - intoFund },
    { code: 'goodwill' as const, memberId: null, amountCents: toFundCents },
    { code: 'fund_gains' as const, memberId: fundId, amountCents: -toFundCents },
    { code: 'fees_fund' as const, memberId: null, amountCents: paidBack },
    { code: 'fund_costs' as const, memberId: fundId, amountCents: carryCents },
    { code: 'fund_fees_due' as const, memberId: fundId, amountCents: -fromDue },
  ]
}
