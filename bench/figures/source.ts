import pg from 'pg'

import { listNewHolders } from '../../server/src/areas/source/posts/matching-queries.ts'
import { dbOver } from '../../server/src/db/db.ts'
import { createPool } from '../../server/src/db/pool.ts'
import { stockCards } from '../lib/card-stock.ts'
import { type Child, productionEnv } from '../lib/child.ts'
import { type Cost, costOf } from '../lib/cost.ts'
import { alternate, type Figure, median, type Result } from '../lib/figure.ts'
import { findPeople, type Person } from '../lib/people.ts'
import { treeCpuMs } from '../lib/processes.ts'
import { ask } from '../lib/request.ts'

/** Cards and catalog entries, and wanted posts. */
const sizes = {
  small: { cards: 10_000, posts: 1_000 },
  middle: { cards: 10_000, posts: 10_000 },
  large: { cards: 1_000_000, posts: 100_000 },
}
type Size = keyof typeof sizes
const rounds = 5
const requests = 60
/** Of the member whose cards are matched, at every size. */
const ownCards = 300
const ownMatches = 40
/** Posts that are matched with all cards; each fits a few, at every size. */
const newPosts = 30

const filters = 'category=baseball,basketball,football,soccer,hockey&grade=PSA%208,PSA%209,PSA%2010,any&budget=named'
/** Three filters, text and a sort; each finds a full page at every size. */
const boards = [`${filters}&q=rookie`, `${filters}&q=rooki&sort=-budgetCents`]
const typed = ['marcus vale', 'marc', 'harpr gum', 'crown hoops rookie', 'penhale 1986']

type Side = { server: Child; databaseUrl: string; viewer: Person; collector: Person }

/** The board, what fits a member's cards, and the catalog, with a hundred times as many rows. */
export const source: Figure = {
  name: 'source',
  minutes: 25,
  database: 'people',
  run: async ({ start, databaseUrl, databasePid, folder }) => {
    const open = async (name: Size): Promise<Side> => {
      const { cards, posts } = sizes[name]
      const stock = await stockCards(databaseUrl, `source_${name}`, cards)
      const people = await findPeople(stock.databaseUrl)
      const viewer = people[2] as Person
      await fill(stock.databaseUrl, viewer, posts)
      const server = await start({ entry: 'server/dist/main.mjs', env: productionEnv(stock.databaseUrl, folder) })
      return { server, databaseUrl: stock.databaseUrl, viewer, collector: stock.collector }
    }
    const [small, middle, large] = [await open('small'), await open('middle'), await open('large')]
    const results = [
      ...(await boardsBeside(large, small, databasePid, sizes.small.posts)),
      ...(await boardsBeside(large, middle, databasePid, sizes.middle.posts)),
      ...(await typeahead(large, small, databasePid)),
      ...(await newPostsBeside(large, small, databasePid)),
    ]
    for (const { server } of [small, middle, large]) await server.stop()
    return results
  },
}

