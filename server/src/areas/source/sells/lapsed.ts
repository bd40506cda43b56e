import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { eachForItself } from '../../../jobs/each.ts'

const atOnce = 100
const lowestId = '00000000-0000-0000-0000-000000000000'

/** Handles expired records one by one, each in its own transaction. */
export async function eachLapsed(
  deps: Deps,
  what: string,
  list: (after: string, limit: number) => Promise<{ id: string }[]>,
  work: (tx: Tx, id: string) => Promise<void>,
): Promise<void> {
  for (let after = lowestId; ; ) {
    const page = await list(after, atOnce)
    for (const { id } of page)
      await eachForItself(deps, what, id, () => deps.transactions.run(systemOrigin, (tx) => work(tx, id)))
    const last = page.at(-1)
    if (!last || page.length < atOnce) return
    after = last.id
  }
}
