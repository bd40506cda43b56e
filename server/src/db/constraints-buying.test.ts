import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'

import {
  acceptAs,
  activeHunt,
  approvedCandidate,
  buyCandidate,
  inspectLine,
  offered,
  putInVault,
  withEstimates,
} from '../../test/buying.ts'
import { newCert, registered, wanted } from '../../test/cards.ts'
import { useHarness } from '../../test/harness.ts'
import { agreed } from '../../test/sales.ts'

const h = useHarness()

/** The tables this file covers. */
const tables = [
  'hunts',
  'hunt_notes',
  'hunt_candidates',
  'hunt_files',
  'card_purchases',
  'settlements',
  'sell_offers',
  'sell_offer_cards',
]

// a hunt whose card was bought outside, and an offer of three cards: bought, offered less for, and inspected
beforeAll(async () => {
  const admin = await h().buildUser({ isAdmin: true })
  const [member, seller] = [await h().buildUser(), await h().buildUser()]
  await h().stepUp(admin)
  const hunt = await activeHunt(admin, member)
  await wanted(admin.post(`/api/admin/hunts/${hunt.id}/notes`, { note: 'Called a dealer', minutes: 5 }))
  const candidate = await approvedCandidate(admin, member, hunt)
  await h().query(
    `INSERT INTO hunt_files (candidate_id, kind, name, content_type, file_key, bytes, added_at) VALUES ($1, 'evidence', 'Receipt', 'image/jpeg', 'x', 1, now())`,
    [candidate.id],
  )
  await wanted(
    buyCandidate(admin, candidate, {
      ...{ from: 'outside', priceCents: 100_000, costCents: 80_000, boughtOn: '2026-11-14' },
      ...{ certNumber: newCert(), category: 'basketball' },
    }),
  )
  await withEstimates(h())
  const sell = await offered(seller, [30_000, 20_000, 10_000])
  for (const { card } of sell.cards) await putInVault(h(), card.id)
  await wanted(acceptAs(admin, 'admin', sell))
  await wanted(inspectLine(admin, sell.cards[0].id, { action: 'buy' }))
  await wanted(inspectLine(admin, sell.cards[1].id, { action: 'reoffer', cents: 100, reason: 'A crease' }))
  // another offer and another sale, for what is unique across them
  await offered(seller)
  await agreed(admin, { cardId: (await registered(seller)).id, buyerId: member.id })
})

const hunt = (what: string) => `UPDATE hunts SET ${what}`
const candidate = (what: string) => `UPDATE hunt_candidates SET ${what}`
const note = (what: string) => `UPDATE hunt_notes SET ${what}`
const file = (what: string) => `UPDATE hunt_files SET ${what}`
const purchase = (what: string) => `UPDATE card_purchases SET ${what}`
const settlement = (what: string) =>
  `INSERT INTO settlements (member_id, at, number, offer_id) SELECT member_id, at, ${what} FROM settlements LIMIT 1`
const offer = (what: string) => `UPDATE sell_offers SET ${what} WHERE status = 'accepted'`
const card = (what: string, status = 'reoffered') => `UPDATE sell_offer_cards SET ${what} WHERE status = '${status}'`
/** The same row again, with these columns instead. */
const copied = (table: string, columns: Record<string, unknown>, where = 'true') =>
  `INSERT INTO ${table} SELECT (jsonb_populate_record(t, '${JSON.stringify(columns)}'::jsonb)).* FROM ${table} t WHERE ${where} LIMIT 1`
const id = (last: number) => `01980000-0000-7000-8000-00000000000${last}`
/** Generated columns can't be copied. */
const huntAgain = `INSERT INTO hunts (number, member_id, player_name, budget_cents, created_at, updated_at) SELECT number, member_id, player_name, budget_cents, now(), now() FROM hunts LIMIT 1`

