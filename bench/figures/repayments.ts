import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import type { Figure } from '../lib/figure.ts'

const root = path.resolve(import.meta.dirname, '../..')
const payments = 200

/** The storm test of one loan that is paid two hundred times at the same moment. */
export const repayments: Figure = {
  name: 'repayments',
  minutes: 5,
  database: 'empty',
  run: async () => {
    const child = spawn(
      path.join(root, 'node_modules/.bin/vitest'),
      ['run', '--project', 'server', 'server/src/areas/lending/servicing/storm.test.ts'],
      { cwd: root, env: { ...process.env, STORM_PAYMENTS: String(payments) }, stdio: 'ignore' },
    )
    const [code] = (await once(child, 'exit')) as [number]
    return [
      {
        figure: `${payments} payments of one loan at once`,
        ours: code === 0 ? 'exact, balanced' : 'see the test',
        peer: '',
        value: code === 0 ? 0 : 1,
        unit: '',
        limit: { atMost: 0 },
      },
    ]
  },
}
