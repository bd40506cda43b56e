import type { Clock } from '../../clock.ts'
import type { Origin, Transactions } from '../../db/transaction.ts'

const windowMs = 60_000

type Repeated = { origin: Origin; route: string; since: number; times: number }

/**
 * Writes refused requests to the audit log. The first is written at once; repeats are counted and written as one row
 * per minute, so that nobody can flood the log.
 */
export class Denials {
  readonly #transactions: Transactions
  readonly #clock: Clock
  readonly #repeated = new Map<string, Repeated>()

  constructor({ transactions, clock }: { transactions: Transactions; clock: Clock }) {
    this.#transactions = transactions
    this.#clock = clock
  }

  async note(origin: Origin, route: string): Promise<void> {
    const key = `${origin.sessionId} ${route}`
    const known = this.#repeated.get(key)
    if (known) {
      known.times++
      return
    }
    this.#repeated.set(key, { origin, route, since: this.#clock.now().getTime(), times: 0 })
    await this.#write(origin, route, 1)
  }

  /** Writes the counts of finished minutes; with `all`, also of the current one. */
  async flush({ all = false } = {}): Promise<void> {
    const now = this.#clock.now().getTime()
    for (const [key, counted] of this.#repeated) {
      if (!all && now - counted.since < windowMs) continue
      if (counted.times === 0) {
        this.#repeated.delete(key)
        continue
      }
      const { times } = counted
      await this.#write(counted.origin, counted.route, times)
      // what arrived meanwhile counts for the next minute
      counted.times -= times
      counted.since = now
    }
  }

  #write(origin: Origin, route: string, times: number): Promise<void> {
    return this.#transactions.run(origin, async (tx) =>
      tx.audit({
        action: 'access.denied',
        outcome: 'refused',
        object: { kind: 'route', id: route },
        ...(times > 1 && { after: { times } }),
      }),
    )
  }
}
