import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../db/db.ts'
import { allPrepared } from '../../db/prepared.ts'
import { huntWaits } from './hunts/queries.ts'
import { type WantedFacts, waitsForPoster } from './posts/queries.ts'
import { waitsForSeller } from './responses/queries.ts'
import { sellWaits } from './sells/queries.ts'

export type WaitingRow = {
  id: string
  /** How many responses or cards it is about. */
  count: number
  cents: number | null
  until: Instant | null
  invoiceId: string | null
} & (
  | {
      kind: 'postResponses' | 'postPayment' | 'responseCounter' | 'huntFee' | 'huntCard' | 'huntPayment'
      facts: WantedFacts
    }
  | { kind: 'sellCounter' | 'sellPrice'; facts: { cardId: string; playerName: string; netCents: number } }
)

const wanted = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`json_build_object('category', ${column('category')}, 'playerName', ${column('player_name')}, 'year', ${column('year')},
    'set', ${column('set_name')}, 'cardNumber', ${column('card_number')}, 'variety', ${column('variety')}, 'grades', ${column('grades')})`
}

const invoiceOf = (sale: string) => sql`(SELECT x.invoice_id FROM sales x WHERE x.id = ${sql.ref(sale)})`

/** A post is one item, however many responses it has. */
const posts = (memberId: string) => sql`
  SELECT CASE WHEN bool_or(s.status = 'open') THEN 'postResponses' ELSE 'postPayment' END AS kind, r.id, ${wanted('r')} AS facts,
    count(*) FILTER (WHERE s.status = 'open')::int AS count, min(coalesce(s.agreed_cents, s.standing_cents)) AS cents,
    min(s.answer_by) FILTER (WHERE s.status = 'open') AS until,
    CASE WHEN NOT bool_or(s.status = 'open') THEN (SELECT x.invoice_id FROM sales x WHERE x.id = (array_agg(s.sale_id))[1]) END AS invoice_id
  FROM source_requests r JOIN source_responses s ON s.request_id = r.id
  WHERE r.member_id = ${memberId} AND ${waitsForPoster} GROUP BY r.id`

const responses = (memberId: string) => sql`
  SELECT 'responseCounter', s.id, ${wanted('r')}, 1, s.standing_cents, s.answer_by, NULL
  FROM source_responses s JOIN source_requests r ON r.id = s.request_id WHERE s.seller_id = ${memberId} AND ${waitsForSeller}`

const hunts = (memberId: string) => sql`
  SELECT CASE h.status WHEN 'pending' THEN 'huntFee' WHEN 'active' THEN 'huntCard' ELSE 'huntPayment' END, h.id, ${wanted('h')}, k.count,
    CASE h.status WHEN 'pending' THEN h.fee_bps ELSE k.cents END, NULL, k.invoice_id
  FROM hunts h CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE k.status = 'proposed')::int AS count, min(k.price_cents) AS cents,
      min(${invoiceOf('k.sale_id')}::text) FILTER (WHERE k.status = 'bought')::uuid AS invoice_id
    FROM hunt_candidates k WHERE k.hunt_id = h.id AND k.status IN ('proposed', 'bought')) k
  WHERE h.member_id = ${memberId} AND ${huntWaits}`

/** After an inspection, about the cards with a new price alone. */
const sells = (memberId: string) => sql`
  SELECT CASE o.status WHEN 'accepted' THEN 'sellPrice' ELSE 'sellCounter' END, o.id,
    (SELECT json_build_object('cardId', k.id, 'playerName', c.player_name, 'netCents', t.net_cents)
      FROM sell_offer_cards k JOIN cards c ON c.id = k.card_id
      WHERE k.offer_id = o.id AND (o.status <> 'accepted' OR k.status = 'reoffered') ORDER BY k.position LIMIT 1),
    t.count, CASE o.status WHEN 'accepted' THEN t.cents ELSE o.standing_cents END, coalesce(t.until, o.answer_by), NULL
  FROM sell_offers o CROSS JOIN LATERAL (SELECT count(*)::int AS count, sum(k.reoffer_cents)::bigint AS cents,
      sum(k.reoffer_cents - coalesce(k.reoffer_fee_cents, 0))::bigint AS net_cents, min(k.reoffer_until) AS until
    FROM sell_offer_cards k WHERE k.offer_id = o.id AND (o.status <> 'accepted' OR k.status = 'reoffered')) t
  WHERE o.member_id = ${memberId} AND ${sellWaits}`

/** A member's posts, responses, hunts and sell offers that wait for them. */
export const listWaiting = (db: Db, memberId: string): Promise<WaitingRow[]> =>
  allPrepared(
    db,
    'attention_source',
    sql<WaitingRow>`${posts(memberId)} UNION ALL ${responses(memberId)} UNION ALL ${hunts(memberId)} UNION ALL ${sells(memberId)}`,
  )
