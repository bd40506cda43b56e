import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { MoneyLives } from '../../server/test/money-lives.ts'
import type { Figure } from '../lib/figure.ts'

const root = path.resolve(import.meta.dirname, '../..')
// the kinds take about as long together; a charge at the processor costs ten times a step of a member
const counts = { member: 15_000, sale: 3_500, sandbox: 1_200, stripe: 300, documents: 800 }
const tests = [
  'billing/model.test.ts',
  'sales/money.model.test.ts',
  'sales/documents.model.test.ts',
  'payments/disputes/lives.test.ts',
]

/** Random lives of money through the services, on databases of the tests, each compared with books kept by hand, or with what it printed. */
export const moneyLives: Figure = {
  name: 'money-lives',
  minutes: 90,
  database: 'empty',
  run: async ({ folder }) => {
    const child = spawn(
      path.join(root, 'node_modules/.bin/vitest'),
      ['run', ...tests.map((test) => `server/src/areas/${test}`)],
      {
        cwd: root,
        env: { ...process.env, MONEY_LIVES: JSON.stringify(counts), MONEY_LIVES_FOLDER: folder },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
    const [code] = (await once(child, 'exit')) as [number]
    if (code !== 0) throw new Error('the lives were not played to their end')
    const all = Object.keys(counts).map(
      (name) => JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as MoneyLives,
    )
    const faults = all.flatMap((lives) => lives.faults)
    for (const fault of faults.slice(0, 5)) console.error(fault)
    const played = all.reduce((sum, lives) => sum + lives.played, 0)
    return [
      {
        figure: `${played} sequences of sales, payments, disputes, refunds, payouts, clawbacks, write-offs and credits against a model, every account proved in total`,
        ours: `${faults.length} differ`,
        peer: '',
        value: faults.length,
        unit: '',
        limit: { atMost: 0 },
      },
    ]
  },
}
