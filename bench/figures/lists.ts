import type pg from 'pg'

import { adminSortOf } from '../../server/src/areas/cards/admin/service.ts'
import type { CardFilters } from '../../server/src/areas/cards/lists/filter-queries.ts'
import { type AdminRow, listAdminCards, listOwnCards } from '../../server/src/areas/cards/lists/queries.ts'
import { sortOf } from '../../server/src/areas/cards/registry/service.ts'
import { type Db, dbOver } from '../../server/src/db/db.ts'
import { createPool } from '../../server/src/db/pool.ts'
import { figures } from '../../server/src/demo/invented-cards.ts'
import { type CardStock, stockCards } from '../lib/card-stock.ts'
import { type Child, productionEnv } from '../lib/child.ts'
import { type Cost, costOf } from '../lib/cost.ts'
import { alternate, type Figure, median, type Result } from '../lib/figure.ts'
import { combinations, questions } from '../lib/list-queries.ts'
import { measure } from '../lib/load.ts'
import { compared } from '../lib/rates.ts'
import { ask } from '../lib/request.ts'

const sizes = { small: 10_000, large: 1_000_000 }
const deepest = 500
const requests = 60
const rounds = 4

type Side = CardStock & { server: Child; pool: pg.Pool }

/** Lists of cards with a hundred times as many rows, which should not make a difference. */
export const lists: Figure = {
  name: 'lists',
  minutes: 15,
  database: 'people',
  run: async ({ start, databaseUrl, databasePid, folder }) => {
    const open = async (name: keyof typeof sizes): Promise<Side> => {
      const stock = await stockCards(databaseUrl, `cards_${name}`, sizes[name])
      return {
        ...stock,
        pool: createPool(stock.databaseUrl, { max: 1, applicationName: 'bench' }),
        server: await start({ entry: 'server/dist/main.mjs', env: productionEnv(stock.databaseUrl, folder) }),
      }
    }
    const small = await open('small')
    const large = await open('large')
    const results = [...(await flat(small, large, databasePid)), await anyCombination(large)]
    await small.server.stop()
    results.push(...(await besideBare(start, large)))
    await large.server.stop()
    await small.pool.end()
    await large.pool.end()
    return results
  },
}

const personOf = ({ collector, admin }: CardStock, list: string) => (list === '/api/registry' ? collector : admin)

type Page = { items: unknown[]; nextCursor: string | null }

/** The URL of the first page and of the five-hundredth, or of the last full one if there are fewer. */
async function addressesOf(side: Side, list: string, query: string): Promise<string[]> {
  const first = `${list}?limit=24&${query}`
  const read = async (address: string) =>
    JSON.parse((await ask(side.server, address, personOf(side, list))).body) as Page
  const { nextCursor } = await read(first)
  // the same statement with a longer page finds every row up to there at once
  const rows = await rowsOf(dbOver(side.pool), side, list, query, deepest * 24)
  const before = Math.min(deepest, Math.floor(rows.length / 24)) - 1
  const last = rows[before * 24 - 1]
  if (!last || nextCursor === null) return [first, first]
  // a cursor is a fingerprint of the query, which the second page's has too, and the row it follows
  const [fingerprint] = JSON.parse(Buffer.from(nextCursor, 'base64url').toString()) as [string]
  const place = [fingerprint, sortFor(list, query).value(last), last.id]
  const deep = `${first}&cursor=${Buffer.from(JSON.stringify(place)).toString('base64url')}`
  const page = await read(deep)
  // a page that is not full would cost less
  if (page.items.length !== 24) throw new Error(`${list}?${query}: a page of ${page.items.length}`)
  return [first, deep]
}

function sortFor(list: string, query: string) {
  const sort = new URLSearchParams(query).get('sort') ?? ''
  return list === '/api/registry' ? sortOf(sort) : adminSortOf(sort)
}

/** The database query behind a list, run directly. */
async function rowsOf(db: Db, stock: CardStock, list: string, query: string, limit: number): Promise<AdminRow[]> {
  const { sort: _, ...filters } = Object.fromEntries(new URLSearchParams(query)) as CardFilters & { sort?: string }
  const today = new Date().toISOString().slice(0, 10)
  const range = { sort: sortFor(list, query), after: null, limit }
  const rows =
    list === '/api/registry'
      ? await listOwnCards(db, stock.collector.userId, filters, range, today)
      : await listAdminCards(db, filters, range, today)
  return rows as AdminRow[]
}

const listCost = (side: Side, list: string, addresses: string[], databasePid: number): Promise<Cost> =>
  costOf(side.server, personOf(side, list), addresses, { databasePid, requests })

