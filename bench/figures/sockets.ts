import { setTimeout as sleep } from 'node:timers/promises'

import { type Child, productionEnv } from '../lib/child.ts'
import { alternate, type Figure, median, type Result } from '../lib/figure.ts'
import { type Load, measure } from '../lib/load.ts'
import { rates } from '../lib/rates.ts'
import type { Stage } from '../lib/stage.ts'
import type { Arrival } from '../peers/socket-clients.ts'

const perPerson = 5
const settleMs = 8000
const broadcasts = 9

/**
 * 5,000 signed-in sockets on one instance: the cost of each, how fast all receive an event, and how much requests slow
 * down.
 */
export const sockets: Figure = {
  name: 'sockets',
  minutes: 6,
  database: 'people',
  run: async (stage) => {
    const { start, databaseUrl, folder, people } = stage
    const instance = { entry: 'bench/peers/our-instance.ts', env: productionEnv(databaseUrl, folder), talks: true }
    const ours = await start(instance)
    const without = await start(instance)
    const bare = await start({ entry: 'bench/peers/bare-sockets.ts', env: {}, talks: true })
    const load: Load = { method: 'GET', path: '/api/auth/me', people: people.slice(0, 32), requests: 8000 }
    // warm up first, so that heap growth from requests is not attributed to the sockets
    await measure(ours, load)
    await measure(without, load)
    await sleep(settleMs)

    const before = ours.rssKb()
    const clients = await openSockets(stage, ours, 'http://ambry.bench')
    await sleep(settleMs)
    const each = (ours.rssKb() - before) / (people.length * perPerson)

    const requests = await alternate(
      5,
      () => measure(ours, load),
      () => measure(without, load),
    )
    await without.stop()
    const bareClients = await openSockets(stage, bare, bare.url)
    const arrivals = await alternate(
      broadcasts,
      () => broadcast(ours, clients),
      () => broadcast(bare, bareClients),
    )
    for (const child of [clients, bareClients, ours, bare]) await child.stop()
    return [
      {
        figure: 'memory of a socket, 5,000 open',
        ours: `${each.toFixed(1)} kB`,
        peer: '',
        value: each,
        unit: 'kB',
        limit: { atMost: 16 },
      },
      broadcastResult(arrivals),
      rates('GET /api/auth/me beside 5,000 idle sockets (peer: none)', requests.ours, requests.peer, 0.9),
    ]
  },
}

async function openSockets({ start, people }: Stage, server: Child, origin: string): Promise<Child> {
  const clients = await start({ entry: 'bench/peers/socket-clients.ts', env: {}, talks: true, serves: false })
  const url = `${server.url.replace('http', 'ws')}/ws`
  const answer = (await clients.ask({ order: 'open', url, origin, people, each: perPerson })) as { open: number }
  if (answer.open !== people.length * perPerson) throw new Error(`only ${answer.open} sockets are open`)
  return clients
}

async function broadcast(server: Child, clients: Child): Promise<Arrival> {
  await clients.ask({ order: 'await' })
  const arrival = clients.answer()
  await server.ask({ order: 'broadcast' })
  const result = (await arrival) as Arrival
  // let garbage collection and timers run before the next one
  await sleep(300)
  return result
}

function broadcastResult({ ours, peer }: { ours: Arrival[]; peer: Arrival[] }): Result {
  const p99 = (side: Arrival[]) => median(side.map(({ p99Ms }) => p99Ms))
  return {
    figure: 'broadcast to 5,000 sockets, 99th percentile',
    ours: `${p99(ours).toFixed(1)} ms`,
    peer: `${p99(peer).toFixed(1)} ms`,
    value: p99(ours) / p99(peer),
    unit: '×',
    limit: { atMost: 2 },
  }
}
