import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import type { Figure } from '../lib/figure.ts'

const root = path.resolve(import.meta.dirname, '../..')
const lenders = 200

/** The storm test of one loan to which two hundred lenders commit at the same moment. */
export const commitments: Figure = {
  name: 'commitments',
  minutes: 10,
  database: 'empty',
  run: async () => {
    const child = spawn(
      path.join(root, 'node_modules/.bin/vitest'),
      ['run', '--project', 'server', 'server/src/areas/lending/lenders/storm.test.ts'],
      { cwd: root, env: { ...process.env, STORM_LENDERS: String(lenders) }, stdio: 'ignore' },
    )
    const [code] = (await once(child, 'exit')) as [number]
    return [
      {
        figure: `${lenders} lenders committing at once to one loan`,
        ours: code === 0 ? 'never over, every cent accounted for' : 'see the test',
        peer: '',
        value: code === 0 ? 0 : 1,
        unit: '',
        limit: { atMost: 0 },
      },
    ]
  },
}
