import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import type { Figure } from '../lib/figure.ts'

const root = path.resolve(import.meta.dirname, '../..')
const loans = 200

/** The storm test of one card that secures two hundred applications, all approved at once. */
export const pledges: Figure = {
  name: 'pledges',
  minutes: 5,
  database: 'empty',
  run: async () => {
    const child = spawn(
      path.join(root, 'node_modules/.bin/vitest'),
      ['run', '--project', 'server', 'server/src/areas/lending/collateral/storm.test.ts'],
      { cwd: root, env: { ...process.env, STORM_LOANS: String(loans) }, stdio: 'ignore' },
    )
    const [code] = (await once(child, 'exit')) as [number]
    return [
      {
        figure: `${loans} loans approved at once against one card`,
        ours: code === 0 ? 'one lien' : 'see the test',
        peer: '',
        value: code === 0 ? 0 : 1,
        unit: '',
        limit: { atMost: 0 },
      },
    ]
  },
}
