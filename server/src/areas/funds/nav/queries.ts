import type { Mark } from '@ambry/contract/funds/arithmetic/carry'
import type { StrikeKind } from '@ambry/contract/funds/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import { by, defineList } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'

export type StrikeRow = {
  id: string
  fundId: string
  seq: number
  onDay: Day
  kind: StrikeKind
  termsNumber: number
  runId: string | null
  cards: number
  cardsCents: number
  cashCents: number
  feesDueCents: number
  payablesCents: number
  grossCents: number
  carryCents: number
  navCents: number
  units: number
  price: number | null
  navPerUnit: number | null
  highWaterMark: number
  grossGrowth: number
  netGrowth: number
  corrects: string | null
  /** fees of the days since the NAV it corrects, recomputed: what is owed more, or less */
  feesCorrectedCents: number
  /** what the fund got more, or less, from those who redeemed at the NAV it corrects */
  redemptionsCorrectedCents: number
  isCorrected: boolean
  reason: string | null
  entryId: string | null
  at: Instant
}

const columns = sql<StrikeRow>`s.*, EXISTS (SELECT FROM fund_strikes c WHERE c.corrects = s.id) AS is_corrected`

export const findStrike = (db: Db, id: string): Promise<StrikeRow | undefined> =>
  db.one(sql<StrikeRow>`SELECT ${columns} FROM fund_strikes s WHERE s.id = ${id}`)

export const findLastStrike = (db: Db, fundId: string): Promise<StrikeRow | undefined> =>
  db.one(sql<StrikeRow>`SELECT ${columns} FROM fund_strikes s WHERE s.fund_id = ${fundId} ORDER BY s.seq DESC LIMIT 1`)

export const findLastPriced = (db: Db, fundId: string): Promise<StrikeRow | undefined> =>
  db.one(
    sql<StrikeRow>`SELECT ${columns} FROM fund_strikes s WHERE s.fund_id = ${fundId} AND s.price IS NOT NULL ORDER BY s.seq DESC LIMIT 1`,
  )

export const strikeList = defineList({
  columns,
  from: sql`fund_strikes s`,
  id: 's.id',
  sorts: { seq: by<StrikeRow>('s.seq', 'int8') },
  filters: { fundId: (id: string) => sql`s.fund_id = ${id}`, q: (q: string) => sql`s.kind LIKE ${containing(q)}` },
})

export type NewStrike = Omit<StrikeRow, 'id' | 'seq' | 'at' | 'isCorrected'> & { id: string }

/** Numbered after the last; the caller has locked the fund. */
export async function insertStrike(tx: Tx, strike: NewStrike): Promise<void> {
  const s = strike
  await tx.run(sql`INSERT INTO fund_strikes (id, fund_id, seq, on_day, kind, terms_number, run_id, cards, cards_cents, cash_cents,
      fees_due_cents, payables_cents, gross_cents, carry_cents, nav_cents, units, price, nav_per_unit, high_water_mark, gross_growth,
      net_growth, corrects, fees_corrected_cents, redemptions_corrected_cents, reason, entry_id, at)
    SELECT ${s.id}, ${s.fundId}, coalesce(max(seq), 0) + 1, ${s.onDay}, ${s.kind}, ${s.termsNumber}, ${s.runId}, ${s.cards}, ${s.cardsCents},
      ${s.cashCents}, ${s.feesDueCents}, ${s.payablesCents}, ${s.grossCents}, ${s.carryCents}, ${s.navCents}, ${s.units}, ${s.price},
      ${s.navPerUnit}, ${s.highWaterMark}, ${s.grossGrowth}, ${s.netGrowth}, ${s.corrects}, ${s.feesCorrectedCents}, ${s.redemptionsCorrectedCents}, ${s.reason}, ${s.entryId}, ${tx.now}
    FROM fund_strikes WHERE fund_id = ${s.fundId}`)
  await tx.run(sql`UPDATE funds SET struck_on = ${s.onDay} WHERE id = ${s.fundId}`)
}

/** Carry was charged: from now on it is owed above this price only. */
export async function setFundMark(tx: Tx, fundId: string, mark: Mark): Promise<void> {
  await tx.run(
    sql`UPDATE funds SET high_water_mark = ${mark.highWaterMark}, marked_on = ${mark.markedOn} WHERE id = ${fundId}`,
  )
}

/** What was distributed for each unit since a strike, in billionths of a dollar. */
export async function distributedSince(db: Db, fundId: string, after: Instant | null): Promise<number> {
  const found = await db.one(sql<{
    perUnit: number
  }>`SELECT coalesce(sum(round(amount_cents::numeric * 10000000 * 1000000 / units)), 0)::bigint AS per_unit
    FROM fund_distributions WHERE fund_id = ${fundId} AND kind <> 'liquidation' AND (${after}::timestamptz IS NULL OR at > ${after}::timestamptz)`)
  return found?.perUnit ?? 0
}

export type HeldCard = { holdingId: string; cardId: string; valueCents: number }

export const listHeldCards = (db: Db, fundId: string): Promise<HeldCard[]> =>
  db.all(sql<HeldCard>`SELECT h.id AS holding_id, h.card_id, h.value_cents FROM fund_holdings h
    WHERE h.fund_id = ${fundId} AND h.sold_on IS NULL ORDER BY h.id`)

/** Funds that have units or cash and no strike of a day yet. */
export const listUnstruck = (db: Db, on: Day): Promise<{ id: string; struckOn: Day | null }[]> =>
  db.all(
    sql<{
      id: string
      struckOn: Day | null
    }>`SELECT id, struck_on FROM funds WHERE status IN ('open', 'closed', 'liquidating') AND (struck_on IS NULL OR struck_on < ${on}) ORDER BY id`,
  )
