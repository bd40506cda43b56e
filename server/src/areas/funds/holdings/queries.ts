import type { CardCategory, Grader } from '@ambry/contract/cards/kinds'
import { photoDays } from '@ambry/contract/funds/holdings/records'
import type { HoldingSource, ValueSource } from '@ambry/contract/funds/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import { by, defineList, is } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'

export type HoldingRow = {
  id: string
  fundId: string
  fundName: string
  cardId: string
  category: CardCategory
  playerName: string
  year: string | null
  set: string | null
  cardNumber: string | null
  variety: string | null
  grader: Grader
  grade: string | null
  qualifier: string | null
  certNumber: string | null
  source: HoldingSource
  boughtOn: Day
  costCents: number
  valueCents: number
  valuedOn: Day
  valueSource: ValueSource
  soldOn: Day | null
  proceedsCents: number | null
  /** that ended it, or will when it is paid */
  saleId: string | null
  isReopened: boolean
  isDisputed: boolean
  isClear: boolean
  isReserved: boolean
  listPriceCents: number | null
  checkId: string | null
  checkVault: string | null
  checkOn: Day | null
  /** from when a new photo is due; null while none can be taken */
  photoDueOn: Day | null
}

/** The fund has the title, no one claims the card, and it isn't promised to anyone. */
export const isClear = sql`(c.owner_id = h.fund_id AND c.open_disputes = 0 AND c.commitment IN ('fund_holding', 'listing'))`

/** The last time it was photographed in the vault. */
export const lastCheck = sql`LEFT JOIN LATERAL (SELECT x.id, x.vault, x.on_day, x.photo_id FROM fund_custody_checks x
  WHERE x.holding_id = h.id ORDER BY x.on_day DESC, x.id DESC LIMIT 1) k ON true`

/** The first day on which a photo is older than the fund promises, or on which the fund had the card without one. */
const photoDueDay = sql`greatest(h.bought_on, k.on_day + ${sql.lit(photoDays + 1)})`

/** The vault doesn't photograph a sold card, even if its sale is unpaid again. */
const photoDueOn = sql`(CASE WHEN h.sold_on IS NULL AND s.status IS DISTINCT FROM 'reopened' THEN ${photoDueDay} END)`

const openSale = sql`LEFT JOIN sales s ON s.card_id = h.card_id AND s.seller_id = h.fund_id AND s.status IN ('agreed', 'reopened') AND h.sold_on IS NULL`

export const holdingList = defineList({
  columns: sql<HoldingRow>`h.id, h.fund_id, f.name AS fund_name, h.card_id, c.category, c.player_name, c.year, c.set_name AS "set", c.card_number,
    c.variety, c.grader, c.grade, c.qualifier, c.cert_number, h.source, h.bought_on, h.cost_cents, h.value_cents, h.valued_on, h.value_source,
    h.sold_on, h.proceeds_cents, coalesce(h.sale_id, s.id) AS sale_id, s.status IS NOT DISTINCT FROM 'reopened' AS is_reopened,
    c.open_disputes > 0 AS is_disputed, h.sold_on IS NULL AND ${isClear} AS is_clear, s.status IS NOT NULL AS is_reserved,
    CASE WHEN h.sold_on IS NULL THEN c.list_price_cents END AS list_price_cents,
    k.id AS check_id, k.vault AS check_vault, k.on_day AS check_on, ${photoDueOn} AS photo_due_on`,
  from: sql`fund_holdings h JOIN funds f ON f.id = h.fund_id JOIN cards c ON c.id = h.card_id ${lastCheck} ${openSale}`,
  countFrom: sql`fund_holdings h JOIN cards c ON c.id = h.card_id`,
  id: 'h.id',
  sorts: {
    valueCents: by<HoldingRow>('h.value_cents', 'int8'),
    boughtOn: by<HoldingRow>('h.bought_on', 'date'),
    playerName: by<HoldingRow>('c.player_name', 'text'),
  },
  filters: {
    fundId: is('h.fund_id'),
    sold: (sold: '0' | '1') => sql`(h.sold_on IS NOT NULL) = ${sold === '1'}`,
    q: (text: string) =>
      sql`lower(concat_ws(' ', c.year, c.set_name, c.player_name, c.card_number, c.cert_number)) LIKE ${containing(text)}`,
  },
})

