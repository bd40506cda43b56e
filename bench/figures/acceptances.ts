import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import type { Figure } from '../lib/figure.ts'

const root = path.resolve(import.meta.dirname, '../..')
const posts = 10
const sellers = 20

/** The storm test of ten wanted posts with twenty responses each, all accepted at the same moment. */
export const acceptances: Figure = {
  name: 'acceptances',
  minutes: 10,
  database: 'empty',
  run: async () => {
    const child = spawn(
      path.join(root, 'node_modules/.bin/vitest'),
      ['run', '--project', 'server', 'server/src/areas/source/responses/storm.test.ts'],
      {
        cwd: root,
        env: { ...process.env, STORM_POSTS: String(posts), STORM_SELLERS: String(sellers) },
        stdio: 'ignore',
      },
    )
    const [code] = (await once(child, 'exit')) as [number]
    return [
      {
        figure: `${posts * sellers} acceptances at once over ${posts} wanted posts, each paid twice at once`,
        ours: code === 0 ? 'one sale each, books balanced' : 'see the test',
        peer: '',
        value: code === 0 ? 0 : 1,
        unit: '',
        limit: { atMost: 0 },
      },
    ]
  },
}
