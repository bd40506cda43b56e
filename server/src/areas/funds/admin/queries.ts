import type { adminFundEndpoints } from '@ambry/contract/funds/admin/endpoints'
import type { FundRisk, OfferingRule } from '@ambry/contract/funds/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'
import type { z } from 'zod'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type FundFacts = {
  name: string
  strategy: string
  about: string | null
  team: string | null
  valuationMethod: string | null
  category: string | null
  countries: string[]
  risk: FundRisk
  offeringRule: OfferingRule
  targetCents: number
  opensOn: Day | null
  closesOn: Day | null
  heldUntil: Day | null
}

const columnsOf = (facts: FundFacts) => ({
  ...{ name: facts.name, strategy: facts.strategy, about: facts.about, team: facts.team, category: facts.category },
  ...{ valuation_method: facts.valuationMethod, countries: facts.countries, risk: facts.risk },
  ...{ offering_rule: facts.offeringRule, target_cents: facts.targetCents, opens_on: facts.opensOn },
  ...{ closes_on: facts.closesOn, held_until: facts.heldUntil },
})

/** A fund is a party: it can own cards and has books. */
export async function insertFund(tx: Tx, facts: FundFacts, firstPrice: number): Promise<string> {
  const party = await tx.one(build.insertInto('parties').values({ kind: 'fund' }).returning('id'))
  if (!party) throw new Error('a party was not written')
  await tx.run(
    build.insertInto('funds').values({
      ...{ id: party.id, ...columnsOf(facts), first_price: firstPrice, high_water_mark: firstPrice },
      ...{ created_at: tx.now, created_by: tx.origin.actorId },
    }),
  )
  return party.id
}

export async function updateFund(tx: Tx, id: string, facts: FundFacts): Promise<void> {
  await tx.run(
    build
      .updateTable('funds')
      .set((eb) => ({ ...columnsOf(facts), version: eb('version', '+', 1) }))
      .where('id', '=', id),
  )
}

export type NewTerms = z.output<typeof adminFundEndpoints.changeFundTerms.body>['terms']

export async function insertTerms(
  tx: Tx,
  fundId: string,
  { number, effectiveOn, reason, terms }: { number: number; effectiveOn: Day; reason: string | null; terms: NewTerms },
): Promise<void> {
  await tx.run(
    build.insertInto('fund_terms').values({
      ...{ fund_id: fundId, number, effective_on: effectiveOn, reason, made_by: tx.origin.actorId, made_at: tx.now },
      ...{ management_bps: terms.managementBps, carry_bps: terms.carryBps, hurdle_bps: terms.hurdleBps },
      ...{ entry_fee_bps: terms.entryFeeBps, minimum_cents: terms.minimumCents, step_cents: terms.stepCents },
      ...{ lock_up_days: terms.lockUpDays, window_months: terms.windowMonths, notice_days: terms.noticeDays },
      ...{ gate_bps: terms.gateBps, most_holders: terms.mostHolders, cooling_off_days: terms.coolingOffDays },
    }),
  )
  await tx.run(
    build
      .updateTable('funds')
      .set((eb) => ({ terms_number: number, ...(number > 1 && { version: eb('version', '+', 1) }) }))
      .where('id', '=', fundId),
  )
}

/** Why and when each version of the terms was made, in the order of their numbers. */
export const listTermsMade = (
  db: Db,
  fundId: string,
): Promise<{ number: number; reason: string | null; madeAt: Instant }[]> =>
  db.all(
    sql<{
      number: number
      reason: string | null
      madeAt: Instant
    }>`SELECT number, reason, made_at FROM fund_terms WHERE fund_id = ${fundId} ORDER BY number`,
  )

export const listHolderIds = async (db: Db, fundId: string): Promise<string[]> =>
  (
    await db.all(
      sql<{
        id: string
      }>`SELECT DISTINCT member_id AS id FROM fund_lots WHERE fund_id = ${fundId} AND units > 0 ORDER BY 1`,
    )
  ).map(({ id }) => id)

type Trouble = { card: string; problem: 'withdrawn' | 'disputed' | 'unpaid' }

/**
 * Cards whose value in the books comes from an appraisal that was withdrawn since, cards someone disputes, and cards
 * whose buyer’s payment was reversed.
 */
export const listTroubled = (db: Db, fundId: string): Promise<Trouble[]> =>
  db.all(sql<Trouble>`
    SELECT concat_ws(' ', c.year, c.player_name) AS card, p.problem FROM fund_holdings h JOIN cards c ON c.id = h.card_id
      CROSS JOIN LATERAL (SELECT 'disputed' AS problem WHERE c.open_disputes > 0
        UNION ALL SELECT 'unpaid' FROM sales s WHERE s.card_id = h.card_id AND s.seller_id = h.fund_id AND s.status = 'reopened'
        UNION ALL SELECT 'withdrawn' FROM (SELECT l.valuation_id FROM fund_valuation_lines l JOIN fund_strikes x ON x.run_id = l.run_id
            WHERE l.holding_id = h.id ORDER BY x.seq DESC LIMIT 1) l
          JOIN valuations v ON v.id = l.valuation_id WHERE v.withdrawn_at IS NOT NULL) p
    WHERE h.fund_id = ${fundId} AND h.sold_on IS NULL ORDER BY h.id LIMIT 20`)

export type BillRow = { id: string; label: string; amountCents: number; billedOn: Day; paidOn: Day | null }

export const listBills = (db: Db, fundId: string): Promise<BillRow[]> =>
  db.all(sql<BillRow>`SELECT id, label, amount_cents, billed_on, paid_on FROM fund_bills
    WHERE fund_id = ${fundId} ORDER BY billed_on DESC, id DESC`)

export type RunRow = { id: string; from: Day; to: Day; holders: number; done: number; at: Instant }

export const listRuns = (db: Db, fundId: string): Promise<RunRow[]> =>
  db.all(sql<RunRow>`SELECT id, from_day AS "from", to_day AS "to", holders, done, at FROM fund_statement_runs
    WHERE fund_id = ${fundId} ORDER BY at DESC, id DESC`)
