import { setTimeout as sleep } from 'node:timers/promises'

import { demoEnv } from '../lib/child.ts'
import type { Figure } from '../lib/figure.ts'

/** Our process alone, with live events and the worker running; the database is separate. */
export const memory: Figure = {
  name: 'memory',
  minutes: 3,
  database: 'empty',
  run: async ({ start, databaseUrl, folder }) => {
    const startOurs = () =>
      start({ entry: 'server/dist/main.mjs', env: { ...demoEnv(folder), DATABASE_URL: databaseUrl } })
    // the first start loads the demo, which later ones reuse
    await (await startOurs()).stop()
    const ours = await startOurs()
    await sleep(10_000)
    const megabytes = ours.rssKb() / 1024
    await ours.stop()
    return [
      {
        figure: 'memory, idle',
        ours: `${megabytes.toFixed(0)} MB`,
        peer: '',
        value: megabytes,
        unit: 'MB',
        limit: { atMost: 170 },
      },
    ]
  },
}
