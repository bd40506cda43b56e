import { randomUUID } from 'node:crypto'
import type { AdminFundDetail } from '@ambry/contract/funds/admin/records'
import type { Day } from '@ambry/contract/kernel/dates'

import { notThere } from '../../../access/access.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { post, today } from '../../billing/ledger/service.ts'
import { adminFund } from '../admin/service.ts'
import { balancesOf, type FundRow, lockFund } from '../fund-queries.ts'
import { fundChanged } from '../fund-service.ts'
import * as labels from './labels.ts'
import { findBill, insertBill, markBillPaid } from './queries.ts'

async function lockedFund(tx: Tx, id: string): Promise<FundRow> {
  const fund = await lockFund(tx, id)
  if (!fund) throw notThere()
  if (fund.status === 'liquidated') throw new AppError('wrong_state', labels.fundHasEnded)
  return fund
}

function requirePast(deps: Deps, tx: Tx, on: Day): void {
  if (on > today(deps, tx.now)) throw new AppError('refused', labels.billInFuture)
}

/** Owed from the day it is entered; the next NAV counts it. */
export async function addBill(
  tx: Tx,
  deps: Deps,
  fundId: string,
  { label, amountCents, billedOn }: { label: string; amountCents: number; billedOn: Day },
): Promise<AdminFundDetail> {
  const fund = await lockedFund(tx, fundId)
  requirePast(deps, tx, billedOn)
  const id = randomUUID()
  const entryId = await post(tx, {
    ...{ kind: 'fund_bill', bookedOn: today(deps, tx.now), words: labels.billEntry(fund.name, label), fundId },
    postings: [
      { code: 'fund_costs', memberId: fundId, amountCents },
      { code: 'fund_bills', memberId: fundId, amountCents: -amountCents },
    ],
  })
  await insertBill(tx, { id, fundId, label, amountCents, billedOn, entryId })
  tx.audit({
    ...{ action: 'fund.bill', object: { kind: 'fund', id: fundId } },
    after: { bill: id, label, amountCents, billedOn },
  })
  fundChanged(tx)
  return adminFund(tx, deps, fundId, tx.now)
}

export async function payBill(tx: Tx, deps: Deps, id: string, paidOn: Day): Promise<AdminFundDetail> {
  const known = await findBill(tx, id)
  if (!known) throw notThere()
  const { fundId } = known
  const fund = await lockedFund(tx, fundId)
  const bill = await findBill(tx, id)
  if (!bill || bill.paidOn !== null) throw new AppError('wrong_state', labels.alreadyPaid)
  requirePast(deps, tx, paidOn)
  if (paidOn < bill.billedOn) throw new AppError('refused', labels.paidBeforeBilled(bill.billedOn))
  const { amountCents } = bill
  const entryId = await post(tx, {
    ...{ kind: 'fund_bill', bookedOn: paidOn, words: labels.billPaidEntry(fund.name, bill.label), fundId },
    postings: [
      { code: 'fund_bills', memberId: fundId, amountCents },
      { code: 'fund_bank', memberId: fundId, amountCents: -amountCents },
      { code: 'fund_cash', memberId: fundId, amountCents },
      { code: 'bank', memberId: null, amountCents: -amountCents },
    ],
  })
  await markBillPaid(tx, id, paidOn, entryId)
  tx.audit({ action: 'fund.bill', object: { kind: 'fund', id: fundId }, after: { bill: id, paidOn, amountCents } })
  fundChanged(tx)
  return adminFund(tx, deps, fundId, tx.now)
}

/** Everything accrued so far: management fees, and carry that was charged. */
export async function payFees(tx: Tx, deps: Deps, fundId: string): Promise<AdminFundDetail> {
  const fund = await lockedFund(tx, fundId)
  const { feesDueCents } = await balancesOf(tx, fundId)
  if (feesDueCents <= 0) throw new AppError('wrong_state', labels.noFeesDue)
  await post(tx, {
    ...{ kind: 'fund_fees', bookedOn: today(deps, tx.now), words: labels.feesEntry(fund.name), fundId },
    postings: [
      { code: 'fund_fees_due', memberId: fundId, amountCents: feesDueCents },
      { code: 'fund_bank', memberId: fundId, amountCents: -feesDueCents },
      { code: 'fund_cash', memberId: fundId, amountCents: feesDueCents },
      { code: 'fees_fund', memberId: null, amountCents: -feesDueCents },
    ],
  })
  tx.audit({ action: 'fund.fees', object: { kind: 'fund', id: fundId }, after: { feesDueCents } })
  fundChanged(tx)
  return adminFund(tx, deps, fundId, tx.now)
}
