import pg from 'pg'

import { type Child, productionEnv } from '../lib/child.ts'
import { alternate, type Figure } from '../lib/figure.ts'
import { measure } from '../lib/load.ts'
import { profileEdits } from '../lib/profile-edits.ts'
import { compared } from '../lib/rates.ts'

const rounds = 7

/** An edit with its audit row and event, beside a session read and one INSERT; each commit waits for the disk. */
export const write: Figure = {
  name: 'write',
  run: async ({ start, databaseUrl, folder, people }) => {
    await createPeerTable(databaseUrl)
    const ours = await start({ entry: 'server/src/main.ts', env: productionEnv(databaseUrl, folder) })
    const peer = await start({ entry: 'bench/peers/bare-http.ts', env: { DATABASE_URL: databaseUrl } })
    const writers = people.slice(0, 32)
    const edit = async (child: Child, requests: number) =>
      measure(child, {
        method: 'PATCH',
        path: '/api/user/profile',
        people: writers,
        requests,
        body: await profileEdits(databaseUrl, writers),
      })
    // our server has more code to optimise than the peer
    await edit(ours, 8000)
    await edit(peer, 3000)
    const measured = await alternate(
      rounds,
      () => edit(ours, 3000),
      () => edit(peer, 3000),
    )
    await ours.stop()
    await peer.stop()
    return compared('PATCH /api/user/profile, audited, with event', measured, 0.5)
  },
}

async function createPeerTable(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(
    `CREATE TABLE IF NOT EXISTS bench_edits (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id uuid NOT NULL, address text, recorded_at timestamptz NOT NULL DEFAULT now())`,
  )
  await client.end()
}
