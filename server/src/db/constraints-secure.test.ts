import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'

import { registered } from '../../test/cards.ts'
import { type Caller, useHarness } from '../../test/harness.ts'
import { agreed } from '../../test/sales.ts'
import { askedFor, listedCard, unlisted } from '../../test/secure-rows.ts'
import { systemOrigin } from './transaction.ts'

const h = useHarness()

/** The tables this file covers; what Secure requires of a card itself is tested in constraints-cards. */
const kept = [
  'listings',
  'listing_prices',
  'card_requests',
  'card_waits',
  'promotion_requests',
  'card_views',
  'empty_searches',
]
const tables = [...kept, 'watches', 'saved_searches']

beforeAll(async () => {
  const admin = await h().buildUser({ isAdmin: true })
  const seller = await h().buildUser()
  const [one, other] = [await h().buildUser(), await h().buildUser()]
  const sale = async (): Promise<string> =>
    (await agreed(admin, { cardId: (await registered(seller)).id, buyerId: one.id })).id
  const [first, second, ended] = [
    await listedCard(h(), seller),
    await listedCard(h(), seller),
    await listedCard(h(), seller),
  ]
  await unlisted(h(), ended)
  await askedFor(h(), first, one)
  await askedFor(h(), first, other)
  await h().query(
    `UPDATE card_requests SET status = 'countered', counter_cents = 5, counter_until = now() WHERE member_id = $1`,
    [other.id],
  )
  await askedFor(h(), second, one, { status: 'approved', saleId: await sale() })
  await askedFor(h(), second, other, { status: 'declined' })
  await askedFor(h(), ended, one, { status: 'completed', saleId: await sale() })
  // a sale without a request so far
  await sale()
  const wait = (member: Caller, more = '', values = '') =>
    h().query(`INSERT INTO card_waits (card_id, member_id, joined_at${more}) VALUES ($1, $2, now()${values})`, [
      second.id,
      member.id,
    ])
  await wait(other)
  await wait(one, ', status, offer_cents, offered_until', `, 'offered', 1, now()`)
  const promote = (cardId: string, more = '', values = '') =>
    h().query(
      `INSERT INTO promotion_requests (card_id, member_id, list_price_cents, featured_days, created_at, updated_at${more}) VALUES ($1, $2, 100, 3, now(), now()${values})`,
      [cardId, seller.id],
    )
  await promote(first.id)
  await promote(second.id, ', status, place, first_on, last_on', `, 'approved', 1, '2026-11-10', '2026-11-12'`)
  await h().query(`INSERT INTO watches (member_id, card_id, since) VALUES ($1, $2, now())`, [one.id, first.id])
  for (const name of ['Owls', 'Foxes'])
    await h().query(
      `INSERT INTO saved_searches (member_id, name, query, is_notified, created_at, checked_at) VALUES ($1, $2, '{}', true, now(), now())`,
      [one.id, name],
    )
  await h().query(`INSERT INTO card_views (card_id, user_id, viewed_at, is_counted) VALUES ($1, $2, now(), true)`, [
    first.id,
    one.id,
  ])
  await h().query(`INSERT INTO empty_searches (member_id, words, at) VALUES ($1, 'heron', now())`, [one.id])
})

const set = (table: string, what: string, where = 'true') =>
  `UPDATE ${table} SET ${what} WHERE id = (SELECT id FROM ${table} WHERE ${where} ORDER BY id LIMIT 1)`
const listing = (what: string, where = `status = 'live'`) => set('listings', what, where)
const request = (what: string, status = 'pending') => set('card_requests', what, `status = '${status}'`)
/** A trigger protects the terms of a request; with it disabled the table's own constraints are tested. */
const bareRequest = (what: string, status = 'pending') =>
  `ALTER TABLE card_requests DISABLE TRIGGER USER; ${request(what, status)}`
const wait = (what: string, status = 'waiting') => set('card_waits', what, `status = '${status}'`)
const promotion = (what: string, status = 'pending') => set('promotion_requests', what, `status = '${status}'`)

const freeSale = `(SELECT s.id FROM sales s WHERE NOT EXISTS (SELECT FROM card_requests r WHERE r.sale_id = s.id))`
const otherPerson = `(SELECT id FROM users WHERE is_admin)`

