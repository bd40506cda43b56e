import { AppError } from '../errors.ts'

type Limits = { atOnce: number; mostWaiting: number }

const busy = () =>
  new AppError('unavailable', 'Too many pictures are being created right now. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
  })

/**
 * Creates pictures in this process: each once, however many request it, and few at a time, so that a client requesting
 * many does not starve everyone else.
 */
export class Drawings {
  readonly #limits: Limits
  readonly #running = new Map<string, Promise<Buffer>>()
  readonly #waiting: (() => void)[] = []
  #drawing = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * `admit` is called only for the caller that starts a drawing, and refuses by throwing; callers that find it in
   * progress wait for it.
   */
  once(key: string, draw: () => Promise<Buffer>, admit?: () => void): Promise<Buffer> {
    const running = this.#running.get(key)
    if (running) return running
    admit?.()
    const drawn = this.#inTurn(draw).finally(() => this.#running.delete(key))
    this.#running.set(key, drawn)
    return drawn
  }

  async #inTurn(draw: () => Promise<Buffer>): Promise<Buffer> {
    if (this.#drawing < this.#limits.atOnce) this.#drawing++
    else {
      if (this.#waiting.length >= this.#limits.mostWaiting) throw busy()
      await new Promise<void>((begin) => this.#waiting.push(begin))
    }
    try {
      return await draw()
    } finally {
      // the next one waiting takes this slot; otherwise it is free
      const begin = this.#waiting.shift()
      if (begin) begin()
      else this.#drawing--
    }
  }
}

/** a browser requests six pictures at a time, so ten pages opened at the same moment fit */
export const drawings = new Drawings({ atOnce: 2, mostWaiting: 60 })
