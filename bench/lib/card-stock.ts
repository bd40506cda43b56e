import pg from 'pg'

import { figures, inventedCard } from '../../server/src/demo/invented-cards.ts'
import { copyDatabase, templates, urlOf, withClient } from './databases.ts'
import { findPeople, makeAdmins, type Person, seedPeople } from './people.ts'

export type CardStock = { databaseUrl: string; collector: Person; admin: Person }

const atOnce = 5_000
const otherMembers = 300

/** How many of the cards belong to one collector: enough for a five-hundredth page if there are that many. */
const ownOf = (count: number) => Math.min(12_100, Math.round(count * 0.96))

/** A database with `count` invented cards. They are created once per bench run; every figure gets a copy. */
export async function stockCards(serverUrl: string, name: string, count: number): Promise<CardStock> {
  const stock = `stock_${count}`
  const isThere = await withClient(serverUrl, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [stock])
    return rowCount === 1
  })
  if (!isThere) {
    // renamed only when complete, because a figure may be aborted before that
    await copyDatabase(serverUrl, templates.empty, 'figure_stock')
    await fill(urlOf(serverUrl, 'figure_stock'), count)
    await withClient(serverUrl, (client) => client.query(`ALTER DATABASE figure_stock RENAME TO ${stock}`))
  }
  await copyDatabase(serverUrl, stock, `figure_${name}`)
  const databaseUrl = urlOf(serverUrl, `figure_${name}`)
  const [collector, admin] = (await findPeople(databaseUrl)) as [Person, Person]
  return { databaseUrl, collector, admin }
}

/**
 * Three valuations for each card. Triggers are off and indexes are created at the end: a million take about two
 * minutes. They have no history, because lists do not read it.
 */
async function fill(databaseUrl: string, count: number): Promise<void> {
  const people = await seedPeople(databaseUrl, otherMembers)
  const [collector, admin, ...members] = people as [Person, Person, ...Person[]]
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await makeAdmins(client, [admin.userId])
    await client.query(settings)
    const indexes = await dropIndexes(client)
    const ownerOf = (n: number) =>
      n < ownOf(count) ? collector.userId : (members[n % members.length] as Person).userId
    let begin = 0
    await twice(databaseUrl, async (writer) => {
      while (begin < count) {
        const next = invent(begin, Math.min(atOnce, count - begin), ownerOf)
        begin += atOnce
        await insert(writer, next)
      }
    })
    await client.query(
      `INSERT INTO ownerships (id, card_id, owner_id, began_at) SELECT ownership_id, id, owner_id, registered_at FROM cards`,
    )
    await client.query(
      `INSERT INTO valuations (card_id, source, value_cents, valued_on, recorded_at)
       SELECT id, 'appraisal', (value_cents * (100 - 4 * n)) / 100, value_on - 120 * n, now()
       FROM cards, generate_series(0, 2) AS n WHERE value_cents IS NOT NULL`,
    )
    await makeIndexes(databaseUrl, indexes)
    await client.query(
      'INSERT INTO card_words SELECT DISTINCT substr(f, 3) FROM cards, unnest(facets) f WHERE f LIKE $1 AND f !~ $2',
      ['w:%', '^w:[0-9]{5,}$'],
    )
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}

/** Drops indexes that no constraint needs and returns the statements that recreate them. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS text FROM pg_index i
     LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid
     WHERE i.indrelid IN ('cards'::regclass, 'valuations'::regclass, 'ownerships'::regclass) AND c.oid IS NULL`,
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows.map(({ text }) => text)
}

/** The columns of the next cards, one array each. */
function invent(begin: number, count: number, ownerOf: (n: number) => string): unknown[][] {
  const numbers = Array.from({ length: count }, (_, index) => begin + index)
  const cards = numbers.map((n) => inventedCard(n, 100_000_000))
  const chances = numbers.map((n) => figures(n + 3))
  const column = <T>(read: (card: (typeof cards)[number], n: number) => T) =>
    cards.map((card, index) => read(card, begin + index))
  return [
    numbers,
    column(({ category }) => category),
    column(({ playerName }) => playerName),
    column(({ year }) => year),
    column(({ set }) => set),
    column(({ cardNumber }) => cardNumber),
    column(({ variety }) => variety),
    column(({ grader }) => grader),
    column(({ grade }) => grade),
    column(({ certNumber }) => certNumber),
    column(({ grader, worthCents }) => (grader === 'RAW' ? null : worthCents)),
    column(({ costCents }) => costCents),
    chances.map((next) => (next() < 0.2 ? ['Rookies', 'Vintage', 'Grails'][Math.floor(next() * 3)] : null)),
    column((_, n) => ownerOf(n)),
    chances.map((next) => custodyBy(next())),
  ]
}

const settings = `SET session_replication_role = replica; SET synchronous_commit = off;
  SET maintenance_work_mem = '512MB'; SET max_parallel_maintenance_workers = 0; SET work_mem = '128MB'`

/** On two connections at once: a machine has at least two CPUs, and one statement uses one. */
async function twice(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const one = async () => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    try {
      await client.query(settings)
      await work(client)
    } finally {
      await client.end()
    }
  }
  await Promise.all([one(), one()])
}

/** Slowest first, so that they do not run alone at the end. */
async function makeIndexes(databaseUrl: string, texts: string[]): Promise<void> {
  const queue = texts.toSorted((one, other) => Number(other.includes('USING gin')) - Number(one.includes('USING gin')))
  await twice(databaseUrl, async (client) => {
    for (let text = queue.shift(); text; text = queue.shift()) await client.query(text)
  })
}

async function insert(client: pg.Client, values: unknown[][]): Promise<void> {
  await client.query({
    name: 'stock',
    text: `INSERT INTO cards (category, player_name, year, set_name, card_number, variety, grader, grade, cert_number,
        value_cents, value_on, value_source, cost_cents, tags, owner_id, custody, vault, registered_at, updated_at, verification)
      SELECT category, player_name, year, set_name, card_number, variety, grader, grade, cert, value,
        CASE WHEN value IS NOT NULL THEN current_date END, CASE WHEN value IS NOT NULL THEN 'appraisal' END, cost,
        CASE WHEN tag IS NULL THEN '{}' ELSE ARRAY[tag] END, owner, custody,
        CASE WHEN custody <> 'with_owner' THEN CASE WHEN n::bigint * 40503 % 65536 < 16384 THEN 'Zürich vault' ELSE 'Delaware vault' END END,
        now() - n * interval '1 minute', now() - (n::bigint * 7919 % 1000003) * interval '20 seconds',
        CASE WHEN n::bigint * 2654435761 % 4294967296 < 858993459 THEN 'unverified' ELSE 'verified' END
      FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
        $10::text[], $11::bigint[], $12::bigint[], $13::text[], $14::uuid[], $15::text[])
        AS r (n, category, player_name, year, set_name, card_number, variety, grader, grade, cert, value, cost, tag, owner, custody)`,
    values,
  })
}

const custodyBy = (chance: number) =>
  chance < 0.55 ? 'in_vault' : chance < 0.97 ? 'with_owner' : chance < 0.985 ? 'inbound' : 'outbound'
