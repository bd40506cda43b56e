import { hash } from 'node:crypto'

import Papa from 'papaparse'
import pg from 'pg'
import { pino } from 'pino'
import type { Actor } from '../../server/src/access/access.ts'
import { buildApp } from '../../server/src/app.ts'
import * as service from '../../server/src/areas/cards/imports/service.ts'
import { systemClock } from '../../server/src/clock.ts'
import { readConfig } from '../../server/src/config.ts'
import { systemOrigin, type Tx } from '../../server/src/db/transaction.ts'
import { inventedCard } from '../../server/src/demo/invented-cards.ts'
import type { Deps } from '../../server/src/deps.ts'
import { noDocuments } from '../../server/src/http/documents/web.ts'
import { productionEnv } from '../lib/child.ts'
import { alternate, type Figure, median } from '../lib/figure.ts'

const rows = 10_000
const rounds = 3
const headings = ['player', 'category', 'year', 'set', 'number', 'variety', 'grader', 'grade', 'cert', 'cost', 'value']

/** A file of new certs; every twentieth row has no name. */
function fileFrom(first: number): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const card = inventedCard(first + index, 400_000_000)
    const playerName = index % 20 === 0 ? '' : card.playerName
    return [
      playerName,
      card.category,
      card.year,
      card.set,
      card.cardNumber,
      card.variety,
      card.grader,
      card.grade,
      card.certNumber,
      (card.costCents ?? 0) / 100,
      card.worthCents / 100,
    ]
  })
  return Papa.unparse({ fields: headings, data: lines })
}

/** From the bytes of a file to the last card, checked row by row, compared with a script that trusts its input. */
export const imports: Figure = {
  name: 'imports',
  minutes: 6,
  database: 'people',
  run: async ({ databaseUrl, folder, people }) => {
    const env: Record<string, string> = { ...productionEnv(databaseUrl, folder), PORT: '0' }
    const config = readConfig(env)
    const log = pino({ level: 'silent' })
    const app = await buildApp({
      config,
      databaseUrl,
      secretKey: env.SECRET_KEY ?? '',
      clock: systemClock,
      log,
      documents: noDocuments,
    })
    const owner = new pg.Pool({ connectionString: databaseUrl, max: 1 })
    const ownerId = people[0]?.userId ?? ''
    let first = 0
    const nextFile = () => {
      first += rows
      return fileFrom(first)
    }
    try {
      const ours = () => timed(nextFile(), (text) => bring(app.deps, ownerId, text))
      const peer = () => timed(nextFile(), (text) => bare(owner, ownerId, text))
      await ours()
      await peer()
      const { ours: checked, peer: trusting } = await alternate(rounds, ours, peer)
      const silent = silenced(app.deps)
      const { ours: told, peer: untold } = await alternate(rounds, ours, () =>
        timed(nextFile(), (text) => bring(silent, ownerId, text)),
      )
      const seconds = (all: number[]) => `${(median(all) / 1000).toFixed(2)} s`
      return [
        {
          figure: 'import of 10,000 rows, 500 of them bad',
          ours: seconds(checked),
          peer: seconds(trusting),
          value: median(checked) / median(trusting),
          unit: '×',
          limit: { atMost: 3 },
        },
        {
          figure: 'the same with progress told and without',
          ours: seconds(told),
          peer: seconds(untold),
          value: median(told) / median(untold),
          unit: '×',
          limit: { atMost: 1.05 },
        },
      ]
    } finally {
      await owner.end()
      await app.stop()
    }
  },
}

async function timed(text: string, work: (text: string) => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work(text)
  return performance.now() - begun
}

/** What the endpoints and the job do, in sequence. */
async function bring(deps: Deps, ownerId: string, text: string): Promise<void> {
  const actor = { id: ownerId } as Actor
  const transact = <T>(work: (tx: Tx) => Promise<T>) =>
    deps.transactions.run({ ...systemOrigin, actorId: ownerId }, work)
  const { id, mapping } = await service.begin(actor, transact, 'bench.csv', Buffer.from(text))
  await service.map(deps, actor, transact, id, { mapping })
  await transact((tx) => service.run(tx, actor, id))
  await service.register(deps, id)
  const { status, registered } = await service.oneImport(deps.db, actor, id)
  if (status !== 'done' || registered !== rows * 0.95)
    throw new Error(`the import is ${status} with ${registered} cards`)
}

/** The same service without progress reports: its main transaction is the one that names a user. */
const silenced = (deps: Deps): Deps => ({
  ...deps,
  transactions: {
    run: (origin, work, at) =>
      origin.actorId === null ? Promise.resolve(undefined as never) : deps.transactions.run(origin, work, at),
  },
})

/** Papaparse and batched unnest into the same tables, in one transaction, without any checks. */
async function bare(pool: pg.Pool, ownerId: string, text: string): Promise<void> {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true })
  const client = await pool.connect()
  const orNull = (cell: string | undefined) => (cell === undefined || cell === '' ? null : cell)
  await client.query('BEGIN')
  for (let begin = 1; begin < data.length; begin += 500) {
    const part = data.slice(begin, begin + 500).filter(([playerName]) => playerName !== '')
    const column = (index: number) => part.map((row) => orNull(row[index]))
    const { rows: cards } = await client.query<{ id: string; title: string }>({
      name: 'bare_cards',
      text: `INSERT INTO cards (player_name, category, year, set_name, card_number, variety, grader, grade, cert_number, cost_cents,
          estimate_cents, estimate_on, estimate_source, owner_id, registered_at, updated_at)
        SELECT player, category, year, set_name, number, variety, grader, grade, cert, (cost::numeric * 100)::bigint,
          (value::numeric * 100)::bigint, current_date, 'import', $12::uuid, now(), now()
        FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[])
          AS r (player, category, year, set_name, number, variety, grader, grade, cert, cost, value)
        RETURNING id, player_name AS title`,
      values: [...headings.map((_, index) => column(index)), ownerId],
    })
    const at = new Date().toISOString()
    const bodies = cards.map(({ id, title }) =>
      JSON.stringify({ v: 1, card: id, seq: 1, kind: 'registered', at, prev: null, data: { title, private: null } }),
    )
    await client.query({
      name: 'bare_events',
      text: `INSERT INTO provenance_events (card_id, seq, kind, at, body, hash)
        SELECT id, 1, 'registered', $4::timestamptz, body, decode(hash, 'hex') FROM unnest($1::uuid[], $2::text[], $3::text[]) AS e (id, body, hash)`,
      values: [cards.map(({ id }) => id), bodies, bodies.map((body) => hash('sha256', body)), at],
    })
    await client.query({
      name: 'bare_values',
      text: `INSERT INTO valuations (card_id, source, value_cents, valued_on, ownership_id, recorded_at)
        SELECT id, 'import', estimate_cents, estimate_on, ownership_id, now() FROM cards WHERE id = ANY($1::uuid[])`,
      values: [cards.map(({ id }) => id)],
    })
  }
  await client.query('COMMIT')
  client.release()
}
