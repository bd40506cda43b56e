import { cpSync } from 'node:fs'

import { afterAll, beforeAll, inject } from 'vitest'

import { openSession } from '../src/areas/accounts/sessions/service.ts'
import { systemOrigin } from '../src/db/transaction.ts'
import { loadDemo } from '../src/demo/load.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { createTestDatabase, fillTemplateOnce } from './test-database.ts'

/** Loading the demo takes as long as a hundred tests; only a hang takes this long, also on a busy machine. */
const patience = 900_000

/** The whole demo, in a database of the file's own. It is loaded once for all files. */
export function useLoadedDemo(): () => Harness {
  let harness: Harness | undefined
  let drop: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const files = inject('demoFiles')
    await fillTemplateOnce('ambry_demo', async (databaseUrl) => {
      const first = await startHarness({ databaseUrl })
      await loadDemo(first.app.deps)
      cpSync(first.app.deps.config.dataDir, files, { recursive: true })
      await first.close()
    })
    const database = await createTestDatabase({ from: 'ambry_demo' })
    drop = database.drop
    harness = await startHarness({ databaseUrl: database.url, files })
  }, patience)
  afterAll(async () => {
    await harness?.close()
    await drop?.()
  })
  return () => {
    if (!harness) throw new Error('the demo is not loaded yet')
    return harness
  }
}

/** Signs in one of the demo's people, without the page. */
export async function signInDemo(harness: Harness, phone: string): Promise<Caller> {
  const [user] = await harness.query<{ id: string }>('SELECT id FROM users WHERE phone = $1', [phone])
  const id = user?.id ?? ''
  const { token } = await harness.app.deps.transactions.run(systemOrigin, (tx) =>
    openSession(tx, { userId: id, userAgent: 'test' }),
  )
  return harness.asCaller(id, phone, token)
}
