import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { anyOf, by, defineList } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'
import { type FundListRow, fundListColumns, fundListTables, nameHas } from '../fund-list-queries.ts'
import { perUnit } from '../fund-queries.ts'

export type CatalogRow = FundListRow & {
  ownUnits: number
  isReminded: boolean
  hasPlace: boolean
  hasOpenSubscription: boolean
  issuedCents: number
}

type Viewer = { today: Day; memberId: string }

/** Funds as a member sees them: drafts are ours alone. */
export const catalogList = defineList({
  columns: ({ memberId }: Viewer) => sql<CatalogRow>`${fundListColumns}, o.units AS own_units,
    EXISTS (SELECT FROM fund_reminders r WHERE r.fund_id = f.id AND r.member_id = ${memberId}) AS is_reminded,
    o.units > 0 OR EXISTS (SELECT FROM fund_subscriptions p WHERE p.fund_id = f.id AND p.member_id = ${memberId}
      AND (p.status IN ('invoiced', 'paid') OR (p.status = 'waiting' AND p.reserved_until IS NOT NULL))) AS has_place,
    EXISTS (SELECT FROM fund_subscriptions p WHERE p.fund_id = f.id AND p.member_id = ${memberId}
      AND p.status IN ('waiting', 'invoiced', 'paid')) AS has_open_subscription,
    (SELECT coalesce(sum(p.issued_cents), 0)::bigint FROM fund_subscriptions p WHERE p.fund_id = f.id AND p.status = 'issued') AS issued_cents`,
  from: ({ today, memberId }: Viewer) => sql`${fundListTables(today)}
    CROSS JOIN LATERAL (SELECT coalesce(sum(l.units), 0)::bigint AS units FROM fund_lots l WHERE l.member_id = ${memberId} AND l.fund_id = f.id) o`,
  always: () => sql`f.status <> 'draft'`,
  id: 'f.id',
  sorts: {
    mine: by<CatalogRow>(sql`(o.units > 0)::int`, 'int8', { value: ({ ownUnits }) => (ownUnits > 0 ? 1 : 0) }),
    createdAt: by<CatalogRow>('f.created_at', 'timestamptz'),
  },
  filters: { status: anyOf('f.status'), mine: (_: '1') => sql`o.units > 0`, q: nameHas },
})

export type NavRow = { on: Day; navPerUnit: number; netGrowth: number; grossGrowth: number }

/** The last NAV of each day, oldest first, without those that were corrected. */
export const listNavs = (db: Db, fundId: string): Promise<NavRow[]> =>
  db.all(sql<NavRow>`SELECT DISTINCT ON (s.on_day) s.on_day AS on, ${perUnit('s')} AS nav_per_unit, s.net_growth, s.gross_growth FROM fund_strikes s
    WHERE s.fund_id = ${fundId} AND s.nav_per_unit IS NOT NULL AND NOT EXISTS (SELECT FROM fund_strikes c WHERE c.corrects = s.id)
    ORDER BY s.on_day, s.seq DESC`)

export type IndexRow = { quarter: Day; value: number }

/** The price index of a category, oldest first. */
export const listIndex = (db: Db, category: string): Promise<IndexRow[]> =>
  db.all(sql<IndexRow>`SELECT quarter, value FROM price_indexes WHERE category = ${category} ORDER BY quarter`)

/** The value of a fund's cards by category, the largest first. */
export const listCategories = (db: Db, fundId: string): Promise<{ category: string; cents: number }[]> =>
  db.all(sql<{ category: string; cents: number }>`SELECT c.category, sum(h.value_cents)::bigint AS cents
    FROM fund_holdings h JOIN cards c ON c.id = h.card_id WHERE h.fund_id = ${fundId} AND h.sold_on IS NULL
    GROUP BY c.category ORDER BY 2 DESC, 1`)

/** Where its cards were last seen. */
export const listVaults = async (db: Db, fundId: string): Promise<string[]> =>
  (
    await db.all(sql<{ vault: string }>`SELECT DISTINCT k.vault FROM fund_holdings h
      CROSS JOIN LATERAL (SELECT vault FROM fund_custody_checks WHERE holding_id = h.id ORDER BY on_day DESC, id DESC LIMIT 1) k
      WHERE h.fund_id = ${fundId} AND h.sold_on IS NULL ORDER BY 1`)
  ).map(({ vault }) => vault)

export type HeldLine = { title: string; grade: string; valueCents: number }

/** The cards of the highest value, for the fact sheet. */
export const listLargest = (db: Db, fundId: string, most: number): Promise<HeldLine[]> =>
  db.all(sql<HeldLine>`SELECT concat_ws(' ', c.year, c.set_name, c.player_name, c.card_number) AS title,
      concat_ws(' ', c.grader, c.grade) AS grade, h.value_cents
    FROM fund_holdings h JOIN cards c ON c.id = h.card_id WHERE h.fund_id = ${fundId} AND h.sold_on IS NULL
    ORDER BY h.value_cents DESC, h.id LIMIT ${most}`)

export async function writeReminder(tx: Tx, fundId: string, memberId: string): Promise<void> {
  await tx.run(
    sql`INSERT INTO fund_reminders (fund_id, member_id, at) VALUES (${fundId}, ${memberId}, ${tx.now}) ON CONFLICT DO NOTHING`,
  )
}
export async function deleteReminder(tx: Tx, fundId: string, memberId: string): Promise<void> {
  await tx.run(sql`DELETE FROM fund_reminders WHERE fund_id = ${fundId} AND member_id = ${memberId}`)
}

export type DueReminder = { fundId: string; fundName: string; memberId: string }

/** Of funds that can be subscribed to now, and have a place. */
export const listDueReminders = (db: Db, today: Day): Promise<DueReminder[]> =>
  db.all(sql<DueReminder>`SELECT r.fund_id, f.name AS fund_name, r.member_id FROM fund_reminders r JOIN funds f ON f.id = r.fund_id
      JOIN LATERAL (SELECT most_holders FROM fund_terms t WHERE t.fund_id = f.id AND (t.effective_on <= ${today} OR t.number = 1)
        ORDER BY t.number DESC LIMIT 1) t ON true
    WHERE f.status = 'open' AND coalesce(f.opens_on, '-infinity') <= ${today} AND coalesce(f.closes_on, 'infinity') >= ${today}
      AND f.places < t.most_holders ORDER BY r.at, r.member_id`)

export type DocumentRead = { documentId: string; openedAt: Instant; acceptedAt: Instant | null }

export const listDocumentReads = (db: Db, fundId: string, memberId: string): Promise<DocumentRead[]> =>
  db.all(sql<DocumentRead>`SELECT a.document_id, a.opened_at, a.accepted_at FROM fund_document_acceptances a
    JOIN fund_documents d ON d.id = a.document_id WHERE d.fund_id = ${fundId} AND a.member_id = ${memberId}`)

export async function writeOpened(tx: Tx, documentId: string, memberId: string): Promise<void> {
  await tx.run(sql`INSERT INTO fund_document_acceptances (document_id, member_id, opened_at)
    VALUES (${documentId}, ${memberId}, ${tx.now}) ON CONFLICT DO NOTHING`)
}

/** Returns false when it was not opened, or accepted before. */
export const writeAccepted = async (tx: Tx, documentId: string, memberId: string): Promise<boolean> =>
  (await tx.run(sql`UPDATE fund_document_acceptances SET accepted_at = ${tx.now}
    WHERE document_id = ${documentId} AND member_id = ${memberId} AND accepted_at IS NULL`)) > 0
