import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'

import { key } from '../../test/billing.ts'
import { registered, wanted } from '../../test/cards.ts'
import { useHarness } from '../../test/harness.ts'
import { acceptIt, livePost, posted, respondTo } from '../../test/source.ts'
import { readCatalog } from '../areas/sales/catalog/reading-service.ts'

const h = useHarness()

/** The tables this file covers. */
const tables = [
  ...['negotiation_rounds', 'catalog_cards', 'catalog_progress', 'source_requests', 'source_views', 'source_reports'],
  ...['source_matches', 'source_preferences', 'source_responses'],
]

const ids: Record<string, string> = {}

// a post that waits for review, one with an open and one with an accepted response, and two entries of the catalog
beforeAll(async () => {
  const admin = await h().buildUser({ isAdmin: true })
  const poster = await h().buildUser()
  const seller = await h().buildUser()
  for (const cardNumber of ['57', '58'])
    await wanted(
      admin.post('/api/admin/comparables', {
        ...{ playerName: 'Marcus Vale', year: '1986', set: 'Crown Hoops', cardNumber, variety: null, category: null },
        ...{
          grader: 'PSA',
          grade: '9',
          certNumber: null,
          priceCents: 100,
          soldOn: '2026-06-01',
          source: 'H',
          link: null,
        },
      }),
      201,
    )
  h().clock.advance(60)
  await readCatalog(h().app.deps)
  const pending = await posted(poster)
  const live = await livePost(admin, poster)
  const taken = await livePost(admin, poster)
  const other = await registered(seller)
  const card = await registered(seller)
  const open = await wanted(respondTo(seller, live, { cardId: other.id }), 201)
  const accepted = await wanted(respondTo(seller, taken, { cardId: card.id }), 201)
  await wanted(acceptIt(poster, accepted))
  await wanted(seller.post(`/api/sources/${live.id}/views`))
  await wanted(seller.post(`/api/sources/${live.id}/report`, { reason: 'It’s spam.' }))
  await wanted(seller.post('/api/user/source-matching', { isMatched: true }))
  await wanted(admin.post(`/api/admin/sources/${live.id}/outreach`, { cardIds: [other.id] }, key()))
  const [entry] = await h().query('SELECT id FROM catalog_cards ORDER BY key LIMIT 1')
  Object.assign(ids, {
    ...{ pending: pending.id, live: live.id, taken: taken.id, open: open.id, accepted: accepted.id },
    ...{ seller: seller.id, poster: poster.id, card: other.id, entry: entry.id },
  })
})

const named = (statement: string) => statement.replace(/\{(\w+)\}/g, (_, name: string) => `'${ids[name]}'`)
const post = (what: string, which = '{live}') => `UPDATE source_requests SET ${what} WHERE id = ${which}`
const response = (what: string, which = '{open}') => `UPDATE source_responses SET ${what} WHERE id = ${which}`
const entry = (what: string) => `UPDATE catalog_cards SET ${what} WHERE id = {entry}`
const round = (values: string) =>
  `INSERT INTO negotiation_rounds (subject_id, round, side, cents, lines, note, at) VALUES (${values}, now())`
const copied = (table: string, which: string, columns: Record<string, unknown>) =>
  `INSERT INTO ${table} SELECT (jsonb_populate_record(t, '${JSON.stringify(columns)}'::jsonb || jsonb_build_object('id', gen_random_uuid()))).* FROM ${table} t WHERE ${which}`
const newResponse = (columns: string, values: string) =>
  `INSERT INTO source_responses (request_id, letter, seller_id, card_id, standing_cents, answer_by, created_at, updated_at${columns}) VALUES (${values})`

