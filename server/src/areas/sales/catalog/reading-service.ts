import { addSeconds, addYears, type Instant } from '@ambry/contract/kernel/dates'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import { commonFrom, learnWords } from '../../cards/lists/searching-service.ts'
import {
  type CatalogSource,
  countAgain,
  findCheckpoint,
  listStale,
  listUnread,
  listWords,
  lockReading,
  resetCheckpoints,
  saveCheckpoint,
} from './reading-queries.ts'

const sources: readonly CatalogSource[] = ['answers', 'comparables', 'cards']
const atOnce = 500
/** A row being written carries the start of its transaction; after a while it is either visible or was rolled back. */
const settledSeconds = 15

/** Enqueued where many rows are written at once; every minute anyway. */
export const readSoon = (tx: Tx) =>
  tx.enqueue({
    task: 'read_catalog',
    payload: {},
    jobKey: 'read_catalog',
    runAt: addSeconds(tx.now, settledSeconds + 1),
  })

/**
 * Reads new cards, comps and graders' answers into the catalog, batch by batch. Each batch saves its
 * checkpoint in the same transaction, so the job can be killed at any time.
 */
export async function readCatalog(deps: Deps): Promise<void> {
  const upTo = addSeconds(deps.clock.now(), -settledSeconds)
  for (const source of sources) while (await readBatch(deps, source, upTo));
}

/**
 * Recounts everything once a night: sales drop out of the last 12 months, cards are removed or edited, and a row's
 * timestamp can be earlier than the checkpoint.
 */
export async function recountCatalog(deps: Deps): Promise<void> {
  const startedAt = deps.clock.now().toISOString()
  await deps.transactions.run(systemOrigin, async (tx) => {
    await lockReading(tx)
    await resetCheckpoints(tx)
  })
  await readCatalog(deps)
  for (;;) {
    const keys = await listStale(deps.db, startedAt, atOnce)
    if (keys.length === 0) return
    await deps.transactions.run(systemOrigin, (tx) => recount(tx, deps, keys))
    if (keys.length < atOnce) return
  }
}

const readBatch = (deps: Deps, source: CatalogSource, upTo: Instant): Promise<boolean> =>
  deps.transactions.run(systemOrigin, async (tx) => {
    await lockReading(tx)
    const rows = await listUnread(tx, source, await findCheckpoint(tx, source), upTo, atOnce)
    const last = rows.at(-1)
    if (!last) return false
    await saveCheckpoint(tx, source, last)
    await count(tx, deps, [...new Set(rows.map(({ key }) => key))])
    return rows.length === atOnce
  })

export async function recount(tx: Tx, deps: Deps, keys: string[]): Promise<void> {
  await lockReading(tx)
  await count(tx, deps, keys)
}

async function count(tx: Tx, deps: Deps, keys: string[]): Promise<void> {
  await countAgain(tx, keys, { since: addYears(today(deps, tx.now), -1), commonFrom })
  // last, because words stay locked until the commit
  await learnWords(tx, await listWords(tx, keys))
}
