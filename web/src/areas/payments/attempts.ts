import { newKey } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'

/** The idempotency key of a request and its token; a retry has to send the identical request. */
type Attempt = { key: string; token?: string }

/**
 * Requests without a known outcome. Repeating one after a lost connection is the same attempt; once it was answered,
 * even by a refusal, the next is a new one.
 */
export class Attempts {
  readonly #open = new Map<string, Attempt>()

  of(asked: string): Attempt {
    const open = this.#open.get(asked) ?? { key: newKey() }
    this.#open.set(asked, open)
    return open
  }

  /** Runs it under the same key until the outcome is known. */
  async run<Result>(asked: string, act: (attempt: Attempt) => Promise<Result>): Promise<Result> {
    try {
      const result = await act(this.of(asked))
      this.#open.delete(asked)
      return result
    } catch (error) {
      if (isAnswered(error)) this.#open.delete(asked)
      throw error
    }
  }
}

/** After a server or network error it is unknown whether the request was processed. */
const isAnswered = (error: unknown): boolean => error instanceof ApiError && error.status < 500