const broken: readonly [constraint: string, statement: string][] = [
  ['hunts_number', huntAgain],
  ['hunts_number_form', hunt(`number = 'X-1'`)],
  ['hunts_status', hunt(`status = 'other'`)],
  ['hunts_category', hunt(`category = 'stamps'`)],
  ['hunts_player_name', hunt(`player_name = ''`)],
  ['hunts_year', hunt(`year = '86'`)],
  ['hunts_set_name', hunt(`set_name = ''`)],
  ['hunts_card_number', hunt(`card_number = ''`)],
  ['hunts_variety', hunt(`variety = ''`)],
  ['hunts_grades', hunt(`grades = array_fill('PSA 9'::text, ARRAY[31])`)],
  ['hunts_budget', hunt('budget_cents = 0')],
  ['hunts_brief', hunt(`brief = ''`)],
  ['hunts_fee', hunt('fee_bps = 5001')],
  ['hunts_minutes', hunt('minutes = -1')],
  ['hunts_end_reason', hunt(`end_reason = ''`)],
  ['hunts_agreed', hunt(`fee_bps = NULL, status = 'pending'`)],
  ['hunts_began', hunt('began_at = NULL')],
  ['hunts_ended', hunt('ended_at = now()')],
  ['hunt_notes_note', note(`note = ''`)],
  ['hunt_notes_minutes', note('minutes = 1441')],
  ['hunt_candidates_status', candidate(`status = 'other'`)],
  ['hunt_candidates_source', candidate(`source = ''`)],
  ['hunt_candidates_link', candidate(`link = 'javascript:1'`)],
  ['hunt_candidates_grader', candidate(`grader = 'ABC'`)],
  ['hunt_candidates_grade', candidate(`grade = '11'`)],
  ['hunt_candidates_cert', candidate(`cert_number = 'x'`)],
  ['hunt_candidates_price', candidate('price_cents = 0')],
  ['hunt_candidates_note', candidate(`note = ''`)],
  ['hunt_candidates_approved', candidate('approved_cents = 0')],
  ['hunt_candidates_answer', candidate(`answer = ''`)],
  ['hunt_candidates_agreed', candidate('approved_cents = NULL')],
  ['hunt_candidates_bought', candidate('card_id = NULL')],
  ['hunt_candidates_sale', copied('hunt_candidates', { id: id(1), status: 'approved' })],
  [
    'hunt_candidates_one_bought',
    `INSERT INTO hunt_candidates (hunt_id, status, card_id, source, grader, price_cents, approved_cents, sale_id, added_at)
     SELECT hunt_id, status, card_id, source, grader, price_cents, approved_cents, (SELECT s.id FROM sales s WHERE s.id <> k.sale_id), added_at
     FROM hunt_candidates k`,
  ],
  ['hunt_files_kind', file(`kind = 'other'`)],
  ['hunt_files_name', file(`name = ''`)],
  ['hunt_files_content_type', file(`content_type = 'text/html'`)],
  ['hunt_files_bytes', file('bytes = 0')],
  ['card_purchases_source', purchase(`source = ''`)],
  ['card_purchases_cost', purchase('cost_cents = 0')],
  ['card_purchases_entry', purchase('entry_id = (SELECT entry_id FROM card_purchases LIMIT 1)')],
  ['card_purchases_facts', purchase(`facts = '{"playerName": "Nobody"}'`)],
  ['card_purchases_seller_cost', purchase('seller_cost_cents = -1')],
  ['card_purchases_settled', `${purchase('settlement_id = NULL')} WHERE seller_id IS NOT NULL`],
  ['settlements_number', settlement(`number, gen_random_uuid()`)],
  ['settlements_number_form', settlement(`'S1', gen_random_uuid()`)],
  ['settlements_offer', settlement(`'ST-2026-000900', offer_id`)],
  ['settlements_of_one', settlement(`'ST-2026-000900', NULL`)],
  [
    'settlements_sale',
    `INSERT INTO settlements (number, member_id, sale_id, at) SELECT 'ST-2026-00090' || n, member_id, (SELECT id FROM sales LIMIT 1), at FROM settlements, generate_series(1, 2) n`,
  ],
  [
    'card_purchases_cost_entry',
    purchase('cost_entry_id = (SELECT id FROM ledger_entries LIMIT 1), sale_id = (SELECT id FROM sales LIMIT 1)'),
  ],
  ['card_purchases_paid', purchase('payout_id = NULL, seller_id = (SELECT id FROM users LIMIT 1)')],
  ['card_purchases_sold', purchase('sale_id = (SELECT id FROM sales LIMIT 1)')],
  [
    'card_purchases_one_buyer',
    `${purchase(`sale_id = (SELECT id FROM sales LIMIT 1), fund_id = '${id(9)}', cost_entry_id = entry_id`)} WHERE id = (SELECT id FROM card_purchases LIMIT 1)`,
  ],
  [
    'card_purchases_one_open',
    `INSERT INTO card_purchases (card_id, facts, source, cost_cents, agreed_on, bought_on, entry_id, at)
     SELECT card_id, facts, source, cost_cents, agreed_on, bought_on, (SELECT id FROM ledger_entries e WHERE e.kind <> 'card_bought' LIMIT 1), at FROM card_purchases LIMIT 1`,
  ],
  ['sell_offers_number', copied('sell_offers', { id: id(3) })],
  ['sell_offers_number_form', offer(`number = 'X-1'`)],
  ['sell_offers_status', offer(`status = 'other'`)],
  ['sell_offers_note', offer(`note = ''`)],
  ['sell_offers_round', offer('round = 0')],
  ['sell_offers_turn', offer(`turn = 'nobody'`)],
  ['sell_offers_standing', offer('standing_cents = 0')],
  ['sell_offers_agreed', offer('agreed_cents = 0')],
  ['sell_offers_end_reason', offer(`end_reason = ''`)],
  ['sell_offers_answered', offer('answer_by = now()')],
  ['sell_offers_accepted', offer('agreed_at = NULL')],
  ['sell_offers_ended', offer('ended_at = now()')],
  ['sell_offer_cards_status', card(`status = 'other'`)],
  ['sell_offer_cards_asked', card('asked_cents = 0')],
  ['sell_offer_cards_standing', card('standing_cents = 0')],
  ['sell_offer_cards_agreed', card('agreed_cents = 10000000001')],
  ['sell_offer_cards_reoffer', card('reoffer_cents = 0')],
  ['sell_offer_cards_reoffer_reason', card(`reoffer_reason = ''`)],
  ['sell_offer_cards_agreed_fee', card('agreed_fee_cents = agreed_cents')],
  ['sell_offer_cards_reoffer_fee', card('reoffer_fee_cents = reoffer_cents')],
  ['sell_offer_cards_condition', card(`condition = ''`)],
  ['sell_offer_cards_end_reason', card(`end_reason = ''`)],
  ['sell_offer_cards_lower', card('reoffer_cents = agreed_cents')],
  ['sell_offer_cards_fees', card('reoffer_fee_cents = NULL')],
  ['sell_offer_cards_reoffered', card('reoffer_until = NULL')],
  ['sell_offer_cards_bought', card('purchase_id = NULL', 'bought')],
  ['sell_offer_cards_purchase', copied('sell_offer_cards', { id: id(4), position: 9 }, `status = 'bought'`)],
  ['sell_offer_cards_once', copied('sell_offer_cards', { id: id(5), status: 'ended' }, `status = 'inspecting'`)],
  [
    'sell_offer_cards_one_open',
    `INSERT INTO sell_offer_cards (offer_id, card_id, position, asked_cents, standing_cents)
     SELECT (SELECT id FROM sell_offers o WHERE o.id <> k.offer_id), card_id, 9, 1, 1 FROM sell_offer_cards k WHERE status = 'inspecting'`,
  ],
]

it.each(broken)('%s: %s', async (constraint, statement) => {
  const client = new pg.Client(h().databaseUrl)
  await client.connect()
  try {
    await expect(client.query(`BEGIN; ${statement}`)).rejects.toMatchObject({ constraint })
  } finally {
    await client.end()
  }
})

it('every named constraint of these tables is tested above', async () => {
  const named = await h().query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE conrelid::regclass::text = ANY($1) AND contype = 'c'
     UNION SELECT i.indexrelid::regclass::text FROM pg_index i WHERE i.indrelid::regclass::text = ANY($1) AND i.indisunique AND NOT i.indisprimary`,
    [tables],
  )
  const tried = new Set(broken.map(([constraint]) => constraint))
  expect(named.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
})
