import type { Endpoint } from '@ambry/contract/kernel/endpoint'

import { DatabaseUnavailable } from '../db/database-error.ts'
import { type IdempotentCall, once } from '../db/idempotency.ts'
import type { Origin, Transactions, Tx } from '../db/transaction.ts'
import { AppError, isUnconfirmed, unconfirmed } from '../errors.ts'

type Request = {
  transactions: Transactions
  origin: Origin
  endpoint: Endpoint
  idempotent: IdempotentCall | null
}

/** A failure that no handler chose, and whose message knows nothing of what was done before it. */
const isAccident = (error: unknown): boolean => !(error instanceof AppError) || error instanceof DatabaseUnavailable

/** Whether a request has taken effect, so that its answer never claims otherwise. */
export class Outcome {
  readonly #request: Request
  #hasEffect = false

  constructor(request: Request) {
    this.#request = request
  }

  /** Runs work in the request's transaction. With an Idempotency-Key, a commit without an answer is asked about once. */
  async transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const { transactions, origin, endpoint, idempotent } = this.#request
    const attempt = () =>
      transactions.run(origin, (tx) => (idempotent ? once(tx, idempotent, () => work(tx)) : work(tx)))
    const result = await attempt().catch(async (error: unknown) => {
      if (!idempotent || !isUnconfirmed(error)) throw error
      return attempt().catch((again: unknown) => {
        throw isAccident(again) ? error : again
      })
    })
    this.#hasEffect = endpoint.method !== 'GET'
    return result
  }

  /** Makes the answer. An accident after an effect leaves the caller without confirmation, and says so. */
  async answered<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw this.#hasEffect && isAccident(error) ? unconfirmed(error) : error
    }
  }
}
