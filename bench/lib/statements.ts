import { gallery } from '../../server/src/areas/secure/gallery/service.ts'
import type { Db } from '../../server/src/db/db.ts'
import { dbOver } from '../../server/src/db/db.ts'
import { createPool } from '../../server/src/db/pool.ts'
import type { CardStock } from './card-stock.ts'

export type Statement = { name?: string | undefined; text: string; values: unknown[] }

/** The exact statements our server sends to the database for a page of the gallery, in order. */
export async function statementsOf({ databaseUrl, collector }: CardStock, query: string): Promise<Statement[]> {
  const pool = createPool(databaseUrl, { max: 1, applicationName: 'bench' })
  const db = dbOver(pool)
  const sent: Statement[] = []
  const listening: Db = {
    ...db,
    prepared: (name, text, values) => {
      sent.push({ name, text, values })
      return db.prepared(name, text, values)
    },
  }
  const clock = { now: () => new Date() }
  const settings = { current: { timeZone: 'America/New_York' } }
  const deps = { db: listening, clock, settings } as unknown as Parameters<typeof gallery>[0]
  const actor = { id: collector.userId } as Parameters<typeof gallery>[1]
  const { sort, ...filters } = Object.fromEntries(new URLSearchParams(query))
  // repeated until frequent statements have been named
  for (let time = 0; time < 20; time++) {
    sent.length = 0
    await gallery(deps, actor, { ...filters, sort, limit: 24 } as Parameters<typeof gallery>[2])
  }
  await pool.end()
  return sent
}
