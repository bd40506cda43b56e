import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import type { Figure } from '../lib/figure.ts'

const root = path.resolve(import.meta.dirname, '../..')
const subscribers = 200

/** The storm test of members who subscribe to the last place of a fund at the same moment. */
export const fundPlaces: Figure = {
  name: 'fund-places',
  minutes: 10,
  database: 'empty',
  run: async () => {
    const child = spawn(
      path.join(root, 'node_modules/.bin/vitest'),
      ['run', '--project', 'server', 'server/src/areas/funds/subscriptions/storm.test.ts'],
      {
        cwd: root,
        env: { ...process.env, STORM_SUBSCRIBERS: String(subscribers) },
        stdio: 'ignore',
      },
    )
    const [code] = (await once(child, 'exit')) as [number]
    return [
      {
        figure: `${subscribers} subscriptions at once to the last place of a fund`,
        ours: code === 0 ? 'one got it, never more than 99' : 'see the test',
        peer: '',
        value: code === 0 ? 0 : 1,
        unit: '',
        limit: { atMost: 0 },
      },
    ]
  },
}