/** Entries of the catalog as many as there are cards, posts for some of them, and a member with a fixed number of both. */
async function fill(databaseUrl: string, viewer: Person, posts: number): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(`SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '128MB'`)
    await client.query(
      `INSERT INTO catalog_cards (key, category, player_name, year, set_name, card_number, variety, is_public, copies, sales, updated_at)
       SELECT comparable_key(player_name, year, set_name, card_number, variety) || '|' || n, category, player_name, year, set_name,
         left(coalesce(card_number, '1') || '-' || n, 20), variety, true, n % 97, n % 31, now()
       FROM (SELECT c.*, row_number() OVER (ORDER BY registered_at, id) AS n FROM cards c) c`,
    )
    // the same number of cards at every size: theirs go to others, and some of the collector's come to them
    await client.query(
      `UPDATE cards SET owner_id = (SELECT id FROM users WHERE phone LIKE '+1415555%' AND id <> $1 ORDER BY phone LIMIT 1) WHERE owner_id = $1`,
      [viewer.userId],
    )
    await client.query(
      `UPDATE cards SET owner_id = $1 WHERE id IN (SELECT id FROM cards WHERE owner_id <> $1 AND grader <> 'RAW' ORDER BY registered_at DESC, id LIMIT $2)`,
      [viewer.userId, ownCards],
    )
    const post = (which: string, grades: string) => `
      INSERT INTO source_requests (number, member_id, status, category, player_name, year, set_name, card_number, variety, match_keys, grades,
        max_cents, is_budget_hidden, closes_on, created_at, published_at, updated_at)
      SELECT 'W-' || (100000 + nextval('source_numbers')), (SELECT id FROM users WHERE phone LIKE '+1415555%' AND id <> $1 ORDER BY phone LIMIT 1),
        'active', category, player_name, year, set_name, card_number, variety, ARRAY[comparable_key(player_name, year, set_name, card_number, variety)],
        ${grades}, 10000 + n * 37 % 900000, n % 10 = 0, current_date + 30, now() - n * interval '11 seconds', now() - n * interval '11 seconds', now()
      FROM (SELECT c.*, row_number() OVER (ORDER BY registered_at, id) AS n FROM cards c WHERE ${which}) c`
    await client.query(
      `${post('c.owner_id = $1', `CASE WHEN n % 2 = 0 THEN ARRAY['PSA 3'] ELSE '{}' END`)} WHERE n <= ${ownMatches}`,
      [viewer.userId],
    )
    const grades = `CASE n % 4 WHEN 0 THEN ARRAY['PSA 9'] WHEN 1 THEN ARRAY['PSA 8', 'BGS 8.5'] WHEN 2 THEN ARRAY['PSA 10'] ELSE '{}' END`
    const owner = '(SELECT owner_id FROM cards GROUP BY owner_id ORDER BY count(*) DESC LIMIT 1)'
    // of the largest collection, and of the others where it has too few
    await client.query(
      `${post(`c.owner_id <> $1 AND (c.owner_id = ${owner} OR $2)`, grades)} ORDER BY n LIMIT ${posts - ownMatches}`,
      [viewer.userId, posts > 9_000],
    )
    // posts of a small board are not enough for a hundred thousand: cards are wanted by several
    for (;;) {
      const { rows } = await client.query<{ missing: number }>(
        `SELECT ${posts} - count(*)::int AS missing FROM source_requests`,
      )
      const missing = rows[0]?.missing ?? 0
      if (missing <= 0) break
      await client.query(`${post('c.owner_id <> $1', grades)} ORDER BY n DESC LIMIT ${missing}`, [viewer.userId])
    }
    await client.query(
      `INSERT INTO source_preferences (member_id, is_matched, updated_at) SELECT id, true, now() FROM users ON CONFLICT DO NOTHING`,
    )
    await client.query(
      `INSERT INTO card_words SELECT DISTINCT substr(f, 3) FROM source_requests, unnest(facets) f WHERE f LIKE 'w:%' AND f !~ '^w:[0-9]{5,}$' ON CONFLICT DO NOTHING`,
    )
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}

function timesAsMuch(figure: string, of: keyof Cost, measured: { ours: Cost[]; peer: Cost[] }, atMost: number): Result {
  const [here, there] = [measured.ours, measured.peer].map((side) => median(side.map((cost) => cost[of]))) as [
    number,
    number,
  ]
  return {
    figure: `${figure}, ${of === 'p50' ? 'p50' : 'CPU'}`,
    ours: `${here.toFixed(2)} ms`,
    peer: `${there.toFixed(2)} ms`,
    value: here / there,
    unit: '×',
    limit: { atMost },
  }
}

const both = (figure: string, measured: { ours: Cost[]; peer: Cost[] }, atMost: number) =>
  (['cpuMs', 'p50'] as const).map((of) => timesAsMuch(figure, of, measured, atMost))

