import type { Custody, Verification } from '@ambry/contract/cards/kinds'
import type { CardFacts } from '@ambry/contract/cards/records'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { SellCardStatus } from '@ambry/contract/source/kinds'
import { sql } from 'kysely'
import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

// The cards of an offer, and what sold copies say about their price.

export type SellCardRow = {
  id: string
  offerId: string
  cardId: string
  position: number
  status: SellCardStatus
  askedCents: number
  standingCents: number
  agreedCents: number | null
  agreedFeeCents: number | null
  reofferCents: number | null
  reofferFeeCents: number | null
  reofferReason: string | null
  reofferUntil: Instant | null
  condition: string | null
  isSent: boolean
  /** With a carrier, so it arrives. */
  isShipped: boolean
  isTracked: boolean
  endReason: string | null
  commitmentId: string | null
  payoutId: string | null
  payoutNumber: string | null
  payoutStatus: string | null
  /** This card's part of it. */
  payoutCents: number | null
  inspectedBy: string | null
  inspectedAt: Instant | null
  facts: CardFacts
  custody: Custody
  vault: string | null
  verification: Verification
}

const select = sql`SELECT k.id, k.offer_id, k.card_id, k.position, k.status, k.asked_cents, k.standing_cents, k.agreed_cents, k.agreed_fee_cents,
    k.reoffer_cents, k.reoffer_fee_cents, k.reoffer_reason, k.reoffer_until, k.condition, k.is_sent, k.end_reason, k.commitment_id,
    y.id AS payout_id, y.number AS payout_number, y.status AS payout_status,
    (SELECT -p.amount_cents FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id AND a.code = 'payable' WHERE p.entry_id = b.entry_id) AS payout_cents, coalesce(u.name, u.phone) AS inspected_by, k.inspected_at,
    json_build_object('category', c.category, 'playerName', c.player_name, 'year', c.year, 'set', c.set_name, 'cardNumber', c.card_number,
      'variety', c.variety, 'grader', c.grader, 'grade', c.grade, 'qualifier', c.qualifier, 'certNumber', c.cert_number) AS facts,
    c.custody, c.vault, c.verification, c.carrier IS NOT NULL AS is_shipped, c.tracking IS NOT NULL AS is_tracked
  FROM sell_offer_cards k JOIN cards c ON c.id = k.card_id LEFT JOIN card_purchases b ON b.id = k.purchase_id
    LEFT JOIN payouts y ON y.id = b.payout_id LEFT JOIN users u ON u.id = k.inspected_by`

export const listSellCards = (db: Db, offerId: string): Promise<SellCardRow[]> =>
  db.all(sql<SellCardRow>`${select} WHERE k.offer_id = ${offerId} ORDER BY k.position`)

export const findSellCard = (db: Db, id: string): Promise<SellCardRow | undefined> =>
  db.one(sql<SellCardRow>`${select} WHERE k.id = ${id}`)

/** The offer that a card was accepted for and is expected by. */
export const findExpected = (db: Db, cardId: string): Promise<{ id: string; offerId: string } | undefined> =>
  db.one(sql<{ id: string; offerId: string }>`SELECT id, offer_id FROM sell_offer_cards
    WHERE card_id = ${cardId} AND status = 'expected'`)

type NewSellCard = { id: string; cardId: string; askedCents: number; condition: string | null }

export async function insertSellCards(tx: Tx, offerId: string, cards: readonly NewSellCard[]): Promise<void> {
  await tx.run(
    build.insertInto('sell_offer_cards').values(
      cards.map(({ id, cardId, askedCents, condition }, position) => ({
        id,
        offer_id: offerId,
        card_id: cardId,
        position,
        asked_cents: askedCents,
        standing_cents: askedCents,
        condition,
      })),
    ),
  )
}

/** Which of these cards are in an open offer. */
export async function listOfferedIds(db: Db, cardIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.all(sql<{ cardId: string }>`SELECT card_id FROM sell_offer_cards
    WHERE card_id = ANY (${cardIds}::uuid[]) AND status IN ('offered', 'expected', 'inspecting', 'reoffered')`)
  return new Set(rows.map(({ cardId }) => cardId))
}

/** Sets the current price of each card, by its id in the offer. */
export async function writeStanding(tx: Tx, lines: Record<string, number>): Promise<void> {
  await tx.run(sql`UPDATE sell_offer_cards k SET standing_cents = n.value::bigint
    FROM jsonb_each_text(${JSON.stringify(lines)}::jsonb) n WHERE k.id = n.key::uuid`)
}

/** New prices that weren't answered in time, by id. */
export const listLapsedReoffers = (db: Db, now: Date, afterId: string, limit: number): Promise<{ id: string }[]> =>
  db.all(sql<{ id: string }>`SELECT id FROM sell_offer_cards WHERE status = 'reoffered' AND reoffer_until <= ${now}
    AND id > ${afterId} ORDER BY id LIMIT ${limit}`)

export type SoldRow = { cardId: string; prices: number[] }

/** What copies of these cards at the same grade have sold for since a day, here and elsewhere. */
export const listSoldAtGrade = (db: Db, cardIds: readonly string[], since: Day): Promise<SoldRow[]> =>
  db.all(sql<SoldRow>`SELECT c.id AS card_id, coalesce(json_agg(x.price_cents) FILTER (WHERE x.price_cents IS NOT NULL), '[]') AS prices
    FROM cards c
    CROSS JOIN LATERAL (SELECT catalog_keys(comparable_key(c.player_name, c.year, c.set_name, c.card_number, c.variety)) AS keys) w
    LEFT JOIN LATERAL (
      SELECT p.price_cents FROM comparables p WHERE p.match_key = ANY (w.keys) AND p.excluded_at IS NULL AND p.grader = c.grader
        AND p.grade IS NOT DISTINCT FROM c.grade AND p.sold_on > ${since}
      UNION ALL SELECT s.price_cents FROM sales s WHERE s.match_key = ANY (w.keys) AND s.status = 'settled'
        AND s.facts ->> 'grader' = c.grader AND s.facts ->> 'grade' IS NOT DISTINCT FROM c.grade AND s.settled_on > ${since}) x ON true
    WHERE c.id = ANY (${cardIds}::uuid[]) GROUP BY c.id`)

/** Cards of several offers. */
export const listCardIdsOf = (db: Db, offerIds: readonly string[]): Promise<{ offerId: string; cardId: string }[]> =>
  db.all(sql<{ offerId: string; cardId: string }>`SELECT offer_id, card_id FROM sell_offer_cards
    WHERE offer_id = ANY (${offerIds}::uuid[])`)
