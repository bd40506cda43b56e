import type { FundTerms } from '@ambry/contract/funds/catalog/records'
import type { FundRisk, FundStatus, OfferingRule } from '@ambry/contract/funds/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { notThere } from '../../access/access.ts'
import type { Db } from '../../db/db.ts'
import type { Tx } from '../../db/transaction.ts'

export type FundRow = {
  id: string
  name: string
  status: FundStatus
  strategy: string
  about: string | null
  team: string | null
  valuationMethod: string | null
  category: string | null
  countries: string[]
  risk: FundRisk
  offeringRule: OfferingRule
  targetCents: number
  firstPrice: number
  opensOn: Day | null
  closesOn: Day | null
  heldUntil: Day | null
  termsNumber: number
  highWaterMark: number
  markedOn: Day | null
  units: number
  places: number
  raisedCents: number
  struckOn: Day | null
  createdAt: Instant
  openedAt: Instant | null
  endedAt: Instant | null
  version: number
}

/** The NAV per unit that people read, of a strike under this alias: the NAV divided by the units. */
export const perUnit = (alias: string) =>
  sql`CASE WHEN ${sql.ref(`${alias}.price`)} IS NOT NULL THEN round(${sql.ref(`${alias}.nav_cents`)}::numeric * 10000000000000 / ${sql.ref(`${alias}.units`)})::bigint END`

export const fundColumns = sql<FundRow>`f.*`

export const findFund = (db: Db, id: string): Promise<FundRow | undefined> =>
  db.one(sql<FundRow>`SELECT ${fundColumns} FROM funds f WHERE f.id = ${id}`)

export async function requireFund(db: Db, id: string): Promise<FundRow> {
  const fund = await findFund(db, id)
  if (!fund) throw notThere()
  return fund
}

/** A fund that members see. */
export async function requireVisibleFund(db: Db, id: string): Promise<FundRow> {
  const fund = await findFund(db, id)
  if (!fund || fund.status === 'draft') throw notThere()
  return fund
}

/** Everything that changes units, cash or places of a fund takes turns here. */
export const lockFund = (tx: Tx, id: string): Promise<FundRow | undefined> =>
  tx.one(sql<FundRow>`SELECT ${fundColumns} FROM funds f WHERE f.id = ${id} FOR UPDATE`)

/** Every version of the terms, oldest first. */
export const listTerms = (db: Db, fundId: string): Promise<FundTerms[]> =>
  db.all(sql<FundTerms>`SELECT number, effective_on, management_bps, carry_bps, hurdle_bps, entry_fee_bps, minimum_cents,
      step_cents, lock_up_days, window_months, notice_days, gate_bps, most_holders, cooling_off_days
    FROM fund_terms WHERE fund_id = ${fundId} ORDER BY number`)

export type FundBalances = {
  /** in the fund's books */
  bankCents: number
  cardsCents: number
  feesDueCents: number
  carryDueCents: number
  billsCents: number
  /** in ours */
  cashCents: number
}

const balance = (code: string, sign: 1 | -1) =>
  sql`(${sql.lit(sign)} * coalesce(sum(p.amount_cents) FILTER (WHERE a.code = ${sql.lit(code)}), 0))::bigint`

export async function balancesOf(db: Db, fundId: string): Promise<FundBalances> {
  const found =
    await db.one(sql<FundBalances>`SELECT ${balance('fund_bank', 1)} AS bank_cents, ${balance('fund_cards', 1)} AS cards_cents,
      ${balance('fund_fees_due', -1)} AS fees_due_cents, ${balance('fund_carry_due', -1)} AS carry_due_cents,
      ${balance('fund_bills', -1)} AS bills_cents, ${balance('fund_cash', -1)} AS cash_cents
    FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id WHERE a.party_id = ${fundId}`)
  if (!found) throw new Error('balances were not added up')
  return found
}