/** What waits in the vault's queue: each card whose photo is due, with the fund that holds it, since that day began. */
export const duePhotos = (
  today: Day,
  timeZone: string,
) => sql`SELECT h.card_id::text, concat_ws(' ', c.year, c.player_name), f.name,
    ${photoDueOn}::timestamp AT TIME ZONE ${timeZone}
  FROM fund_holdings h JOIN funds f ON f.id = h.fund_id JOIN cards c ON c.id = h.card_id ${lastCheck} ${openSale} WHERE ${photoDueOn} <= ${today}::date`

/** When photos were due, up to today, and when each was taken or its card sold. */
export const photoStays = (
  today: Day,
  timeZone: string,
) => sql`SELECT d.at, e.at FROM fund_holdings h JOIN fund_custody_checks k ON k.holding_id = h.id
  CROSS JOIN LATERAL (SELECT ${photoDueDay}::timestamp AT TIME ZONE ${timeZone} AS at) d
  CROSS JOIN LATERAL (SELECT least(h.sold_on::timestamp AT TIME ZONE ${timeZone}, min(n.at)) AS at FROM fund_custody_checks n
    WHERE n.holding_id = h.id AND (n.on_day, n.id) > (k.on_day, k.id)) e
  WHERE ${photoDueDay} <= ${today}::date AND d.at <= coalesce(e.at, 'infinity')`

/** The card that a fund holds now, whichever it is. */
export const findHeldCard = async (db: Db, cardId: string): Promise<HoldingRow | undefined> =>
  (await holdingList.rows(db, sql`h.card_id = ${cardId} AND h.sold_on IS NULL`))[0]

/** The card as a fund holds it, or held it last. */
export const findHolding = async (db: Db, fundId: string, cardId: string): Promise<HoldingRow | undefined> =>
  (
    await holdingList.rows(
      db,
      sql`h.fund_id = ${fundId} AND h.card_id = ${cardId} ORDER BY h.sold_on DESC NULLS FIRST, h.id DESC LIMIT 1`,
    )
  )[0]

export type ValueRow = { on: Day; cents: number; source: ValueSource }

/** What a card was worth by every published valuation, oldest first. A corrected one takes the place of the wrong one. */
export const listValues = (db: Db, holdingId: string): Promise<ValueRow[]> =>
  db.all(sql<ValueRow>`SELECT DISTINCT ON (r.on_day) r.on_day AS "on", l.value_cents AS cents, l.source FROM fund_valuation_lines l
      JOIN fund_valuation_runs r ON r.id = l.run_id JOIN fund_strikes s ON s.run_id = r.id
    WHERE l.holding_id = ${holdingId} ORDER BY r.on_day, s.seq DESC`)

export type CheckRow = { id: string; holdingId: string; vault: string; on: Day; photoId: string; at: Instant }

export const listChecks = (db: Db, holdingId: string): Promise<CheckRow[]> =>
  db.all(sql<CheckRow>`SELECT id, holding_id, vault, on_day AS "on", photo_id, at FROM fund_custody_checks
    WHERE holding_id = ${holdingId} ORDER BY on_day DESC, id DESC`)

/** A photo of a fund that members see. */
export const findCheck = (db: Db, id: string): Promise<CheckRow | undefined> =>
  db.one(sql<CheckRow>`SELECT k.id, k.holding_id, k.vault, k.on_day AS "on", k.photo_id, k.at FROM fund_custody_checks k
    JOIN fund_holdings h ON h.id = k.holding_id JOIN funds f ON f.id = h.fund_id WHERE k.id = ${id} AND f.status <> 'draft'`)
