import { newKey } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'

/** The key under which something is asked for, and the token that goes with it: a retry has to send the very same words. */
type Attempt = { key: string; token?: string }

/**
 * What was asked for and not yet answered. Asked again after a lost connection it is the same attempt; once it was
 * answered, also by a refusal, asking again is a new one.
 */
export class Attempts {
  readonly #open = new Map<string, Attempt>()

  of(asked: string): Attempt {
    const open = this.#open.get(asked) ?? { key: newKey() }
    this.#open.set(asked, open)
    return open
  }

  /** Runs it as one attempt for as long as nobody knows how it ended. */
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

/** A fault of the house or of the way there leaves open whether it was done. */
const isAnswered = (error: unknown): boolean => error instanceof ApiError && error.status < 500