const broken: [constraint: string, statement: string][] = [
  ['negotiation_rounds_round', round(`gen_random_uuid(), 0, 'buyer', 1, NULL, NULL`)],
  ['negotiation_rounds_side', round(`gen_random_uuid(), 1, 'broker', 1, NULL, NULL`)],
  ['negotiation_rounds_cents', round(`gen_random_uuid(), 1, 'buyer', 0, NULL, NULL`)],
  ['negotiation_rounds_lines', round(`gen_random_uuid(), 1, 'buyer', 1, '[]', NULL`)],
  ['negotiation_rounds_note', round(`gen_random_uuid(), 1, 'buyer', 1, NULL, ''`)],
  ['negotiation_rounds_pkey', round(`{open}, 1, 'buyer', 1, NULL, NULL`)],
  [
    'catalog_cards_key',
    `INSERT INTO catalog_cards (key, player_name, updated_at) SELECT key, 'x', now() FROM catalog_cards LIMIT 1`,
  ],
  ['catalog_cards_category', entry(`category = 'cricket'`)],
  ['catalog_cards_player_name', entry(`player_name = ''`)],
  ['catalog_cards_year', entry(`year = '86'`)],
  ['catalog_cards_set_name', entry(`set_name = ''`)],
  ['catalog_cards_card_number', entry(`card_number = ''`)],
  ['catalog_cards_variety', entry(`variety = ''`)],
  ['catalog_cards_copies', entry('copies = -1')],
  ['catalog_cards_sales', entry('sales = -1')],
  ['catalog_cards_last_price', entry('last_price_cents = 0')],
  ['catalog_cards_population', entry('population = -1')],
  ['catalog_cards_merged', entry('merged_into = id')],
  ['catalog_cards_sold', entry('last_sold_on = NULL')],
  ['catalog_progress_source', `INSERT INTO catalog_progress VALUES ('rumors', now(), gen_random_uuid())`],
  ['catalog_progress_pkey', 'INSERT INTO catalog_progress SELECT * FROM catalog_progress LIMIT 1'],
  ['source_requests_number', post(`number = (SELECT number FROM source_requests WHERE id = {pending})`)],
  ['source_requests_number_form', post(`number = 'X-1'`)],
  ['source_requests_status', post(`status = 'lost'`)],
  ['source_requests_category', post(`category = 'cricket'`)],
  ['source_requests_player_name', post(`player_name = ''`)],
  ['source_requests_year', post(`year = '86'`)],
  ['source_requests_set_name', post(`set_name = ''`)],
  ['source_requests_card_number', post(`card_number = ''`)],
  ['source_requests_variety', post(`variety = ''`)],
  ['source_requests_match_keys', post(`match_keys = '{}'`)],
  ['source_requests_grades', post(`grades = array_fill('PSA 9'::text, ARRAY[31])`)],
  ['source_requests_min', post('min_cents = 0')],
  ['source_requests_max', post('max_cents = 0')],
  ['source_requests_budget', post('min_cents = 2, max_cents = 1')],
  ['source_requests_budget', post('min_cents = 2, max_cents = NULL')],
  ['source_requests_visibility', post(`visibility = 'everyone'`)],
  ['source_requests_note', post(`note = ''`)],
  ['source_requests_renewals', post('renewals = -1')],
  ['source_requests_merged', post('merged_into = id')],
  ['source_requests_end_kind', post(`status = 'closed', ended_at = now(), end_kind = 'lost'`)],
  ['source_requests_end_reason', post(`end_reason = ''`)],
  ['source_requests_responses', post('responses = -1')],
  ['source_requests_views', post('views = -1')],
  ['source_requests_reports', post('reports = -1')],
  ['source_requests_published', post(`status = 'active'`, '{pending}')],
  ['source_requests_ended', post(`status = 'closed'`)],
  ['source_requests_ended', post(`ended_at = now(), end_kind = 'expired'`)],
  ['source_requests_ended', post(`status = 'closed', ended_at = now()`)],
  ['source_views_once', 'INSERT INTO source_views SELECT * FROM source_views LIMIT 1'],
  ['source_reports_reason', `UPDATE source_reports SET reason = ''`],
  ['source_reports_once', 'INSERT INTO source_reports SELECT * FROM source_reports LIMIT 1'],
  ['source_matches_once', 'INSERT INTO source_matches SELECT * FROM source_matches LIMIT 1'],
  ['source_matches_waiting', 'UPDATE source_matches SET is_waiting = true'],
  ['source_preferences_pkey', 'INSERT INTO source_preferences SELECT * FROM source_preferences LIMIT 1'],
  ['source_responses_letter', response(`letter = 'a'`)],
  ['source_responses_status', response(`status = 'lost', ended_at = now()`)],
  ['source_responses_note', response(`note = ''`)],
  ['source_responses_round', response('round = 0')],
  ['source_responses_turn', response(`turn = 'broker'`)],
  ['source_responses_standing', response('standing_cents = 0')],
  ['source_responses_agreed', response('agreed_cents = 0', '{accepted}')],
  ['source_responses_end_reason', response(`end_reason = ''`)],
  ['source_responses_sold', response(`status = 'accepted'`)],
  ['source_responses_sold', response('agreed_cents = 1')],
  ['source_responses_sold', response('pay_until = now()')],
  ['source_responses_ended', response('ended_at = now()')],
  ['source_responses_ended', response(`status = 'declined'`)],
  [
    'source_responses_sale',
    copied('source_responses', `id = {accepted}`, { letter: 'B', status: 'canceled', ended_at: '2027-01-01' }),
  ],
  [
    'source_responses_letters',
    copied('source_responses', `id = {open}`, { status: 'declined', ended_at: '2027-01-01' }),
  ],
  ['source_responses_one_each', copied('source_responses', `id = {open}`, { letter: 'B' })],
  // a second deal on a post whose first is paid or waits to be paid
  [
    'source_responses_one_accepted',
    `INSERT INTO source_responses (request_id, letter, seller_id, card_id, status, standing_cents, answer_by, agreed_cents, pay_until, sale_id, created_at, updated_at)
     SELECT request_id, 'B', seller_id, {card}, 'accepted', 1, now(), 1, now(), gen_random_uuid(), now(), now() FROM source_responses WHERE id = {accepted}`,
  ],
  ['source_responses_not_own', newResponse('', `{live}, 'Z', {poster}, {card}, 1, now(), now(), now()`)],
]

it.each(broken)('%s rejects: %s', async (constraint, statement) => {
  const client = new pg.Client(h().databaseUrl)
  await client.connect()
  try {
    await expect(client.query(`BEGIN; ${named(statement)}`)).rejects.toMatchObject({ constraint })
  } finally {
    await client.end()
  }
})

it('every named constraint of these tables is tested above', async () => {
  const found = await h().query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE conrelid = ANY($1::regclass[]) AND contype IN ('c', 'u')
     UNION SELECT i.indexrelid::regclass::text FROM pg_index i WHERE i.indrelid = ANY($1::regclass[]) AND i.indisunique
       AND NOT (i.indisprimary AND i.indnatts = 1 AND (SELECT a.attname = 'id' FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attnum = i.indkey[0]))`,
    [tables],
  )
  const tried = new Set(broken.map(([constraint]) => constraint))
  expect(found.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
})

it('rounds are never rewritten', async () => {
  for (const statement of [
    'UPDATE negotiation_rounds SET cents = 1',
    'DELETE FROM negotiation_rounds',
    'TRUNCATE negotiation_rounds',
  ])
    await expect(h().query(statement)).rejects.toMatchObject({ message: expect.stringContaining('negotiation_rounds') })
})
