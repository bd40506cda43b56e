import path from 'node:path'

import { demoEnv } from '../lib/child.ts'
import { alternate, type Figure, median } from '../lib/figure.ts'

const rounds = 7

/**
 * From the start of the process to the first response that came from the database, with caches as the last start left
 * them.
 */
export const cold: Figure = {
  name: 'cold',
  minutes: 4,
  database: 'empty',
  run: async ({ start, databaseUrl, folder }) => {
    const startOurs = timed(() =>
      start({ entry: 'server/dist/main.mjs', env: { ...demoEnv(folder), DATABASE_URL: databaseUrl } }),
    )
    const startPeer = timed(() =>
      start({
        entry: 'bench/peers/bare-http.ts',
        env: { DATABASE_URL: databaseUrl, COMPILE_CACHE: path.join(folder, 'compile-cache') },
      }),
    )
    // the first start of each fills its compile cache
    await startOurs()
    await startPeer()
    const { ours, peer } = await alternate(rounds, startOurs, startPeer)

    const startWhole = timed(() => start({ entry: 'server/dist/main.mjs', env: demoEnv(path.join(folder, 'whole')) }))
    await startWhole()
    const whole = [await startWhole(), await startWhole(), await startWhole()]
    return [
      {
        figure: 'cold start to first answer',
        ours: `${median(ours).toFixed(0)} ms`,
        peer: `${median(peer).toFixed(0)} ms`,
        value: median(ours) / median(peer),
        unit: '×',
        limit: { atMost: 2.5 },
      },
      {
        figure: 'second start, PostgreSQL included',
        ours: `${median(whole).toFixed(0)} ms`,
        peer: '',
        value: median(whole) / 1000,
        unit: 's',
        limit: { atMost: 3 },
      },
    ]
  },
}

const timed =
  (begin: () => Promise<{ readyAfterMs: number; stop: () => Promise<void> }>) => async (): Promise<number> => {
    const child = await begin()
    await child.stop()
    return child.readyAfterMs
  }
