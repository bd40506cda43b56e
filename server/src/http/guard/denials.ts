import type { Clock } from '../../clock.ts'
import type { Origin, Transactions } from '../../db/transaction.ts'

const windowMs = 60_000

type Repeated = { origin: Origin; route: string; since: number; times: number }

/**
 * Refused requests on the audit log. The first is written at once; what a page or a program then repeats is counted and
 * written as one row a minute, so that nobody fills the log by asking again and again.
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

  /** Writes what was counted in minutes that are over; `all` also what is still being counted. */
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
      // what came meanwhile is the next minute's
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
