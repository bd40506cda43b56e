import pg from 'pg'

import { type Child, productionEnv } from '../lib/child.ts'
import { alternate, type Figure } from '../lib/figure.ts'
import { measure } from '../lib/load.ts'
import { compared } from '../lib/rates.ts'

const rounds = 7

/**
 * The same INSERT on both sides: ours with session, permission, validation, log line, audit row and event, the peer's
 * with only a session lookup. Each commit waits for the disk.
 */
export const write: Figure = {
  name: 'write',
  minutes: 4,
  database: 'people',
  run: async ({ start, databaseUrl, folder, people }) => {
    await createTable(databaseUrl)
    const ours = await start({ entry: 'bench/peers/our-instance.ts', env: productionEnv(databaseUrl, folder) })
    const peer = await start({ entry: 'bench/peers/bare-http.ts', env: { DATABASE_URL: databaseUrl } })
    const edit = (child: Child, requests: number) =>
      measure(child, {
        method: 'POST',
        path: '/api/bench/edit',
        people: people.slice(0, 32),
        requests,
        body: () => JSON.stringify({ address: '12 Main Street, Portland' }),
      })
    await edit(ours, 5000)
    await edit(peer, 5000)
    const measured = await alternate(
      rounds,
      () => edit(ours, 3000),
      () => edit(peer, 3000),
    )
    await ours.stop()
    await peer.stop()
    return compared('a write, audited, with event', measured, 0.5)
  },
}

async function createTable(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(
    `CREATE TABLE IF NOT EXISTS bench_edits (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id uuid NOT NULL, address text, recorded_at timestamptz NOT NULL DEFAULT now())`,
  )
  await client.end()
}
