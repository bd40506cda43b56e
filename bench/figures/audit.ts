import pg from 'pg'

import { type Child, productionEnv } from '../lib/child.ts'
import { type Cost, costOf } from '../lib/cost.ts'
import { copyDatabase, templates, urlOf } from '../lib/databases.ts'
import { alternate, type Figure, median, type Result } from '../lib/figure.ts'
import { findPeople, makeAdmins, type Person } from '../lib/people.ts'
import { ask } from '../lib/request.ts'

/** Whole blocks of the search, so that the larger log repeats the smaller one. */
const sizes = { small: 200 * 512, large: 20_000 * 512 }
const requests = 40
const rounds = 5

type Side = { server: Child; admin: Person }

/** Searches as people type them. Every one finds something at both sizes, except the two words that never meet. */
const searches = {
  'a common word': 'q=parcel',
  'a word in 1 of 1,000': 'q=hologram',
  'a word in 3 entries': 'q=xylophone',
  'two common words': 'q=parcel+inspected',
  'a common and a rare word': 'q=parcel+xylophone',
  'two common words that never meet': 'q=approved+declined',
  'the beginning of a word': 'q=insp',
  'a person': 'q=quentin+marsh',
  'an action, in words': 'q=changed+settings',
  'an invoice number': 'q=INV-2026-777',
  'a word on one day': 'q=parcel&from=2024-01-09T00:00:00.000Z&to=2024-01-10T00:00:00.000Z',
  'a word in a month': 'q=hologram&from=2024-01-01T00:00:00.000Z&to=2024-02-01T00:00:00.000Z',
  'a word with filters': 'q=inspected&outcome=done&objectKind=card',
  'a day without a word': 'from=2024-01-09T00:00:00.000Z&to=2024-01-10T00:00:00.000Z',
}

/** Free-text search over an audit log a hundred times as long, which should not make a difference. */
export const audit: Figure = {
  name: 'audit',
  minutes: 40,
  database: 'people',
  run: async ({ start, databaseUrl, databasePid, folder }) => {
    const open = async (name: keyof typeof sizes): Promise<Side> => {
      await copyDatabase(databaseUrl, templates.people, `figure_audit_${name}`)
      const url = urlOf(databaseUrl, `figure_audit_${name}`)
      const [admin] = (await findPeople(url)) as [Person]
      await fill(url, sizes[name], admin)
      return { admin, server: await start({ entry: 'server/dist/main.mjs', env: productionEnv(url, folder) }) }
    }
    const [small, large] = [await open('small'), await open('large')]
    const cost = (side: Side, query: string) => {
      const path = `/api/admin/audit?limit=24&total=1&${query}`
      return costOf(side.server, side.admin, [path], { databasePid, requests })
    }
    const results: Result[] = []
    for (const [words, query] of Object.entries(searches)) {
      await checkFound(small, large, query)
      await cost(large, query)
      await cost(small, query)
      const measured = await alternate(
        rounds,
        () => cost(large, query),
        () => cost(small, query),
      )
      const middle = (side: Cost[], of: keyof Cost) => median(side.map((each) => each[of]))
      const [here, there] = [middle(measured.ours, 'p50'), middle(measured.peer, 'p50')]
      results.push({
        figure: `audit search, 10,000,000 against 100,000: ${words}`,
        ours: `${here.toFixed(1)} ms, ${middle(measured.ours, 'cpuMs').toFixed(1)} ms of CPU`,
        peer: `${there.toFixed(1)} ms, ${middle(measured.peer, 'cpuMs').toFixed(1)} ms of CPU`,
        value: here / there,
        unit: '×',
        limit: { atMost: 1.5 },
      })
    }
    await small.server.stop()
    await large.server.stop()
    return results
  },
}

/** A search that finds nothing at one size would compare different work. */
async function checkFound(small: Side, large: Side, query: string): Promise<void> {
  const found = async ({ server, admin }: Side) =>
    JSON.parse((await ask(server, `/api/admin/audit?limit=24&${query}`, admin)).body).items.length as number
  const [one, other] = [await found(small), await found(large)]
  if (one !== other) throw new Error(`${query}: ${one} found at the smaller size, ${other} at the larger`)
}

const settings = `SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB';
  SET maintenance_work_mem = '1GB'; SET max_parallel_maintenance_workers = 0`
/** Rows that are written one by one; the larger log repeats them with ids, times and request ids of their own. */
const base = sizes.small