const broken: [constraint: string, statement: string][] = [
  ['listings_status', listing(`status = 'asleep'`)],
  ['listings_price', listing(`price_cents = 0`)],
  ['listings_price', listing(`price_cents = 10000000001`)],
  [
    'listings_commitment',
    listing(`commitment_id = (SELECT max(commitment_id::text)::uuid FROM listings o WHERE o.id <> listings.id)`),
  ],
  ['listings_ended_how', listing(`status = 'ended', ended_at = now(), ended_how = 'luck', commitment_id = NULL`)],
  ['listings_end_reason', listing(`end_reason = ''`)],
  ['listings_ended', listing(`ended_at = now(), ended_how = 'sold'`)],
  ['listings_ended', listing(`status = 'ended', commitment_id = NULL`)],
  ['listings_let_go', listing(`status = 'ended', ended_at = now(), ended_how = 'sold'`)],
  [
    'listings_one',
    `INSERT INTO listings (card_id, seller_id, by_house, price_cents, listed_at, updated_at) SELECT card_id, seller_id, false, 1, now(), now() FROM listings WHERE status = 'live'`,
  ],
  ['listings_kept', listing(`seller_id = ${otherPerson}`)],
  ['listings_kept', listing(`listed_at = now()`)],
  ['listings_kept', listing(`price_cents = 1`, `status = 'ended'`)],
  ['listing_prices_pkey', `INSERT INTO listing_prices SELECT * FROM listing_prices`],

  ['card_requests_status', request(`status = 'asleep'`)],
  ['card_requests_list_price_at_request', request(`list_price_at_request_cents = 0`)],
  ['card_requests_offer', request(`offer_cents = 0`)],
  ['card_requests_note', request(`note = ''`)],
  ['card_requests_delivery', request(`delivery = 'luck'`)],
  ['card_requests_counter', request(`counter_cents = 0`, 'countered')],
  ['card_requests_owner_answer', request(`owner_answer = 'luck', owner_cents = 1, owner_at = now()`)],
  ['card_requests_owner_cents', request(`owner_answer = 'asked', owner_cents = 0, owner_at = now()`)],
  ['card_requests_answer', request(`answer = ''`)],
  ['card_requests_agreed', request(`agreed_cents = 0`, 'approved')],
  [
    'card_requests_sale',
    request(`sale_id = (SELECT sale_id FROM card_requests WHERE status = 'completed')`, 'approved'),
  ],
  ['card_requests_not_own', bareRequest(`member_id = seller_id`)],
  ['card_requests_countered', request(`counter_cents = 5`)],
  ['card_requests_countered', request(`status = 'countered'`)],
  ['card_requests_owner', request(`owner_cents = 5`)],
  ['card_requests_owner', request(`owner_answer = 'asked', owner_cents = 5`)],
  ['card_requests_held', request(`status = 'approved'`)],
  ['card_requests_held', request(`sale_id = ${freeSale}, agreed_cents = 5, pay_until = now()`)],
  ['card_requests_held', request(`sale_id = NULL`, 'approved')],
  [
    'card_requests_one_each',
    `INSERT INTO card_requests (card_id, listing_id, seller_id, member_id, list_price_at_request_cents, offer_cents, created_at, updated_at)
     SELECT card_id, listing_id, seller_id, member_id, 1, 1, now(), now() FROM card_requests WHERE status = 'pending'`,
  ],
  [
    'card_requests_one_approved',
    bareRequest(`status = 'approved', sale_id = ${freeSale}, agreed_cents = 5, pay_until = now()`, 'declined'),
  ],
  ['card_requests_kept', request(`member_id = ${otherPerson}`)],
  ['card_requests_kept', request(`status = 'pending'`, 'declined')],

  ['card_waits_status', wait(`status = 'asleep'`)],
  ['card_waits_offered', wait(`status = 'offered'`)],
  ['card_waits_offered', wait(`offer_cents = 1`)],
  ['card_waits_ended', wait(`ended_at = now()`)],
  ['card_waits_ended', wait(`status = 'left'`)],
  [
    'card_waits_one_each',
    `INSERT INTO card_waits (card_id, member_id, joined_at) SELECT card_id, member_id, now() FROM card_waits WHERE status = 'offered'`,
  ],
  ['card_waits_one_offered', wait(`status = 'offered', offer_cents = 1, offered_until = now()`)],

  ['promotion_requests_status', promotion(`status = 'asleep'`)],
  ['promotion_requests_list_price_range', promotion(`list_price_cents = 0`)],
  ['promotion_requests_days', promotion(`featured_days = 31`)],
  ['promotion_requests_note', promotion(`note = ''`)],
  ['promotion_requests_place', promotion(`place = 21`, 'approved')],
  ['promotion_requests_credit', promotion(`credit_days = featured_days + 1`)],
  ['promotion_requests_fee', promotion(`fee_cents = -1`)],
  ['promotion_requests_invoice', `UPDATE promotion_requests SET invoice_id = (SELECT invoice_id FROM sales LIMIT 1)`],
  [
    'promotion_requests_listing',
    `UPDATE promotion_requests SET status = 'live', live_at = now(), listing_id = (SELECT id FROM listings LIMIT 1)`,
  ],
  ['promotion_requests_reason', promotion(`reason = ''`)],
  ['promotion_requests_template', promotion(`template_id = uuidv7(), template_version = 1`)],
  ['promotion_requests_featured', promotion(`place = 2`)],
  ['promotion_requests_featured', promotion(`last_on = '2026-11-13'`, 'approved')],
  ['promotion_requests_live', promotion(`status = 'live'`)],
  ['promotion_requests_live', promotion(`listing_id = (SELECT id FROM listings LIMIT 1)`)],
  ['promotion_requests_ended', promotion(`status = 'rejected'`)],
  ['promotion_requests_ended', promotion(`ended_at = now()`)],
  [
    'promotion_requests_one_place',
    promotion(`status = 'approved', place = 1, first_on = '2026-11-12', last_on = '2026-11-14'`),
  ],
  [
    'promotion_requests_one',
    `INSERT INTO promotion_requests (card_id, member_id, list_price_cents, featured_days, created_at, updated_at)
     SELECT card_id, member_id, 1, 0, now(), now() FROM promotion_requests WHERE status = 'pending'`,
  ],

  ['watches_pkey', `INSERT INTO watches SELECT * FROM watches`],
  ['saved_searches_name', set('saved_searches', `name = ''`)],
  ['saved_searches_name', set('saved_searches', `name = 'OWLS'`, `name = 'Foxes'`)],
  ['saved_searches_place', set('saved_searches', `place = 'lend'`)],
  ['saved_searches_query', set('saved_searches', `query = '[]'`)],
  ['card_views_time', set('card_views', `time_spent_seconds = -1`)],
  ['card_views_time', set('card_views', `time_spent_seconds = 86401`)],
  ['empty_searches_words', set('empty_searches', `words = ''`)],
  ['empty_searches_words', set('empty_searches', `words = repeat('x', 201)`)],
]

