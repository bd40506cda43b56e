import { expect, it } from 'vitest'

import { useHarness } from '../../test/harness.ts'
import { createPool } from '../db/pool.ts'
import { systemOrigin } from '../db/transaction.ts'
import { startWorker } from './worker.ts'

const h = useHarness()

it('jobs with one key that come at once run as one, and hold up no others', async () => {
  const { transactions } = h().app.deps
  await transactions.run(systemOrigin, async (tx) => {
    for (const n of [1, 2, 3]) await tx.enqueue({ task: 'keyed', payload: { n }, jobKey: 'keyed' })
    await tx.enqueue({ task: 'plain', payload: { n: 4 } })
    await tx.enqueue({ task: 'plain', payload: { n: 5 } })
  })
  const ran: unknown[] = []
  const failures: unknown[] = []
  const note = async ({ n }: Record<string, unknown>) => void ran.push(n)
  const pool = createPool(h().databaseUrl, { max: 6, waitSeconds: 30, applicationName: 'worker test' })
  const worker = await startWorker({
    ...{ pool, schedule: [], tasks: { keyed: note, plain: note } },
    log: { info: () => {}, error: (fields) => void failures.push(fields) },
  })
  try {
    await expect.poll(() => ran.toSorted()).toEqual([3, 4, 5])
    expect(failures).toEqual([])
    expect(await h().query('SELECT FROM job_outbox')).toEqual([])
  } finally {
    await worker.stop()
    await pool.end()
  }
})
