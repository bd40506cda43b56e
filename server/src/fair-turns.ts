import { AppError } from './errors.ts'
import { busy, waitInQueue } from './waiting.ts'

type Options = {
  /** How many run at once in all; at most one of each person. */
  atOnce: number
  /** How many of one person, and of everyone, may wait; any others are refused at once. */
  queuedEach: number
  queued: number
  /** How long they wait. */
  seconds: number
  /** For someone who has too many waiting, and for everyone when there is no room. */
  tooManyMessage: string
  busyMessage: string
}

/**
 * Gives a scarce slot to one person after another: someone with many turns to take, or long ones, delays each other
 * person by one turn, not by all of theirs.
 */
export class FairTurns {
  readonly #options: Options
  /** Those who wait, by person, in the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #running = new Set<string>()

  constructor(options: Options) {
    this.#options = options
  }

  async run<T>(person: string, work: () => Promise<T>): Promise<T> {
    if (this.#running.size < this.#options.atOnce && !this.#running.has(person)) this.#running.add(person)
    else await this.#wait(person)
    try {
      return await work()
    } finally {
      this.#running.delete(person)
      const own = this.#waiting.get(person)
      // someone who just had a turn goes behind everyone else
      if (own && this.#waiting.delete(person)) this.#waiting.set(person, own)
      this.#startNext()
    }
  }

  #startNext(): void {
    for (const [person, queue] of this.#waiting) {
      if (this.#running.has(person)) continue
      const enter = queue.shift()
      if (queue.length === 0) this.#waiting.delete(person)
      this.#running.add(person)
      enter?.()
      return
    }
  }

  #wait(person: string): Promise<void> {
    const { queued, queuedEach, seconds, busyMessage, tooManyMessage } = this.#options
    const queue = this.#waiting.get(person) ?? []
    if (queue.length >= queuedEach) throw new AppError('too_many', tooManyMessage, { retryAfterSeconds: 10 })
    const all = [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0)
    if (all >= queued) throw busy(busyMessage)
    this.#waiting.set(person, queue)
    const left = () => {
      if (queue.length === 0) this.#waiting.delete(person)
    }
    return waitInQueue(queue, { seconds, message: busyMessage, left })
  }
}