async function requireFull({ server, viewer }: Side, address: string, least: number): Promise<void> {
  const { items } = JSON.parse((await ask(server, address, viewer)).body) as { items: unknown[] }
  if (items.length < least) throw new Error(`${address}: ${items.length} found`)
}

async function beside(large: Side, other: Side, addresses: string[], databasePid: number) {
  const cost = (side: Side) => () => costOf(side.server, side.viewer, addresses, { databasePid, requests })
  await cost(large)()
  await cost(other)()
  return alternate(rounds, cost(large), cost(other))
}

async function boardsBeside(large: Side, other: Side, databasePid: number, posts: number): Promise<Result[]> {
  const results: Result[] = []
  const asked = [
    ...boards.map((query) => [query, `board, three filters and text (${query.slice(filters.length + 1)})`] as const),
    ['matching=1', 'board, what fits my cards'] as const,
  ]
  for (const [query, words] of asked) {
    const address = `/api/sources/active?limit=24&${query}`
    for (const side of [large, other]) await requireFull(side, address, 24)
    const measured = await beside(large, other, [address], databasePid)
    results.push(...both(`${words}, 100,000 against ${posts.toLocaleString('en-US')} posts`, measured, 1.25))
  }
  return results
}

async function typeahead(large: Side, small: Side, databasePid: number): Promise<Result[]> {
  const addresses = typed.map((q) => `/api/catalog?q=${encodeURIComponent(q)}`)
  for (const side of [large, small]) for (const address of addresses) await requireFull(side, address, 1)
  const measured = await beside(large, small, addresses, databasePid)
  return both('catalog typeahead, 1,000,000 against 10,000 entries', measured, 1.5)
}

type Wanted = Parameters<typeof listNewHolders>[1]

/** Cards of which there are one to three copies, so that both sizes find as many. */
async function wantedOf({ databaseUrl, viewer }: Side): Promise<Wanted[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows: found } = await client.query<{ key: string }>(
    `SELECT key FROM (SELECT comparable_key(player_name, year, set_name, card_number, variety) AS key FROM cards
       WHERE status = 'registered' ORDER BY registered_at LIMIT 20000) k
     WHERE (SELECT count(*) FROM cards c WHERE c.status = 'registered'
       AND comparable_key(c.player_name, c.year, c.set_name, c.card_number, c.variety) = k.key) BETWEEN 1 AND 3 LIMIT $1`,
    [newPosts],
  )
  await client.end()
  if (found.length < newPosts) throw new Error('too few cards of which there are few')
  return found.map(({ key }) => ({
    id: '00000000-0000-7000-8000-000000000000',
    memberId: viewer.userId,
    matchKeys: [key],
    // found by its key alone
    stated: 5,
    category: null,
    playerName: '',
    year: null,
    set: null,
    cardNumber: null,
    variety: null,
    grades: [],
  }))
}

/** Finding the holders of a new post's card, as the job does. */
async function newPostsBeside(large: Side, small: Side, databasePid: number): Promise<Result[]> {
  const open = async (side: Side) => {
    const pool = createPool(side.databaseUrl, { max: 1, applicationName: 'bench' })
    const posts = await wantedOf(side)
    const run = async (): Promise<Cost> => {
      const times: number[] = []
      const before = treeCpuMs(databasePid)
      for (let n = 0; n < requests; n++) {
        const began = performance.now()
        await listNewHolders(dbOver(pool), posts[n % posts.length] as Wanted, null, 100)
        times.push(performance.now() - began)
      }
      return { cpuMs: (treeCpuMs(databasePid) - before) / requests, p50: median(times) }
    }
    return { run, close: () => pool.end() }
  }
  const [ours, peer] = [await open(large), await open(small)]
  await ours.run()
  await peer.run()
  const measured = await alternate(rounds, ours.run, peer.run)
  await ours.close()
  await peer.close()
  return both('matching a new post, 1,000,000 against 10,000 cards', measured, 1.5)
}