/** Rows as staff and members leave them: a dozen words each, 8,640 a day. The indexes are created at the end. */
async function fill(databaseUrl: string, count: number, admin: Person): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(settings)
    await makeAdmins(client, [admin.userId])
    await client.query(`UPDATE users SET name = 'Quentin Marsh' WHERE phone = '+14155550007'`)
    await client.query(`ALTER TABLE audit_search DROP CONSTRAINT audit_search_pkey;
      DROP INDEX audit_log_xid, audit_log_actor, audit_log_subject, audit_log_object`)
    await client.query(rows, [base])
    await client.query(terms, [0, base])
    await client.query(`CREATE TEMP TABLE repeated AS SELECT * FROM audit_search WHERE term !~ '^(r[0-9]+$|at:)'`)
    for (let first = base; first < count; first += base) {
      await client.query(repeatRows, [first, base])
      await client.query(
        `INSERT INTO audit_search SELECT term, block + ($1::int >> 9), entries FROM repeated
         UNION ALL SELECT 'r' || n, n >> 9, ARRAY[n & 511]::int2[] FROM generate_series($1::int, $1::int + $2::int - 1) n`,
        [first, base],
      )
    }
    await client.query(`INSERT INTO audit_search SELECT 'at:' || term, block, array_agg(entry) FROM (
      SELECT to_char(at AT TIME ZONE 'UTC', format) AS term, id >> 9 AS block, (id & 511)::int2 AS entry
      FROM audit_log, unnest(ARRAY['YYYY-MM-DD', 'YYYY-MM', 'YYYY']) format WHERE id >= ${base}) times GROUP BY 1, 2`)
    await client.query(`INSERT INTO audit_log (id, at, action, object_kind, object_id, outcome, reason)
      OVERRIDING SYSTEM VALUE SELECT ${count} + n, now(), 'card.move', 'card', uuidv7()::text, 'done', 'Parcel with a xylophone'
      FROM generate_series(0, 2) n`)
    await client.query(terms, [count, count + 3])
    await client.query(`ALTER TABLE audit_search ADD CONSTRAINT audit_search_pkey PRIMARY KEY (term, block);
      CREATE INDEX audit_log_xid ON audit_log (xid);
      CREATE INDEX audit_log_actor ON audit_log (actor_id, id) WHERE actor_id IS NOT NULL;
      CREATE INDEX audit_log_subject ON audit_log (subject_id, id) WHERE subject_id IS NOT NULL;
      CREATE INDEX audit_log_object ON audit_log (object_id, id) WHERE object_id IS NOT NULL;
      SELECT setval('audit_log_id_seq', ${count + 3})`)
    // one seal over everything, which nothing here verifies
    await client.query(
      `INSERT INTO audit_seals (seq, low_xid, high_xid, floor_id, last_id, row_count, rows_hash, prev_hash, hash)
       SELECT 1, '0', pg_current_xact_id(), 0, max(id), count(*), '', '', sha256(convert_to('1', 'UTF8')) FROM audit_log`,
    )
    await client.query(
      `UPDATE audit_search_progress SET seal = 1, high_xid = s.high_xid, last_id = s.last_id, entries = s.row_count FROM audit_seals s`,
    )
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}

/** The terms of a range of rows, by the same function as in production. */
const terms = `
  INSERT INTO audit_search (term, block, entries)
  SELECT term, id >> 9, array_agg((id & 511)::int2)
  FROM (SELECT a.id, unnest(audit_terms(a)) AS term FROM audit_log a WHERE a.id >= $1 AND a.id < $2) found GROUP BY 1, 2`

const repeatRows = `
  INSERT INTO audit_log (id, at, actor_id, ip, request_id, action, object_kind, object_id, outcome, reason, before, after)
  OVERRIDING SYSTEM VALUE
  SELECT id + $1::int, at + $1::int * interval '10 seconds', actor_id, ip, 'r' || id + $1::int, action, object_kind,
    gen_random_uuid()::text, outcome, reason, before, after
  FROM audit_log WHERE id < $2::int`

const rows = `
  WITH people AS (SELECT array_agg(id ORDER BY phone) AS ids FROM users)
  INSERT INTO audit_log (id, at, actor_id, ip, request_id, action, object_kind, object_id, outcome, reason, before, after)
  OVERRIDING SYSTEM VALUE
  SELECT n, timestamptz '2024-01-01' + n * interval '10 seconds', ids[1 + h % 40], ('203.0.113.' || h % 250)::inet, 'r' || n,
    (ARRAY['card.receive', 'card.move', 'card.appraise', 'invoice.issue', 'payment.record', 'plan.edit', 'card.photo', 'settings.edit'])[1 + h % 8],
    CASE WHEN h % 3 = 0 THEN 'card' WHEN h % 3 = 1 THEN 'invoice' ELSE 'request' END, gen_random_uuid()::text,
    CASE WHEN h % 20 = 0 THEN 'refused' ELSE 'done' END,
    (ARRAY['Parcel inspected at intake', 'Parcel opened', 'Slab inspected', 'Checked against the photos', 'Member called', NULL, NULL, NULL])[1 + h / 8 % 8]
      || CASE WHEN h % 2 = 0 THEN ' approved' ELSE ' declined' END || CASE WHEN n % 1000 = 7 THEN ' hologram' ELSE '' END,
    jsonb_build_object('status', 'pending', 'vault', 'Delaware vault'),
    jsonb_build_object('status', CASE WHEN h % 2 = 0 THEN 'approved' ELSE 'declined' END, 'valueCents', h % 5000 * 100,
      'number', 'INV-2026-' || h % 2000)
  FROM generate_series(0, $1::int - 1) n, LATERAL (SELECT abs(hashint4(n)) AS h) hashed, people`
