import type { DistributionKind } from '@ambry/contract/funds/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import { by, defineList } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'

export type Holder = { id: string; name: string; units: number }

/** Those who have units, in the order in which they came: ties of a residue go to the first. */
export const listHolders = (db: Db, fundId: string): Promise<Holder[]> =>
  db.all(sql<Holder>`SELECT l.member_id AS id, coalesce(u.name, u.phone) AS name, sum(l.units)::bigint AS units
    FROM fund_lots l JOIN users u ON u.id = l.member_id WHERE l.fund_id = ${fundId} AND l.units > 0
    GROUP BY l.member_id, u.id ORDER BY min(l.opened_on), l.member_id`)

export type PricedDay = {
  on: Day
  units: number
  price: number | null
  /** before carry, after the units issued and redeemed at it and what was distributed since */
  valueCents: number
  termsNumber: number
  distributed: number
}

const distributedSince = (on: Day) => sql`FROM fund_distributions d
  WHERE d.fund_id = s.fund_id AND d.kind <> 'liquidation' AND d.record_on <= ${on} AND d.at > s.at`

/** The last NAV of a day, after carry was charged at it, and what was distributed for each unit since. */
export const findPriceOn = (db: Db, fundId: string, on: Day): Promise<PricedDay | undefined> =>
  db.one(sql<PricedDay>`SELECT s.on_day AS on, s.units, s.terms_number,
      coalesce((SELECT e.price FROM fund_unit_events e WHERE e.fund_id = s.fund_id AND e.on_day = s.on_day AND e.strike_id = s.id AND e.kind = 'carry' LIMIT 1), s.price) AS price,
      s.gross_cents + (SELECT coalesce(sum(p.amount_cents), 0) FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
        WHERE a.party_id = s.fund_id AND a.code IN ('fund_bank', 'fund_fees_due') AND p.entry_id IN (
          SELECT e.entry_id FROM fund_unit_events e WHERE e.strike_id = s.id AND e.kind IN ('issued', 'redeemed', 'carry')
          UNION SELECT d.entry_id ${distributedSince(on)}))::bigint AS value_cents,
      (SELECT coalesce(sum(round(d.amount_cents::numeric * 10000000 * 1000000 / d.units)), 0)::bigint ${distributedSince(on)}) AS distributed
    FROM fund_strikes s WHERE s.fund_id = ${fundId} AND s.on_day <= ${on} ORDER BY s.on_day DESC, s.seq DESC LIMIT 1`)

export type PaidPerUnit = { on: Day; at: Instant; amountCents: number; units: number }

/** What was distributed up to a day, oldest first. */
export const listPaidPerUnit = (db: Db, fundId: string, on: Day): Promise<PaidPerUnit[]> =>
  db.all(sql<PaidPerUnit>`SELECT record_on AS on, at, amount_cents, units FROM fund_distributions
    WHERE fund_id = ${fundId} AND kind <> 'liquidation' AND record_on <= ${on} ORDER BY at, id`)

export type CapRow = {
  id: string
  name: string
  status: 'active' | 'suspended' | 'closing' | 'closed'
  units: number
  costCents: number
}

type AsOf = { fundId: string; on: Day }

/** Holders as of the end of a day. */
export const capList = defineList({
  columns: sql<CapRow>`c.id, coalesce(u.name, u.phone) AS name, u.status, c.units, c.cost_cents`,
  from: ({
    fundId,
    on,
  }: AsOf) => sql`(SELECT e.member_id AS id, sum(e.lot_units)::bigint AS units, sum(e.lot_cost_cents)::bigint AS cost_cents
      FROM (SELECT DISTINCT ON (lot_id) * FROM fund_unit_events WHERE fund_id = ${fundId} AND on_day <= ${on} ORDER BY lot_id, seq DESC) e
      WHERE e.lot_units > 0 GROUP BY e.member_id) c JOIN users u ON u.id = c.id`,
  id: 'c.id',
  sorts: {
    units: by<CapRow>('c.units', 'int8'),
    name: by<CapRow>(sql`coalesce(u.name, u.phone)`, 'text', { value: ({ name }) => name }),
  },
  filters: { q: (text: string) => sql`lower(coalesce(u.name, u.phone)) LIKE ${containing(text)}` },
})

type ShareRow = {
  memberId: string
  name: string
  units: number
  exactMicros: number
  residueCents: number
  cents: number
}

export type DistributionRow = {
  id: string
  kind: DistributionKind
  amountCents: number
  recordOn: Day
  units: number
  note: string
  shares: ShareRow[]
  at: Instant
}

export const distributionList = defineList({
  columns: sql<DistributionRow>`d.id, d.kind, d.amount_cents, d.record_on, d.units, d.note, d.at,
    (SELECT coalesce(json_agg(json_build_object('memberId', s.member_id, 'name', coalesce(u.name, u.phone), 'units', s.units, 'exactMicros', s.exact_micros,
      'residueCents', s.residue_cents, 'cents', s.cents) ORDER BY s.cents DESC, s.member_id), '[]'::json)
      FROM fund_distribution_shares s JOIN users u ON u.id = s.member_id WHERE s.distribution_id = d.id) AS shares`,
  from: sql`fund_distributions d`,
  id: 'd.id',
  sorts: { recordOn: by<DistributionRow>('d.record_on', 'date') },
  filters: {
    fundId: (id: string) => sql`d.fund_id = ${id}`,
    q: (text: string) => sql`lower(d.note) LIKE ${containing(text)}`,
  },
})

export type NewDistribution = {
  id: string
  fundId: string
  kind: DistributionKind
  amountCents: number
  recordOn: Day
  units: number
  note: string
  entryId: string
}
export type NewShare = Omit<ShareRow, 'name'> & { payoutId: string | null }

export async function insertDistribution(tx: Tx, d: NewDistribution, shares: readonly NewShare[]): Promise<void> {
  await tx.run(
    build.insertInto('fund_distributions').values({
      ...{ id: d.id, fund_id: d.fundId, kind: d.kind, amount_cents: d.amountCents, record_on: d.recordOn },
      ...{ units: d.units, note: d.note, entry_id: d.entryId, made_by: tx.origin.actorId, at: tx.now },
    }),
  )
  await tx.run(
    build.insertInto('fund_distribution_shares').values(
      shares.map((share) => ({
        ...{ distribution_id: d.id, member_id: share.memberId, units: share.units, exact_micros: share.exactMicros },
        ...{ residue_cents: share.residueCents, cents: share.cents, payout_id: share.payoutId },
      })),
    ),
  )
}

export type BillRow = {
  id: string
  fundId: string
  label: string
  amountCents: number
  billedOn: Day
  paidOn: Day | null
}

export const findBill = (db: Db, id: string): Promise<BillRow | undefined> =>
  db.one(sql<BillRow>`SELECT id, fund_id, label, amount_cents, billed_on, paid_on FROM fund_bills WHERE id = ${id}`)

export async function insertBill(tx: Tx, bill: Omit<BillRow, 'paidOn'> & { entryId: string }): Promise<void> {
  await tx.run(
    build.insertInto('fund_bills').values({
      ...{ id: bill.id, fund_id: bill.fundId, label: bill.label, amount_cents: bill.amountCents },
      ...{ billed_on: bill.billedOn, entry_id: bill.entryId, by_id: tx.origin.actorId, at: tx.now },
    }),
  )
}

export async function markBillPaid(tx: Tx, id: string, paidOn: Day, entryId: string): Promise<void> {
  await tx.run(build.updateTable('fund_bills').set({ paid_on: paidOn, paid_entry_id: entryId }).where('id', '=', id))
}
