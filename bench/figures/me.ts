import { productionEnv } from '../lib/child.ts'
import { alternate, type Figure } from '../lib/figure.ts'
import { type Load, measure } from '../lib/load.ts'
import { compared } from '../lib/rates.ts'

const rounds = 5

/** The request every page starts with: the current user. */
export const me: Figure = {
  name: 'me',
  minutes: 4,
  database: 'people',
  run: async ({ start, databaseUrl, folder, people }) => {
    const ours = await start({ entry: 'server/dist/main.mjs', env: productionEnv(databaseUrl, folder) })
    const peer = await start({ entry: 'bench/peers/bare-http.ts', env: { DATABASE_URL: databaseUrl } })
    const load = (requests: number): Load => ({
      method: 'GET',
      path: '/api/auth/me',
      people: people.slice(0, 32),
      requests,
    })
    await measure(ours, load(8000))
    await measure(peer, load(8000))
    const measured = await alternate(
      rounds,
      () => measure(ours, load(12_000)),
      () => measure(peer, load(12_000)),
    )
    await ours.stop()
    await peer.stop()
    return compared('GET /api/auth/me', measured, 0.7)
  },
}
