import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import pg from 'pg'
import { type CardStock, stockCards } from '../lib/card-stock.ts'
import { type Child, productionEnv } from '../lib/child.ts'
import { type Cost, costOf } from '../lib/cost.ts'
import { alternate, type Figure, median, type Result } from '../lib/figure.ts'
import { measure } from '../lib/load.ts'
import { compared } from '../lib/rates.ts'
import { ask } from '../lib/request.ts'
import type { Stage } from '../lib/stage.ts'
import { statementsOf } from '../lib/statements.ts'

const root = path.resolve(import.meta.dirname, '../..')
const sizes = { small: 10_000, large: 1_000_000 }
const deepest = 500
const rounds = 5
const requests = 60

/** Three filters, text and a sort; each finds a full page at both sizes, the first also a five-hundredth. */
const questions = [
  'category=baseball,basketball,football,soccer,hockey&grader=PSA,BGS,SGC&gradeFrom=4&q=rookie&sort=-listPriceCents',
  'category=baseball,football&grader=PSA&gradeFrom=7&q=harpr&sort=-listedAt',
  'category=creature&gradeFrom=5&yearFrom=1998&q=aurora&sort=name',
]

type Side = CardStock & { server: Child }

/**
 * The gallery of a hundred thousand listed cards among a million, compared with itself at a hundredth of the size and
 * with bare Fastify.
 */
export const secure: Figure = {
  name: 'secure',
  minutes: 12,
  database: 'people',
  run: async ({ start, databaseUrl, databasePid, folder }) => {
    const open = async (name: keyof typeof sizes): Promise<Side> => {
      const stock = await stockCards(databaseUrl, `secure_${name}`, sizes[name])
      await listTenth(stock.databaseUrl)
      return {
        ...stock,
        server: await start({ entry: 'server/dist/main.mjs', env: productionEnv(stock.databaseUrl, folder) }),
      }
    }
    const small = await open('small')
    const large = await open('large')
    const results = [...(await flat(small, large, databasePid)), ...(await deep(large, databasePid))]
    await small.server.stop()
    results.push(...(await besideBare(start, large)))
    await large.server.stop()
    results.push(await storm())
    return results
  },
}

/** Lists a tenth of the cards, of every kind, near their value and each on a different day. */
async function listTenth(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('SET session_replication_role = replica')
  await client.query(
    `WITH numbered AS (SELECT id, row_number() OVER (ORDER BY registered_at) AS n FROM cards)
     UPDATE cards c SET custody = 'in_vault', vault = coalesce(c.vault, 'Delaware vault'), commitment = 'listing',
       list_price_cents = greatest(coalesce(c.value_cents, 25000) + n % 977 * 100, 100), listed_at = now() - n * interval '37 seconds'
     FROM numbered WHERE numbered.id = c.id AND hashint8(n) % 10 = 0`,
  )
  await client.query('VACUUM ANALYZE cards')
  await client.end()
}

const addressOf = (query: string) => `/api/cards?limit=24&${query}`
type Page = { items: { id: string }[]; nextCursor: string | null }
const read = async ({ server, collector }: Side, address: string) =>
  JSON.parse((await ask(server, address, collector)).body) as Page

async function flat(small: Side, large: Side, databasePid: number): Promise<Result[]> {
  const results: Result[] = []
  for (const query of questions) {
    const address = addressOf(query)
    for (const side of [small, large]) {
      const { items } = await read(side, address)
      if (items.length !== 24) throw new Error(`${query}: a page of ${items.length}`)
    }
    const cost = (side: Side) => () => costOf(side.server, side.collector, [address], { databasePid, requests })
    await cost(large)()
    await cost(small)()
    const measured = await alternate(rounds, cost(large), cost(small))
    results.push(
      ...(['cpuMs', 'p50'] as const).map((of) =>
        timesAsMuch(
          `gallery, 1,000,000 against 10,000 cards, ${of === 'p50' ? 'p50' : 'CPU'} (${query})`,
          of,
          measured.ours,
          measured.peer,
        ),
      ),
    )
  }
  return results
}

function timesAsMuch(figure: string, of: keyof Cost, ours: Cost[], peer: Cost[]): Result {
  const [here, there] = [ours, peer].map((side) => median(side.map((cost) => cost[of]))) as [number, number]
  return {
    figure,
    ours: `${here.toFixed(2)} ms`,
    peer: `${there.toFixed(2)} ms`,
    value: here / there,
    unit: '×',
    limit: { atMost: 1.25 },
  }
}

/** The five-hundredth page, reached as a user would: by requesting the next one repeatedly. */
async function deep(large: Side, databasePid: number): Promise<Result[]> {
  const first = addressOf(questions[0] as string)
  let address = first
  for (let page = 1; page < deepest; page++) {
    const { nextCursor } = await read(large, address)
    if (nextCursor === null) throw new Error(`there are only ${page} pages`)
    address = `${first}&cursor=${nextCursor}`
  }
  const cost = (of: string) => () => costOf(large.server, large.collector, [of], { databasePid, requests })
  const measured = await alternate(rounds, cost(address), cost(first))
  return (['cpuMs', 'p50'] as const).map((of) =>
    timesAsMuch(
      `gallery, page ${deepest} against page 1, ${of === 'p50' ? 'p50' : 'CPU'}`,
      of,
      measured.ours,
      measured.peer,
    ),
  )
}

async function besideBare(start: Stage['start'], large: Side): Promise<Result[]> {
  const query = questions[0] as string
  const peer = await start({ entry: 'bench/peers/bare-http.ts', env: { DATABASE_URL: large.databaseUrl }, talks: true })
  await peer.ask(await statementsOf(large, query))
  const load = (address: string, count: number) => ({
    method: 'GET' as const,
    path: address,
    people: [large.collector],
    requests: count,
  })
  const ours = (count: number) => measure(large.server, load(addressOf(query), count))
  const bare = (count: number) => measure(peer, load('/api/bench/list', count))
  await ours(400)
  await bare(400)
  const measured = await alternate(
    rounds,
    () => ours(500),
    () => bare(500),
  )
  await peer.stop()
  return compared('GET /api/cards with three filters, words and a sort, the same SQL', measured, 0.8)
}

/** The storm test with ten cards and twenty members. */
async function storm(): Promise<Result> {
  const child = spawn(
    path.join(root, 'node_modules/.bin/vitest'),
    ['run', '--project', 'server', 'server/src/areas/secure/requests/storm.test.ts'],
    {
      cwd: root,
      env: { ...process.env, STORM_CARDS: '10', STORM_MEMBERS: '20' },
      stdio: 'ignore',
    },
  )
  const [code] = (await once(child, 'exit')) as [number]
  return {
    figure: '200 approvals at once over 10 cards, each paid twice at once',
    ours: code === 0 ? 'each sold once, books balanced' : 'see the test',
    peer: '',
    value: code === 0 ? 0 : 1,
    unit: '',
    limit: { atMost: 0 },
  }
}
