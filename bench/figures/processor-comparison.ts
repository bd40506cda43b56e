import pg from 'pg'

import { processorCheck } from '../../server/src/areas/payments/processor/check-queries.ts'
import { runChecks } from '../../server/src/db/checks.ts'
import { dbOver } from '../../server/src/db/db.ts'
import { createPool } from '../../server/src/db/pool.ts'
import { type Figure, median } from '../lib/figure.ts'
import { fillProcessor, planted } from '../lib/processor-book.ts'

const [few, many] = [10_000, 100_000]
const rounds = 7
/** So rare that a check shows all of them. */
const nth = 7_001

/** The comparison of the processor's balance transactions with our account, and whether it names what was planted. */
export const processorComparison: Figure = {
  name: 'processor-comparison',
  minutes: 5,
  database: 'empty',
  run: async ({ databaseUrl }) => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    const pool = createPool(databaseUrl, { max: 1, role: 'ambry_app', waitSeconds: 120 })
    const db = dbOver(pool)
    const once = async () => {
      const begun = performance.now()
      const [result] = await runChecks(db, [processorCheck])
      return { ms: performance.now() - begun, findings: result?.findings.length ?? 0 }
    }
    const measured = async (count: number) => {
      await once()
      const all = []
      for (let at = 0; at < rounds; at++) all.push(await once())
      return { perRow: median(all.map(({ ms }) => ms)) / count, findings: all.at(-1)?.findings ?? 0 }
    }
    await fillProcessor(client, 0, few, nth)
    const small = await measured(few)
    await fillProcessor(client, few, many - few, nth)
    const large = await measured(many)
    await pool.end()
    await client.end()
    const unnamed = Math.abs(planted(few, nth) - small.findings) + Math.abs(planted(many, nth) - large.findings)
    return [
      {
        figure: `comparing one of ${many} balance transactions beside one of ${few}`,
        ours: `${(large.perRow * 1_000).toFixed(2)} µs`,
        peer: `${(small.perRow * 1_000).toFixed(2)} µs`,
        value: large.perRow / small.perRow,
        unit: '×',
        limit: { atMost: 1.2 },
      },
      {
        figure: `planted differences among ${many} balance transactions that it does not name`,
        ours: `${large.findings} of ${planted(many, nth)} named`,
        peer: '',
        value: unnamed,
        unit: '',
        limit: { atMost: 0 },
      },
    ]
  },
}
