import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import pg from 'pg'

import { productionEnv } from '../lib/child.ts'
import type { Figure, Result } from '../lib/figure.ts'
import { billedWrongly, subscribe } from '../lib/subscribers.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const counts = {
  quick: { few: 200, many: 2_000, kills: 5, payments: 200 },
  full: { few: 1_000, many: 10_000, kills: 10, payments: 1_000 },
}

/** Payments under injected faults on both gateways, and renewals by a job that is killed repeatedly. */
export const paying: Figure = {
  name: 'payments',
  minutes: 10,
  database: 'people',
  run: async ({ databaseUrl, folder, full }) => {
    const { few, many, kills, payments } = full ? counts.full : counts.quick
    const stormed = await storm(payments)
    const env = { ...productionEnv(databaseUrl, folder), LOG_LEVEL: 'error' }
    const client = new pg.Client(databaseUrl)
    await client.connect()
    // the first run warms up what later ones reuse
    await subscribe(client, 100)
    await renew(env)
    await subscribe(client, few)
    const small = await renew(env)
    await subscribe(client, many)
    const large = await renew(env)
    const ratio = large / many / (small / few)
    await subscribe(client, many)
    await renewThroughKills(env, kills, ((large * 1000) / kills) * 0.7)
    const wrong = await billedWrongly(client)
    await client.end()
    const nothing = { peer: '', unit: '' as const, limit: { atMost: 0 } }
    return [
      {
        ...nothing,
        figure: `${payments} payments through storms on each gateway`,
        ours: `seed ${stormed.seed}`,
        value: stormed.failed,
      },
      {
        ...nothing,
        figure: `renewals of ${many} with ${kills} kills, not billed and charged once`,
        ours: `${wrong} wrong`,
        value: wrong,
      },
      {
        figure: `a renewal among ${many} beside one among ${few}`,
        ours: `${((large / many) * 1000).toFixed(1)} ms`,
        peer: `${((small / few) * 1000).toFixed(1)} ms`,
        value: ratio,
        unit: '×',
        limit: { atMost: 1.2 },
      },
    ] satisfies Result[]
  },
}

/** The storm test, with many payments and a seed of this run. */
async function storm(payments: number): Promise<{ seed: number; failed: number }> {
  const seed = Date.now() % 100_000
  const child = spawn(path.join(root, 'node_modules/.bin/vitest'), ['run', 'server/src/areas/payments/storm.test.ts'], {
    cwd: root,
    env: { ...process.env, STORM_SEED: String(seed), STORM_COUNT: String(payments) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number]
  return { seed, failed: code === 0 ? 0 : 1 }
}

const begin = (env: Record<string, string>) => {
  const { PATH = '', HOME = '' } = process.env
  return spawn(process.execPath, [path.join(root, 'bench/peers/renewing.ts')], {
    cwd: root,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Seconds for one complete run. */
async function renew(env: Record<string, string>): Promise<number> {
  const child = begin(env)
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`the renewal run ended with ${code}`)
  return (JSON.parse(said) as { seconds: number }).seconds
}

/** Each process is killed within its share of the run, so that every one of them still finds work. */
async function renewThroughKills(env: Record<string, string>, kills: number, shareMs: number): Promise<void> {
  for (let at = 0; at < kills; at++) {
    const child = begin(env)
    const ended = once(child, 'exit')
    // starting takes about a second, during which nothing can be interrupted
    await sleep(1_000 + shareMs * (0.4 + Math.random() * 0.6))
    child.kill('SIGKILL')
    await ended
  }
  await renew(env)
}