async function flat(small: Side, large: Side, databasePid: number): Promise<Result[]> {
  const ratios: { words: string; cpu: number; p50: number }[] = []
  const all = { ours: { cpuMs: 0, p50: 0 }, peer: { cpuMs: 0, p50: 0 } }
  for (const { list, query, words } of questions) {
    const here = await addressesOf(large, list, query)
    const there = await addressesOf(small, list, query)
    await listCost(large, list, here, databasePid)
    await listCost(small, list, there, databasePid)
    const measured = await alternate(
      rounds,
      () => listCost(large, list, here, databasePid),
      () => listCost(small, list, there, databasePid),
    )
    const middle = (side: Cost[], of: keyof Cost) => median(side.map((cost) => cost[of]))
    const cost = (of: keyof Cost) => [middle(measured.ours, of), middle(measured.peer, of)] as const
    const [cpuLarge, cpuSmall] = cost('cpuMs')
    const [p50Large, p50Small] = cost('p50')
    ratios.push({ words, cpu: cpuLarge / cpuSmall, p50: p50Large / p50Small })
    all.ours.cpuMs += cpuLarge
    all.ours.p50 += p50Large
    all.peer.cpuMs += cpuSmall
    all.peer.p50 += p50Small
  }
  const worst = (of: 'cpu' | 'p50') => ratios.reduce((one, other) => (other[of] > one[of] ? other : one))
  const line = (words: string, of: 'cpuMs' | 'p50', value: number): Result => ({
    figure: `lists of cards, 1,000,000 against 10,000: ${words}`,
    ours: `${(all.ours[of] / questions.length).toFixed(2)} ms`,
    peer: `${(all.peer[of] / questions.length).toFixed(2)} ms`,
    value,
    unit: '×',
    limit: { atMost: 1.25 },
  })
  const [cpu, p50] = [worst('cpu'), worst('p50')]
  return [
    line(`CPU, worst of ${questions.length} (${cpu.words})`, 'cpuMs', cpu.cpu),
    line('CPU, all together', 'cpuMs', all.ours.cpuMs / all.peer.cpuMs),
    line(`p50, worst (${p50.words})`, 'p50', p50.p50),
    line('p50, all together', 'p50', all.ours.p50 / all.peer.p50),
  ]
}

async function anyCombination(large: Side): Promise<Result> {
  const asked = combinations(120, figures(4))
  const times: { query: string; ms: number }[] = []
  for (const query of asked) {
    const path = `/api/admin/cards?limit=24&${query}`
    const tries: number[] = []
    for (let n = 0; n < 3; n++) tries.push((await ask(large.server, path, large.admin)).ms)
    times.push({ query, ms: median(tries) })
  }
  times.sort((one, other) => other.ms - one.ms)
  const [worst] = times
  return {
    figure: `any other combination at 1,000,000, worst of ${asked.length} (${worst?.query})`,
    ours: `${worst?.ms.toFixed(1)} ms, median ${median(times.map(({ ms }) => ms)).toFixed(1)} ms`,
    peer: '',
    value: worst?.ms ?? Number.NaN,
    unit: 'ms',
    limit: { atMost: 25 },
  }
}

type Start = Parameters<Figure['run']>[0]['start']

/** The exact statement our server sends to the database for a query. */
async function statementOf(list: string, stock: CardStock): Promise<object> {
  const sent: { name: string | undefined; text: string; values: unknown[] }[] = []
  const capture: Db = {
    all: async () => [],
    one: async () => undefined,
    run: async () => 0,
    prepared: async (name, text, values) => {
      sent.push({ name, text, values })
      return []
    },
  }
  await rowsOf(capture, stock, list, 'sort=-value', 24)
  const [statement] = sent
  if (!statement) throw new Error('nothing was sent')
  return statement
}

async function besideBare(start: Start, large: Side): Promise<Result[]> {
  const results: Result[] = []
  for (const list of ['/api/registry', '/api/admin/cards']) {
    const peer = await start({
      entry: 'bench/peers/bare-http.ts',
      env: { DATABASE_URL: large.databaseUrl },
      talks: true,
    })
    await peer.ask(await statementOf(list, large))
    const people = [personOf(large, list)]
    const load = (path: string, count: number) => ({ method: 'GET' as const, path, people, requests: count })
    const ours = (count: number) => measure(large.server, load(`${list}?limit=24&sort=-value`, count))
    const bare = (count: number) => measure(peer, load('/api/bench/list', count))
    await ours(600)
    await bare(600)
    const measured = await alternate(
      5,
      () => ours(600),
      () => bare(600),
    )
    await peer.stop()
    results.push(...compared(`GET ${list}, the same SQL`, measured, 0.8))
  }
  return results
}
