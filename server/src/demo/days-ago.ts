import { addSeconds, type Day, dayIn } from '@ambry/contract/kernel/dates'

import { type Origin, systemOrigin, type Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'

const day = 86_400

/** Services with the business time set back by a number of days. */
export class DaysAgo {
  readonly deps: Deps
  readonly #now: Date
  constructor(deps: Deps) {
    this.deps = deps
    this.#now = deps.clock.now()
  }

  at(daysAgo: number): Date {
    return new Date(addSeconds(this.#now, -daysAgo * day))
  }

  on(daysAgo: number): Day {
    return dayIn(this.deps.settings.current.timeZone, this.at(daysAgo))
  }

  /** For jobs, which open their own transactions. */
  depsOn(daysAgo: number): Deps {
    const at = this.at(daysAgo)
    const { transactions } = this.deps
    return {
      ...this.deps,
      clock: { now: () => at },
      transactions: { run: (origin, work, then = at) => transactions.run(origin, work, then) },
    }
  }

  run<T>(actorId: string | null, daysAgo: number, work: (tx: Tx, deps: Deps) => Promise<T>): Promise<T> {
    const then = this.depsOn(daysAgo)
    const origin: Origin = { ...systemOrigin, actorId }
    return then.transactions.run(origin, (tx) => work(tx, then))
  }
}