it.each(broken)('%s rejects: %s', async (constraint, statement) => {
  // as the owner of the tables, because the rules apply to everyone
  const client = new pg.Client(h().databaseUrl)
  await client.connect()
  try {
    await expect(client.query(`BEGIN; ${statement}`)).rejects.toMatchObject({ constraint })
  } finally {
    await client.end()
  }
})

it('the app role cannot delete business records', async () => {
  for (const table of kept)
    await expect(
      h().app.deps.transactions.run(systemOrigin, (tx) => tx.run(sql.raw(`DELETE FROM ${table}`))),
      table,
    ).rejects.toMatchObject({ code: '42501' })
})

it('a card has its current list price, and every past price is kept', async () => {
  const priceOf = async (id: string) =>
    (await h().query('SELECT list_price_cents, listed_at FROM cards WHERE id = $1', [id]))[0]
  const { id, listingId } = await listedCard(h(), await h().buildUser(), { priceCents: 700 })
  expect(await priceOf(id)).toEqual({ list_price_cents: 700, listed_at: h().clock.now().toISOString() })
  await h().query(`UPDATE listings SET price_cents = 800, updated_at = updated_at + interval '1 hour' WHERE id = $1`, [
    listingId,
  ])
  expect(await priceOf(id)).toMatchObject({ list_price_cents: 800 })
  await h().query(`UPDATE listings SET status = 'paused', updated_at = updated_at + interval '1 hour' WHERE id = $1`, [
    listingId,
  ])
  expect(await priceOf(id)).toEqual({ list_price_cents: null, listed_at: null })
  const prices = await h().query('SELECT price_cents FROM listing_prices WHERE listing_id = $1 ORDER BY at', [
    listingId,
  ])
  expect(prices.map(({ price_cents }) => price_cents)).toEqual([700, 800, null])
})

it('a card has its count of open requests', async () => {
  const rows = await h().query(
    `SELECT c.open_request_count, count(*) FILTER (WHERE r.status IN ('pending', 'countered')) AS asked
     FROM card_requests r JOIN cards c ON c.id = r.card_id GROUP BY c.id ORDER BY 2 DESC`,
  )
  expect(rows).toEqual([2, 0, 0].map((count) => ({ open_request_count: count, asked: count })))
})

it('every named constraint of these tables is tested above', async () => {
  const named = await h().query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE conrelid::regclass::text = ANY($1) AND contype IN ('c', 'x')
     UNION SELECT i.indexrelid::regclass::text FROM pg_index i WHERE i.indrelid::regclass::text = ANY($1) AND i.indisunique AND NOT i.indisprimary`,
    [tables],
  )
  const tried = new Set(broken.map(([constraint]) => constraint))
  expect(named.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
})
